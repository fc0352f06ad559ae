// "Find my purchases" as endpoints.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { refuseUnreachable } from '@/platform/outbox/unreachable-address'
import { purchasesEndpoints } from '../purchases.contract'
import { mailPurchases } from './purchases'
import { findPurchases } from './shelf'

export const purchasesApi: BoundEndpoint[] = [
  bind(purchasesEndpoints.requestPurchases, async (ctx, { body }, http) => {
    await refuseUnreachable(ctx, body.email, 'email')
    await mailPurchases(ctx, body.email, http)
    return { accepted: true as const }
  }),
  bind(purchasesEndpoints.purchases, (ctx, { params }) => findPurchases(ctx, params.token)),
]
