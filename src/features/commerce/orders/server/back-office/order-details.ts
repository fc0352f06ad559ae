// One order with all details, for an owner who replies to a buyer.
import { asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { mailProblem } from '@/adapters/mail/mail-problem'
import { audit } from '@/db/schema/office/audit'
import { outbox } from '@/db/schema/operations/mail'
import { checkouts, orders, payments } from '@/db/schema/commerce/orders/orders'
import { downloadToken, grantState, grantsOfOrders } from '@/features/commerce/downloads/server/grants/grants'
import { AppError } from '@/lib/errors'
import type { OrderDetails } from '../../orders-admin.contract'
import { addressText } from '@/lib/postal-address'
import { rowIds } from '@/features/commerce/ledger/server/checkout-rows'
import { toShipment, toUnsent } from '@/features/commerce/packing/server/packing-list'
import { findParcelsOf } from '@/features/commerce/packing/server/sent-pieces'
import { licencesToday } from '@/features/commerce/licences/server/top-up/topped-up'
import { findGift } from '@/features/commerce/gifts/server/gift-rows'
import { licenceDetail } from '@/features/commerce/delivery/bought-line.texts'
import { isServiceLine } from '@/features/commerce/delivery/service-line.rules'
import { broughtBy, choiceLabel, lineDelivery } from '@/features/commerce/delivery/server/delivery-of-line'
import { ordersMailLabels } from '../mail/orders.mail'
import { sumRefundCents, type Payment, type Refund, findRefunds } from '@/features/commerce/ledger/server/refund-rows'
import { summarise } from './list-orders'

/**
 * Returns what can still be refunded of the one payment that was not denied. Pending refunds are already subtracted.
 * An order that is owed can be credited.
 */
function sumRefundable(paid: readonly Payment[], given: readonly Refund[], isOwed: boolean): number {
  const open = paid.find(
    ({ status }) => status === 'completed' || status === 'partially_refunded' || (isOwed && status === 'pending'),
  )
  if (!open) return 0
  const back = given.filter(({ payment_id, status }) => payment_id === open.id && status !== 'failed')
  return Math.max(0, open.amount_cents - sumRefundCents(back))
}

/** Returns the order of each of these lines. */
async function ordersOfLines(
  db: Context['db'],
  ids: string[],
): Promise<Map<string, { orderId: string; number: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: orders.id, orderId: checkouts.id, number: checkouts.invoice_number })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkout_id))
    .where(inArray(orders.id, ids))
  return new Map(rows.map(({ id, ...order }) => [id, order]))
}

/** Returns the details of an order. Throws AppError `not_found`. */
export async function findOrderDetails(ctx: Context, id: string): Promise<OrderDetails> {
  const { db, clock, settings } = ctx
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.id, id))
  const [summary] = checkout ? await summarise(ctx, [checkout]) : []
  if (!checkout || !summary) throw new AppError('not_found', { message: 'There is no such order.' })
  const lines = await db.select().from(orders).where(eq(orders.checkout_id, id)).orderBy(asc(orders.position))
  const paid = await db.select().from(payments).where(eq(payments.checkout_id, id)).orderBy(desc(payments.created_at))
  const [grants, given, sent] = await Promise.all([
    grantsOfOrders(db, rowIds(lines)),
    findRefunds(db, paid),
    findParcelsOf(db, id),
  ])
  const refs = [`checkout:${id}`, ...given.map((refund) => `refund:${refund.id}`)]
  const [mails, history] = await Promise.all([
    db
      .select()
      .from(outbox)
      .where(
        or(
          sql`${outbox.payload}->>'checkoutId' = ${id}`,
          ...given.map((refund) => sql`${outbox.payload}->>'refundId' = ${refund.id}`),
        ),
      )
      .orderBy(asc(outbox.created_at)),
    db.select().from(audit).where(inArray(audit.ref, refs)).orderBy(asc(audit.id)),
  ])
  const isGift = (await findGift(db, id)) !== null
  const licences = await licencesToday(db, lines)
  const numbers = await ordersOfLines(db, [
    ...[...licences.values()].flatMap(({ topUps }) => rowIds(topUps)),
    ...lines.flatMap(({ tops_up }) => tops_up ?? []),
  ])
  const now = clock.now()
  return {
    ...summary,
    givenAs: checkout.given_as,
    payerEmail: checkout.payer_email,
    providerOrderId: checkout.provider_order_id,
    providerCaptureId: paid[0]?.provider_capture_id ?? null,
    itemsCents: checkout.items_cents,
    discountCents: checkout.discount_cents,
    offer: checkout.offer && { id: checkout.offer.id, code: checkout.offer.code },
    shippingCents: checkout.shipping_cents,
    source: checkout.source,
    campaign: checkout.campaign,
    note: checkout.note,
    canSettle:
      checkout.provider_order_id !== null &&
      !summary.isManual &&
      !['paid', 'shortage', 'denied'].includes(checkout.status),
    shippingAddress: checkout.shipping_address ? addressText(checkout.shipping_address) : null,
    parcels: sent.parcels.map((parcel) => ({ ...toShipment(parcel), by: parcel.shipment.shipped_by })),
    unsent: toUnsent(sent),
    paymentCurrency: paid[0]?.currency ?? checkout.currency,
    refundableCents: sumRefundable(paid, given, summary.owed !== null),
    feeCents: paid[0]?.fee_cents ?? null,
    payerName: checkout.payer_name,
    paidWith: paidWith(history),
    lines: lines.map((line) => {
      const granted = grants.get(line.id) ?? []
      const { licence = null, topUps = [] } = licences.get(line.id) ?? {}
      return {
        id: line.id,
        title: line.title,
        choice: choiceLabel(line),
        licence: licence && licenceDetail(licence, line.tops_up !== null),
        holder: licence?.holder ? { name: licence.holder, boughtAs: licence.boughtAs ?? null } : null,
        topUps: topUps.flatMap(({ id: topUpId, licence: raised, unit_cents: paidCents }) => {
          const order = numbers.get(topUpId)
          return order && raised ? [{ ...order, copies: raised.copies, cents: paidCents }] : []
        }),
        toppedUp: (line.tops_up && numbers.get(line.tops_up)) || null,
        quantity: line.quantity,
        unitCents: line.unit_cents,
        discountCents: line.discount_cents,
        refundedCents: line.refunded_cents,
        refundedPieces: line.refunded_pieces,
        status: line.payment_status,
        bringsNothing:
          !isGift &&
          line.payment_status === 'completed' &&
          !isServiceLine(line) &&
          lineDelivery(line, broughtBy(granted)) === null,
        downloads: granted.map((grant) => ({
          name: grant.title,
          used: grant.used,
          limit: grant.max_downloads,
          until: grant.expires_at.toISOString(),
          state: grantState(grant, now),
          isMissing: grant.missing_since !== null,
          link: `${settings.baseUrl}/d/${downloadToken(ctx, grant)}`,
        })),
        entries: (line.entries ?? []).map(({ id: entryId, name, cents }) => ({
          id: entryId,
          name,
          cents,
          isRefunded: given.some(({ entry_id, status }) => entry_id === entryId && status !== 'failed'),
        })),
        deliveryProblem: line.delivery_problem,
      }
    }),
    refunds: given.map((refund) => ({
      id: refund.id,
      cents: refund.amount_cents,
      status: refund.status,
      reason: refund.reason,
      at: refund.created_at.toISOString(),
    })),
    mails: mails.map((mail) => ({
      id: mail.id,
      name: ordersMailLabels[mail.kind]?.name ?? mail.kind,
      recipient: mail.recipient,
      status: mail.status,
      at: (mail.sent_at ?? mail.created_at).toISOString(),
      error: mail.last_error && mailProblem(mail.last_error),
    })),
    history: history.map(({ id: entry, at, actor, what }) => ({ id: entry, at: at.toISOString(), actor, what })),
  }
}

/** Returns the source that was noted with the payment. Orders recorded by earlier versions have none. */
function paidWith(history: readonly { what: string; detail: Record<string, unknown> | null }[]): string | null {
  const paid = history.find(({ what }) => ['checkout.paid', 'checkout.released', 'checkout.shortage'].includes(what))
  return typeof paid?.detail?.paidWith === 'string' ? paid.detail.paidWith : null
}
