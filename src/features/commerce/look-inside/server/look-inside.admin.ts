// Binds the endpoints of the item's form for the pages of a PDF.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { lookInsideEndpoints } from '../look-inside.contract'
import { sheetPages } from './sheet-pages'

export const lookInsideAdminApi: BoundEndpoint[] = [
  bind(lookInsideEndpoints.pages, (ctx, { query }) => sheetPages(ctx, query.url, query.from)),
]
