// Serves the endpoints that packers share with administrators.
import { type BoundEndpoint, bind, done } from '@/platform/http/handler'
import { packingEndpoints } from '../packing.contract'
import { listPacking, findVisible } from './packing-list'
import { correctShipment, shipOrder } from './ship-order'

export const packingApi: BoundEndpoint[] = [
  bind(packingEndpoints.list, (ctx, { query }) => listPacking(ctx, query)),
  bind(packingEndpoints.ship, async (ctx, { params, body }) => {
    await findVisible(ctx, params.id)
    return done(shipOrder(ctx, params.id, body))
  }),
  bind(packingEndpoints.correct, async (ctx, { params, body }) => {
    await findVisible(ctx, params.id)
    return done(correctShipment(ctx, params.id, body))
  }),
]
