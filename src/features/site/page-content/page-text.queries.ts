// What the back-office asks about the texts of the site.
import { apiOf } from '@/lib/api-client'
import type { pageTextEndpoints } from './page-text.resource'

const api = apiOf<typeof pageTextEndpoints>()

/** The named texts, or all without names. */
export const pageTextsQuery = (keys?: readonly string[]) =>
  api.query('/api/admin/page-content', { query: { keys: keys?.join(',') } }, { fresh: 2, kept: 5 })
