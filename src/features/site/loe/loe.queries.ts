// Queries of the LOE page; stale and garbage collection times in minutes (CACHE-04, CACHE-05).
import { pageTextsQuery } from '@/features/site/page-content/page-content.queries'
import { createApi } from '@/lib/api-client'
import { contactEmailKey } from '@/lib/contact-email'
import type { loeEndpoints } from './loe.contract'
import { loeContentKeys } from './loe.content-keys'

/** FVID-12. */
export const loeVideosQuery = createApi<typeof loeEndpoints>().query(
  '/api/loe/videos',
  {},
  { staleMinutes: 15, gcMinutes: 30 },
)

/** Texts of the page: title and description (LOE-01), banner and contact address (LOE-20). */
export const loeTextsQuery = pageTextsQuery([...loeContentKeys, contactEmailKey], { staleMinutes: 30, gcMinutes: 60 })
