// Queries the owner's own pages, kept like the texts of other pages.
import { createApi } from '@/lib/api-client'
import type { ownPagesEndpoints } from './own-pages.contract'

const api = createApi<typeof ownPagesEndpoints>()

export const ownPageQuery = (slug: string) =>
  api.query('/api/pages/{slug}', { params: { slug } }, { staleMinutes: 5, gcMinutes: 10 })
