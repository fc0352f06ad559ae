// Orders in the back-office: endpoints, and the export as CSV.
import { actorName } from '@/admin-kit/server/record-history'
import { type BoundEndpoint, bind, done, type RawRoute } from '@/platform/http/handler'
import { PaymentError } from '@/adapters/payments/payments'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { csvHeaders } from '@/lib/csv-text'
import { AppError } from '@/lib/errors'
import { isoDay, uuid } from '@/lib/fields'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { saleFilter } from '@/features/commerce/numbers/sale-filter'
import { orderAdminEndpoints, orderFilters } from '../../orders-admin.contract'
import { correctShipment, shipOrder } from '@/features/commerce/packing/server/ship-order'
import { fixHolder } from '@/features/commerce/licences/server/fix-holder'
import { refundCheckout, refundLine } from '@/features/commerce/refunds/server/refund'
import { settle } from '@/features/commerce/payments/server/settling/settle'
import { correctEmail, extendDownloads, resendReceipt } from './change-order'
import { ordersCsv } from './export-orders'
import { listOrders } from './list-orders'
import { findOrderDetails } from './order-details'

export const ordersAdminApi: BoundEndpoint[] = [
  bind(orderAdminEndpoints.list, (ctx, { query }) => listOrders(ctx, query)),
  bind(orderAdminEndpoints.details, (ctx, { params }) => findOrderDetails(ctx, params.id)),
  bind(orderAdminEndpoints.resend, async (ctx, { params }) => ({ recipient: await resendReceipt(ctx, params.id) })),
  bind(orderAdminEndpoints.correctEmail, (ctx, { params, body }) => done(correctEmail(ctx, params.id, body.email))),
  bind(orderAdminEndpoints.extend, (ctx, { params, body }) => done(extendDownloads(ctx, params.id, body))),
  bind(orderAdminEndpoints.fixHolder, (ctx, { params, body }) =>
    done(fixHolder(ctx, params.id, body.holder, { owner: actorName(ctx) })),
  ),
  bind(orderAdminEndpoints.ship, (ctx, { params, body }) => done(shipOrder(ctx, params.id, body))),
  bind(orderAdminEndpoints.correctShipment, (ctx, { params, body }) => done(correctShipment(ctx, params.id, body))),
  bind(orderAdminEndpoints.refund, (ctx, { params, body }) => {
    const { refundId, lineId, entryId, pieces, amount, endsDelivery, reason } = body
    const refunded =
      lineId === null
        ? refundCheckout(ctx, params.id, reason, { refundId, amount, endsDelivery })
        : refundLine(ctx, lineId, reason, { refundId, entryId, pieces, amount })
    return done(
      refunded.catch((error: unknown) => {
        // PayPal gave no clear response. The refund stays requested, and its job sends it again under the same key.
        if (!(error instanceof PaymentError)) throw error
        ctx.log.warn({ err: error, checkout: params.id }, 'a refund waits for PayPal')
      }),
    )
  }),
  bind(orderAdminEndpoints.settle, async (ctx, { params }) => {
    const [checkout] = await ctx.db
      .select({ providerOrderId: checkouts.provider_order_id })
      .from(checkouts)
      .where(eq(checkouts.id, params.id))
    if (!checkout?.providerOrderId) throw new AppError('not_found', { message: 'This order never reached PayPal.' })
    await settle(ctx, checkout.providerOrderId, 'administrator')
    const [now] = await ctx.db.select({ status: checkouts.status }).from(checkouts).where(eq(checkouts.id, params.id))
    return { status: now?.status ?? 'unknown' }
  }),
]

const isFilter = (text: string | null): text is (typeof orderFilters)[number] =>
  orderFilters.some((filter) => filter === text)

export const ordersAdminRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/orders.csv',
    access: 'administrator',
    summary:
      'Exports the orders of a filter and search as a spreadsheet table, one row per order line; amounts in the currency of the order.',
    maxBodyBytes: 0,
    async run(ctx, { raw }) {
      const { searchParams } = new URL(raw.url)
      const filter = searchParams.get('filter')
      const valid = <Value>(rule: z.ZodType<Value>, name: string) => rule.safeParse(searchParams.get(name)).data
      const question = {
        filter: isFilter(filter) ? filter : 'all',
        search: searchParams.get('search') ?? '',
        from: valid(isoDay, 'from'),
        to: valid(isoDay, 'to'),
        item: valid(uuid, 'item'),
        offer: valid(uuid, 'offer'),
        sale: valid(uuid, 'sale'),
        sales: valid(saleFilter, 'sales'),
      } as const
      return new Response(await ordersCsv(ctx, question), { headers: csvHeaders('orders.csv') })
    },
  },
]
