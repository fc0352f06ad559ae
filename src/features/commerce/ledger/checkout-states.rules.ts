// The rules of buying as pure functions: valid carts, allowed changes of state, times at which PayPal is asked again,
// and the lines a refund pays back.
import type { LicenceSnapshot } from '@/db/schema/licence-snapshot'
import type { checkoutStatuses } from '@/db/schema/orders'
import { day, hour, minute, second } from '@/lib/durations'
import type { SentLine } from '@/features/commerce/checkout/checkout.contract'
import { draftProblem } from '@/features/commerce/checkout/order-draft'

/**
 * Time for which goods are held once PayPal reports the buyer's approval, in milliseconds. For the time before, see
 * features/commerce/catalog/stock/stock.rules.ts (OP-11).
 */
export const approvedHoldMs = 20 * minute
/** The same while PayPal clears a slow payment, in milliseconds. Longer than we wait for it. */
export const pendingHoldMs = 31 * day
/**
 * Time for which one process may settle a checkout before another takes over. Longer than all its calls to PayPal
 * together.
 */
export const leaseMs = 60 * second
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
  title: string
  quantity: number
  sentCents: number[]
}

/**
 * Returns one line per item, format, variant and licence, in the order of their first appearance. `formatOf` names the
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

export type StockNeed = { itemId: string; variantId: string | null; quantity: number; takesStock: boolean }

/**
 * Returns the pieces of each item or variant, those with tracked stock separate from the others (CART-08). Sorted by
 * item id, the order in which rows are locked.
 */
export function stockNeeds(lines: readonly StockNeed[]): StockNeed[] {
  const needs = new Map<string, StockNeed>()
  for (const { itemId, variantId, quantity, takesStock } of lines) {
    const key = `${itemId} ${variantId} ${takesStock}`
    const need = needs.get(key) ?? { itemId, variantId, quantity: 0, takesStock }
    needs.set(key, { ...need, quantity: need.quantity + quantity })
  }
  return [...needs].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, need]) => need)
}

/** Returns the cents of all lines together. */
export function itemsCents(lines: readonly { quantity: number; unitCents: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity * line.unitCents, 0)
}

/**
 * Returns the same text for two carts that are the same purchase: same address, lines, licences with their holder,
 * prices and shipping. The order of the lines does not matter.
 */
export function cartFingerprint(
  lines: readonly {
    itemId: string
    format: string
    variantId: string | null
    licenceId: string | null
    licence: LicenceSnapshot | null
    topsUp: string | null
    quantity: number
    unitCents: number
  }[],
  email: string,
  shippingCents: number,
): string {
  const sorted = lines
    .map((line) =>
      [
        ...[line.itemId, line.format, line.variantId, line.quantity, line.unitCents],
        ...(line.licence === null ? [] : [line.licenceId, JSON.stringify(line.licence)]),
        ...(line.topsUp === null ? [] : [line.topsUp]),
      ].join(':'),
    )
    .toSorted()
  return [email.toLowerCase(), shippingCents, ...sorted].join('\n')
}

/** Returns the number on the receipt and at PayPal: the day (UTC) and ten characters of the checkout's id. */
export function invoiceNumber(checkoutId: string, at: Date): string {
  return `B-${at.toISOString().slice(0, 10).replaceAll('-', '')}-${checkoutId.replaceAll('-', '').slice(0, 10).toUpperCase()}`
}

export type CheckoutStatus = (typeof checkoutStatuses)[number]

/**
 * States that record captured money. Even an expired, cancelled or refused checkout may change to them, because the
 * payment is a fact.
 */
const recordings = ['paid', 'pending', 'shortage', 'mismatch'] as const

/** The allowed changes of state. Any other is refused, so a late event never undoes a later state. */
const moves: Record<CheckoutStatus, readonly CheckoutStatus[]> = {
  open: ['paypal_created', 'expired', 'cancelled'],
  paypal_created: ['capturing', 'expired', 'cancelled', ...recordings],
  declined: ['capturing', 'expired', 'cancelled', ...recordings],
  capturing: ['paypal_created', 'declined', 'denied', 'expired', 'cancelled', 'refused', ...recordings],
  pending: ['paid', 'shortage', 'mismatch', 'denied'],
  expired: recordings,
  cancelled: recordings,
  refused: recordings,
  mismatch: [],
  denied: [],
  paid: [],
  shortage: [],
}

/** True when a checkout may change from one state to another. Staying is always allowed. */
export function canMove(from: CheckoutStatus, to: CheckoutStatus): boolean {
  return from === to || moves[from].includes(to)
}

/** Returns every state from which a change to `to` is allowed. */
export function statesBefore(to: CheckoutStatus): CheckoutStatus[] {
  return (Object.keys(moves) as CheckoutStatus[]).filter((from) => canMove(from, to))
}

/** States that no response of PayPal to a settlement changes any more. */
export const settledStates = ['paid', 'shortage', 'denied'] as const satisfies readonly CheckoutStatus[]

export function isSettled({ status }: { status: CheckoutStatus }): boolean {
  return settledStates.some((one) => one === status)
}

/**
 * Minutes after creation at which the poller asks PayPal. The last one is after all of PayPal's own time limits, and
 * closes the checkout.
 */
const checkMinutes = [3, 15, 60, 160, 370]

/** Returns the time of the poller's next look at an unfinished checkout; null after the last one. */
export function nextCheckAt(createdAt: Date, now: Date): Date | null {
  const times = checkMinutes.map((minutes) => new Date(createdAt.getTime() + minutes * minute))
  return times.find((time) => time > now) ?? null
}

/** True when PayPal can no longer take this order: 3 h for the buyer and 3 h for us have passed. */
export function isBeyondPaypal(createdAt: Date, now: Date): boolean {
  return nextCheckAt(createdAt, now) === null
}

/** Returns the next daily check while PayPal clears a payment, for 30 days; null afterwards. */
export function nextPendingCheckAt(createdAt: Date, now: Date): Date | null {
  return now.getTime() - createdAt.getTime() < 30 * day ? new Date(now.getTime() + day) : null
}

/**
 * Returns the time of the next check after an unclear response: in 1, 2, 4, ... minutes, at most 30. `checks` counts
 * the earlier tries.
 */
export function nextUnclearCheckAt(checks: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(2 ** Math.min(checks, 5), 30) * minute)
}

/** Time for which webhook events of unknown orders are tried again, because the order's row may not be written yet. */
export const unknownWebhookMs = 10 * minute
/** Delay of the webhook event of an approval. The browser usually reports the approval itself within seconds. */
export const approvedWebhookDelayMs = 45 * second
/**
 * Maximum distance between now and the signing of a webhook event, before or after. An event beyond it is stale: it may
 * be a replay.
 */
export const freshWebhookMs = hour

export type RefundableLine = { lineId: string; leftCents: number }

/**
 * Returns the lines that a refund made at PayPal pays back (failure row 25). All when everything is paid back. One line
 * when the amount is exactly what is left of it and of no other. Otherwise none, for the owner to decide.
 */
export function paidBackLines(lines: readonly RefundableLine[], refundCents: number, leftCents: number): string[] {
  const open = lines.filter((line) => line.leftCents > 0)
  if (refundCents >= leftCents) return open.map((line) => line.lineId)
  const exact = open.filter((line) => line.leftCents === refundCents)
  return exact.length === 1 ? exact.map((line) => line.lineId) : []
}
