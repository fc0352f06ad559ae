// Binds what the item's form asks about the pages of a PDF.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { lookInsideEndpoints } from '../look-inside.contract'
import { sheetPages } from './sheet-pages'

export const lookInsideAdminApi: BoundEndpoint[] = [
  bind(lookInsideEndpoints.pages, (ctx, { query }) => sheetPages(ctx, query.url, query.from)),
]
