// The rules of opening an order as pure functions: valid carts, equal carts, and the limits of unpaid orders.
import type { LineColumns } from '@/db/schema/commerce/orders/orders'
import { day, minute, second } from '@/lib/durations'
import type { SentLine } from './checkout.contract'
import { draftProblem, type OrderSource } from './order-draft'

/** Time for which a PayPal order is reused for the same cart. PayPal gives the buyer three hours. */
export const reusableMs = 150 * minute
/** Time for which a browser is still told the outcome of its order. */
export const unseenMs = day
/** Time for which an unpaid order counts against opening more, in milliseconds. */
export const unpaidWindowMs = 10 * minute
/** Maximum number of unpaid orders in that time. A whole class may share one network. */
export const mostUnpaid = { perBrowser: 10, perNetwork: 40 } as const

/**
 * Returns the seconds until another order may be opened beside those opened at these times (the earliest first); 0 when
 * it may be opened now.
 */
export function unpaidSeconds(openedAt: readonly Date[], most: number, now: Date): number {
  const [decisive] = openedAt.slice(-most)
  if (openedAt.length < most || decisive === undefined) return 0
  return Math.max(1, Math.ceil((decisive.getTime() + unpaidWindowMs - now.getTime()) / second))
}

/** Maximum quantity of one line. The database checks it too. */
export const maxQuantity = 99

/**
 * Checks the browser's request against CHK-06 to CHK-10 in their order; null when it is valid. Quantities must be whole
 * numbers (CHK-08). A later step compares the prices with ours (OP-01).
 */
export function creationProblem(items: readonly SentLine[], customerEmail: string): string | null {
  const sentCents = items.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0)
  const problem = draftProblem({ items, customerEmail }, sentCents)
  if (problem !== null) return problem
  const strange = items.find(({ quantity }) => !Number.isInteger(quantity) || quantity > maxQuantity)
  return strange ? `Invalid quantity for item: ${strange.title}` : null
}

export type WantedLine = {
  itemId: string
  format: string
  variantId: string | null
  licenceId: string | null
  topsUp: string | null
  /** Cents that the buyer adds to the price of one piece. */
  extraCents: number
  title: string
  quantity: number
  sentCents: number[]
}

/**
 * Returns one line per item, format, variant and licence, in the order of their first appearance. `formatFor` names the
 * format of a line that was sent without one.
 */
export function aggregate(items: readonly SentLine[], formatFor: (itemId: string) => string): WantedLine[] {
  const lines = new Map<string, WantedLine>()
  for (const item of items) {
    const format = item.format ?? formatFor(item.id)
    const variantId = item.variantId ?? null
    const licenceId = item.licenceId ?? null
    const topsUp = item.topsUp ?? null
    const key = `${item.id} ${format} ${variantId} ${licenceId} ${topsUp}`
    const line = lines.get(key) ?? {
      itemId: item.id,
      format,
      variantId,
      licenceId,
      topsUp,
      extraCents: Math.round((item.extra ?? 0) * 100),
      title: item.title,
      quantity: 0,
      sentCents: [],
    }
    line.quantity += item.quantity
    line.sentCents.push(Math.round(item.price * 100))
    lines.set(key, line)
  }
  return [...lines.values()]
}

/** Returns the cents of all lines together. */
export function itemsCents(lines: readonly Pick<LineColumns, 'quantity' | 'unit_cents'>[]): number {
  return lines.reduce((sum, line) => sum + line.quantity * line.unit_cents, 0)
}

/**
 * Returns the same text for two carts that are the same purchase: same address, lines, licences with their holder,
 * prices, code, shipping and country of the parcel. The order of the lines does not matter.
 */
export function cartFingerprint(
  lines: readonly Omit<LineColumns, 'position'>[],
  email: string,
  shippingCents: number,
  currency: string,
  country: string | null = null,
  offerId?: string,
): string {
  const sorted = lines
    .map((line) =>
      [
        ...[line.shop_item_id, line.format, line.variant_id, line.quantity, line.unit_cents],
        ...(line.licence === null ? [] : [line.licence_id, JSON.stringify(line.licence)]),
        ...(line.tops_up === null ? [] : [line.tops_up]),
        ...(line.discount_cents === 0 ? [] : [`-${line.discount_cents}`]),
      ].join(':'),
    )
    .toSorted()
  const place = country === null ? [] : [country]
  const code = offerId === undefined ? [] : [offerId]
  return [
    email.toLowerCase(),
    ...(currency === 'USD' ? [] : [currency]),
    ...place,
    ...code,
    shippingCents,
    ...sorted,
  ].join('\n')
}

/**
 * Adds the method to the fingerprint of a cart: an order for a wallet is another order than one for PayPal.
 */
export const withSource = (fingerprint: string, source: OrderSource): string =>
  source === 'paypal' ? fingerprint : `${fingerprint}\n${source}`
