// The shop's payment functions and "Find my purchases", as endpoints.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { AppError } from '@/lib/errors'
import { ordersEndpoints } from '../checkout.contract'
import { buyerHash, rememberBuyer } from '@/features/commerce/ledger/server/buyer-cookie'
import { settleReportedOrder } from './outcome/settle-reported-order'
import { openCheckout } from './open/open-checkout'
import { mailPurchases } from '@/features/commerce/purchases/server/purchases'
import { findPurchases } from '@/features/commerce/purchases/server/shelf'
import { markOrderShown, findUnseenOrders } from './outcome/unseen-orders'

export const ordersApi: BoundEndpoint[] = [
  bind(ordersEndpoints.paypalConfig, async ({ payments }, _, http) => {
    const config = payments.pageConfig()
    if (!config) throw new AppError('payment_unavailable')
    // Sets the cookie now, so that both requests of a first double click carry the same one (row 5).
    rememberBuyer(http)
    return config
  }),
  bind(ordersEndpoints.createPaypalOrder, (ctx, { body }, http) =>
    openCheckout(ctx, { ...body, cookieHash: rememberBuyer(http), network: http.network }),
  ),
  bind(ordersEndpoints.settleOrder, (ctx, { body }, http) => settleReportedOrder(ctx, body, buyerHash(http))),
  bind(ordersEndpoints.unseenOrders, async (ctx, _, http) => ({
    orderIDs: await findUnseenOrders(ctx, buyerHash(http)),
  })),
  bind(ordersEndpoints.orderShown, async (ctx, { body }, http) => ({
    isNews: await markOrderShown(ctx, buyerHash(http), body.paypalOrderId),
  })),
  bind(ordersEndpoints.requestPurchases, async (ctx, { body }, http) => {
    await mailPurchases(ctx, body.email, http)
    return { accepted: true as const }
  }),
  bind(ordersEndpoints.purchases, (ctx, { params }) => findPurchases(ctx, params.token)),
]
