// Exports orders as a table for spreadsheets: one row for each line of an order, streamed, in the filter and search of
// the page.
import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { checkoutLines, orders, payments } from '@/db/schema/commerce/orders/orders'
import { asText } from '@/lib/csv-text'
import { quotedHolder } from '@/lib/holder-name'
import { centsToDecimal } from '@/lib/money'
import { lineCents } from '@/features/commerce/ledger/line-price.rules'
import { rowIds, type Checkout } from '@/features/commerce/ledger/server/checkout-rows'
import { findOwed, type Owed } from '@/features/commerce/ledger/server/owed-rows'
import { choiceLabel, snapshotContent } from '@/features/commerce/delivery/server/delivery-of-line'
import { findParcels, type ShipmentRow } from '@/features/commerce/packing/server/sent-pieces'
import { allCheckouts, type OrderQuestion } from './list-orders'

type Row = string[]

const amount = (cents: number | null | undefined): string =>
  cents === null || cents === undefined ? '' : centsToDecimal(cents)

/** Returns `2026-11-23 14:05` in the site's time zone: spreadsheets read it as a date. */
const writeMoment = (moment: Date | null | undefined, { settings }: Context): string =>
  moment
    ? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: settings.timeZone }).format(
        moment,
      )
    : ''

/** A line with the data of its order. */
type Facts = {
  ctx: Context
  checkout: Checkout
  line: typeof checkoutLines.$inferSelect
  lineStatus: string
  /** Holder of a licence, possibly corrected since. */
  holder: string | undefined
  isFirst: boolean
  payment: typeof payments.$inferSelect | undefined
  /** The amount still to be paid of a released order. */
  owed: Owed | undefined
  /** The parcels with pieces of this line, the oldest first. */
  parcels: ShipmentRow[]
  /** Number of sent pieces. */
  sent: number
}

/** Writes an amount of the order only on its first line, so that the sums of these columns are right. */
const once = (isFirst: boolean, cents: number | null | undefined): string => (isFirst ? amount(cents) : '')

/** Returns a value of each parcel, such as `DHL; UPS`. */
const eachParcel = (parcels: readonly ShipmentRow[], value: (parcel: ShipmentRow) => string | null): string =>
  parcels
    .map((parcel) => value(parcel) ?? '')
    .join('; ')
    .replace(/^[; ]+$/, '')

/** The columns in their order, by name. */
const columns: Record<string, (facts: Facts) => string> = {
  order: ({ checkout }) => asText(checkout.invoice_number),
  date: ({ checkout, ctx }) => writeMoment(checkout.paid_at ?? checkout.created_at, ctx),
  status: ({ checkout }) => checkout.status,
  name: ({ checkout }) => asText(checkout.shipping_address?.name || checkout.payer_name),
  email: ({ checkout }) => asText(checkout.email || checkout.payer_email),
  street: ({ checkout }) => asText(checkout.shipping_address?.line1),
  'street 2': ({ checkout }) => asText(checkout.shipping_address?.line2),
  'postal code': ({ checkout }) => asText(checkout.shipping_address?.postalCode),
  city: ({ checkout }) => asText(checkout.shipping_address?.city),
  state: ({ checkout }) => asText(checkout.shipping_address?.state),
  country: ({ checkout }) => asText(checkout.shipping_address?.countryCode),
  item: ({ line }) => asText(line.title),
  choice: ({ line }) => asText(choiceLabel(line)),
  content: ({ line }) => asText(snapshotContent(line)),
  'licensed to': ({ line, holder = line.licence?.holder }) => asText(holder && quotedHolder(holder)),
  quantity: ({ line }) => String(line.quantity),
  currency: ({ checkout }) => checkout.currency,
  price: ({ line }) => amount(line.unit_cents),
  discount: ({ line }) => amount(line.discount_cents),
  'line total': ({ line }) => amount(lineCents(line)),
  'line status': ({ lineStatus }) => lineStatus,
  code: ({ checkout }) => asText(checkout.offer?.code),
  shipping: ({ checkout, isFirst }) => once(isFirst, checkout.shipping_cents),
  'order total': ({ checkout, isFirst }) => once(isFirst, checkout.total_cents),
  // Counts money that a bank took back, as the figures of sales do, so that the table adds up to what PayPal paid out.
  refunded: ({ checkout, payment, isFirst }) =>
    once(isFirst, payment?.status === 'reversed' ? checkout.total_cents : checkout.refunded_cents),
  owed: ({ owed, isFirst }) => once(isFirst, owed?.cents),
  "PayPal's fee": ({ payment, isFirst }) => once(isFirst, payment?.fee_cents),
  'PayPal transaction': ({ payment }) => asText(payment?.provider_capture_id),
  shipped: ({ parcels, ctx }) => eachParcel(parcels, ({ shipped_at }) => writeMoment(shipped_at, ctx)),
  'pieces shipped': ({ sent }) => (sent === 0 ? '' : String(sent)),
  carrier: ({ parcels }) => asText(eachParcel(parcels, ({ carrier }) => carrier)),
  'tracking number': ({ parcels }) => asText(eachParcel(parcels, ({ tracking_number }) => tracking_number)),
  source: ({ checkout }) => asText(checkout.source),
  campaign: ({ checkout }) => asText(checkout.campaign),
  note: ({ checkout }) => asText(checkout.buyer_note),
}
const cells = Object.values(columns)

async function exportRows(ctx: Context, found: readonly Checkout[]): Promise<Row[]> {
  const ids = rowIds(found)
  if (ids.length === 0) return []
  const { db } = ctx
  const [lines, paid, sent, owed] = await Promise.all([
    db
      .select({ line: checkoutLines, orderId: orders.id, status: orders.payment_status, licence: orders.licence })
      .from(checkoutLines)
      .leftJoin(
        orders,
        and(eq(orders.checkout_id, checkoutLines.checkout_id), eq(orders.position, checkoutLines.position)),
      )
      .where(inArray(checkoutLines.checkout_id, ids))
      .orderBy(asc(checkoutLines.position)),
    db
      .select()
      .from(payments)
      .where(and(inArray(payments.checkout_id, ids), ne(payments.status, 'denied'))),
    findParcels(db, ids),
    findOwed(db, ids),
  ])
  const linesByCheckout = new Map<string, typeof lines>(ids.map((id) => [id, []]))
  for (const one of lines) linesByCheckout.get(one.line.checkout_id)?.push(one)
  const paymentByCheckout = new Map(paid.map((payment) => [payment.checkout_id, payment]))
  return found.flatMap((checkout) => {
    const ofOrder = { ctx, checkout, payment: paymentByCheckout.get(checkout.id), owed: owed.get(checkout.id) }
    const { lines: toSend = [], parcels = [] } = sent.get(checkout.id) ?? {}
    return (linesByCheckout.get(checkout.id) ?? []).map(({ line, orderId, status, licence }, index) => {
      const facts = {
        ...ofOrder,
        line,
        lineStatus: status ?? '',
        holder: licence?.holder,
        isFirst: index === 0,
        parcels: parcels.flatMap(({ shipment, pieces }) =>
          pieces.some((piece) => piece.line.id === orderId) ? [shipment] : [],
        ),
        sent: toSend.find((one) => one.line.id === orderId)?.sent ?? 0,
      }
      return cells.map((cell) => cell(facts))
    })
  })
}

async function* allRows(ctx: Context, question: OrderQuestion): AsyncGenerator<Row> {
  for await (const batch of allCheckouts(ctx, question)) yield* await exportRows(ctx, batch)
}

/** Yields what was already read, then the rest. */
async function* goingOn(first: IteratorResult<Row>, rest: AsyncGenerator<Row>): AsyncGenerator<Row> {
  if (first.done) return
  yield first.value
  yield* rest
}

/**
 * Returns the table as CSV in UTF-8 with its byte order mark, so that Excel opens it. Throws when the first batch of
 * rows fails: nothing has been sent yet, and the response is a normal error. A later failure breaks the download off,
 * so that an incomplete table never looks complete.
 */
export async function ordersCsv(ctx: Context, question: OrderQuestion): Promise<ReadableStream> {
  const rows = allRows(ctx, question)
  const first = await rows.next()
  const table = stringify({ header: true, bom: true, columns: Object.keys(columns) })
  pipeline(Readable.from(goingOn(first, rows)), table, (error) => {
    if (error) ctx.log.warn({ err: error }, 'The export of orders broke off')
  })
  return Readable.toWeb(table) as ReadableStream
}
