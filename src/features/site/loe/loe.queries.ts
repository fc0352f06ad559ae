// How the browser reads the LOE page, with the stale and garbage collection times of CACHE-04 and CACHE-05 in minutes.
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

/** Title and description (LOE-01), banner and contact address (LOE-20). */
export const loeTextsQuery = pageTextsQuery([...loeContentKeys, contactEmailKey], { staleMinutes: 30, gcMinutes: 60 })
