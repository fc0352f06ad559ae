// Binds the endpoints of stored pictures.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { picturesEndpoints } from '../pictures.contract'
import { findFocalPoint, setFocus } from './focal-point'

export const picturesApi: BoundEndpoint[] = [
  bind(picturesEndpoints.focus, (ctx, { query }) => findFocalPoint(ctx, query.url)),
  bind(picturesEndpoints.setFocus, (ctx, { body: { url, x, y } }) => setFocus(ctx, url, { x, y })),
]
