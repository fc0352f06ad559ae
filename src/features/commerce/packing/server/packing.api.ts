// Serves the endpoints that packers share with administrators.
import { type BoundEndpoint, bind, done } from '@/platform/http/handler'
import { correctShipment, shipOrder } from '@/features/commerce/orders/server/back-office/ship-order'
import { packingEndpoints } from '../packing.contract'
import { listPacking, refuseUnseen } from './packing-list'

export const packingApi: BoundEndpoint[] = [
  bind(packingEndpoints.list, (ctx, { query }) => listPacking(ctx, query)),
  bind(packingEndpoints.ship, async (ctx, { params, body }) => {
    await refuseUnseen(ctx, params.id)
    return done(shipOrder(ctx, params.id, body))
  }),
  bind(packingEndpoints.correct, async (ctx, { params, body }) => {
    await refuseUnseen(ctx, params.id)
    return done(correctShipment(ctx, params.id, body))
  }),
]
