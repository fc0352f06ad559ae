// The shop's data about one address: exported, or erased. A paid order keeps its numbers, amounts and dates for the
// books; the personal data is removed.
import { inArray, or, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import type { ExportSection } from '@/platform/privacy/personal-data'
import { durationWords } from '@/platform/privacy/retention-days'
import { checkouts, orders, payments } from '@/db/schema/commerce/orders/orders'
import { shipmentLines, shipments } from '@/db/schema/commerce/orders/shipments'
import { findDownloads, forgetDownloads } from '@/features/commerce/downloads/server/downloads.privacy'
import { grantState, grantsOfOrders } from '@/features/commerce/downloads/server/grants/grants'
import { centsToDecimal } from '@/lib/money'
import { addressText } from '@/lib/postal-address'
import { rowIds, type Checkout } from '@/features/commerce/ledger/server/checkout-rows'
import { hideBuyer, hasAddress } from '@/features/commerce/ledger/server/erase-rows'
import { emptyWebhookEvents } from '@/features/commerce/payments/server/webhooks/erase-webhook-events'
import { hideSender, hideTracking } from '@/features/commerce/packing/server/erase-shipments'
import { removeLinks } from '@/features/commerce/purchases/server/erase-links'
import { hideReasons } from '@/features/commerce/refunds/server/erase-refunds'
import { choiceLabel } from '@/features/commerce/delivery/server/delivery-of-line'
import { findRefunds } from '@/features/commerce/ledger/server/refund-rows'
import { eraseUnpaid } from './forget-orders'

/** Returns checkouts of this address: as the buyer gave it, or as PayPal knows the payer. */
async function findCheckouts(tx: Transaction, email: string): Promise<Checkout[]> {
  return tx
    .select()
    .from(checkouts)
    .where(
      or(
        hasAddress(checkouts.email, email),
        hasAddress(checkouts.payer_email, email),
        inArray(
          checkouts.id,
          tx.select({ id: orders.checkout_id }).from(orders).where(hasAddress(orders.customer_email, email)),
        ),
        inArray(
          checkouts.id,
          tx.select({ id: payments.checkout_id }).from(payments).where(hasAddress(payments.payer_email, email)),
        ),
      ),
    )
    .orderBy(checkouts.created_at)
}

const findPayments = (tx: Transaction, ids: string[]) =>
  tx.select().from(payments).where(inArray(payments.checkout_id, ids)).orderBy(payments.created_at)

const linesOfAll = (tx: Transaction, ids: string[]) =>
  tx.select().from(orders).where(inArray(orders.checkout_id, ids)).orderBy(orders.created_at, orders.position)

/** Returns orders, payments, refunds, shipments and downloads. Leaves out another person's address in the same row. */
export async function collectBuyer(tx: Transaction, _ctx: Context, email: string): Promise<ExportSection[]> {
  const found = await findCheckouts(tx, email)
  const ids = rowIds(found)
  if (ids.length === 0) return []
  const own = (address: string | null) => (address?.toLowerCase() === email ? address : null)
  const number = new Map(found.map(({ id, invoice_number }) => [id, invoice_number]))
  const lines = await linesOfAll(tx, ids)
  const paid = await findPayments(tx, ids)
  const paidBack = await findRefunds(tx, paid)
  const sent = await tx.select().from(shipments).where(inArray(shipments.checkout_id, ids))
  const inParcels = await tx
    .select()
    .from(shipmentLines)
    .where(inArray(shipmentLines.shipment_id, rowIds(sent)))
  const orderOfPayment = new Map(paid.map(({ id, checkout_id }) => [id, number.get(checkout_id)]))
  return [
    {
      name: 'orders',
      rows: found.map((row) => ({
        order: row.invoice_number,
        email: own(row.email),
        email_at_paypal: own(row.payer_email),
        name_at_paypal: own(row.payer_email) && row.payer_name,
        state: row.status,
        total: centsToDecimal(row.total_cents),
        shipping: centsToDecimal(row.shipping_cents),
        currency: row.currency,
        address: row.shipping_address && addressText(row.shipping_address),
        country: row.ship_country,
        came_from: row.source,
        campaign: row.campaign,
        note: own(row.email) && row.buyer_note,
        provider_order: row.provider_order_id,
        created_at: row.created_at,
        paid_at: row.paid_at,
      })),
    },
    {
      name: 'order-lines',
      rows: lines.map((line) => ({
        order: number.get(line.checkout_id),
        title: line.title,
        choice: choiceLabel(line),
        licence: line.licence,
        quantity: line.quantity,
        price: centsToDecimal(line.unit_cents),
        discount: centsToDecimal(line.discount_cents),
        refunded: centsToDecimal(line.refunded_cents),
        state: line.payment_status,
      })),
    },
    {
      name: 'payments',
      rows: paid.map((row) => ({
        order: number.get(row.checkout_id),
        amount: centsToDecimal(row.amount_cents),
        currency: row.currency,
        state: row.status,
        provider_capture: row.provider_capture_id,
        at: row.created_at,
      })),
    },
    {
      name: 'refunds',
      rows: paidBack.map((row) => ({
        order: orderOfPayment.get(row.payment_id),
        amount: centsToDecimal(row.amount_cents),
        state: row.status,
        reason: row.reason,
        at: row.created_at,
      })),
    },
    {
      name: 'shipments',
      rows: sent.map((row) => ({
        order: number.get(row.checkout_id),
        carrier: row.carrier,
        tracking_number: row.tracking_number,
        tracking: row.tracking_url,
        at: row.shipped_at,
        pieces: inParcels
          .filter(({ shipment_id: id }) => id === row.id)
          .map(({ order_id: id, quantity }) => `${quantity} × ${lines.find((line) => line.id === id)?.title ?? ''}`)
          .join(', '),
      })),
    },
    { name: 'downloads', rows: await findDownloads(tx, rowIds(lines)) },
  ]
}

/** Returns the reasons against an erasure: an order in progress needs its buyer for the delivery and the mails. */
export async function buyerObstacles(tx: Transaction, _ctx: Context, email: string): Promise<string[]> {
  const found = await findCheckouts(tx, email)
  if (found.length === 0) return []
  const { rows } = await tx.execute<{ invoice: string }>(sql`
    select c.invoice_number as invoice from checkouts c where c.id = any(${sql.param(rowIds(found))}::uuid[]) and (
      c.status in ('open', 'provider_created', 'capturing', 'pending', 'declined')
      or c.next_check_at is not null
      or exists (select from payments p where p.checkout_id = c.id and p.status = 'pending')
      or (c.status = 'paid' and c.needs_shipping and c.shipped_at is null
        and exists (select from orders o where o.checkout_id = c.id and o.payment_status <> 'refunded'))
      or exists (select from payments p join refunds r on r.payment_id = p.id where p.checkout_id = c.id and r.status in ('requested', 'pending'))
    ) order by c.created_at`)
  return rows.map(
    ({ invoice }) =>
      `Order ${invoice} is still in progress: first it has to be paid or given up, sent, and its refunds completed.`,
  )
}

/** Returns what a buyer loses by an erasure, and what stays. */
export async function buyerWarnings(tx: Transaction, { clock, settings }: Context, email: string): Promise<string[]> {
  const found = (await findCheckouts(tx, email)).filter(({ status }) => ['paid', 'shortage'].includes(status))
  if (found.length === 0) return []
  const grants = await grantsOfOrders(tx, rowIds(await linesOfAll(tx, rowIds(found))))
  const usable = [...grants.values()].flat().filter((grant) => grantState(grant, clock.now()) === 'ready')
  return [
    `${found.length === 1 ? 'One paid order stays' : `${found.length} paid orders stay`} in the books with number, amount and date for ${durationWords(settings.retention.orders)}, as the law requires. Your name and addresses are removed.`,
    'Nothing you have paid for is taken away: links you have already received keep working as long as they say. But we cannot send you new ones afterwards, and "Find my purchases" no longer finds them.',
    ...(usable.length === 0
      ? []
      : [
          `${usable.length === 1 ? 'One download is' : `${usable.length} downloads are`} still available: ${usable.map(({ title }) => title).join(', ')}. Please download them or save the links before you continue.`,
        ]),
  ]
}

/**
 * Hides the person in all data that the books need, and deletes the rest. Order numbers, amounts, dates and PayPal's
 * ids stay.
 */
export async function eraseBuyer(tx: Transaction, ctx: Context, email: string): Promise<Record<string, number>> {
  await removeLinks(tx, email)
  const found = await findCheckouts(tx, email)
  const ids = rowIds(found)
  const emptied = await emptyWebhookEvents(tx, email, await findProviderIds(tx, found))
  if (ids.length === 0) return { checkouts: 0, orders: 0, 'webhook events': emptied }
  const removed = await eraseUnpaid(tx, ids)
  const lines = await linesOfAll(tx, ids)
  await hideBuyer(tx, email, found)
  await hideTracking(tx, ids)
  await hideReasons(tx, email)
  await hideSender(tx, email)
  await forgetDownloads(tx, rowIds(lines), ctx.clock.now())
  return { checkouts: removed, orders: found.length - removed, 'webhook events': emptied }
}

/** Returns the provider's ids of these orders, their payments and refunds. */
async function findProviderIds(tx: Transaction, found: readonly Checkout[]): Promise<string[]> {
  const paid = await findPayments(tx, rowIds(found))
  const paidBack = await findRefunds(tx, paid)
  return [
    ...found.map((row) => row.provider_order_id),
    ...paid.map((row) => row.provider_capture_id),
    ...paidBack.map((row) => row.provider_refund_id),
  ].filter((id) => id !== null)
}
