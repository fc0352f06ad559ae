// The shop's payment functions as endpoints.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { AppError } from '@/lib/errors'
import { checkoutEndpoints } from '../checkout.contract'
import { buyerHash, rememberBuyer } from '@/features/commerce/ledger/server/buyer-cookie'
import { orderStatus } from './outcome/order-status'
import { settleReportedOrder } from './outcome/settle-reported-order'
import { openCheckout } from './open/open-checkout'
import { markOrderShown, findUnseenOrders } from './outcome/unseen-orders'

export const checkoutApi: BoundEndpoint[] = [
  bind(checkoutEndpoints.paypalConfig, async ({ payments, settings }, _, http) => {
    const { currency } = settings.owner
    const { ownPage } = payments
    const config = ownPage === null ? payments.pageConfig(currency) : payments.isReady(currency) ? { ownPage } : null
    if (!config) throw new AppError('payment_unavailable')
    // Sets the cookie now, so that both requests of a first double click carry the same one (row 5).
    rememberBuyer(http)
    return { ...config, currency, sellerName: settings.siteName }
  }),
  bind(checkoutEndpoints.createPaypalOrder, (ctx, { body }, http) =>
    openCheckout(ctx, { ...body, cookieHash: rememberBuyer(http), network: http.network }),
  ),
  bind(checkoutEndpoints.settleOrder, (ctx, { body }, http) => settleReportedOrder(ctx, body, buyerHash(http))),
  bind(checkoutEndpoints.orderStatus, (ctx, { body }, http) => orderStatus(ctx, body.paypalOrderId, buyerHash(http))),
  bind(checkoutEndpoints.unseenOrders, async (ctx, _, http) => ({
    orderIDs: await findUnseenOrders(ctx, buyerHash(http)),
  })),
  bind(checkoutEndpoints.orderShown, async (ctx, { body }, http) => ({
    isNews: await markOrderShown(ctx, buyerHash(http), body.paypalOrderId),
  })),
]
