// Ends an attempt to settle an order in which no money was taken: expired, cancelled, declined, refused or not approved.
// Each function ends the lease in its transaction.
import type { Context } from '@/platform/context'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import type { PaymentError } from '@/adapters/payments/payments'
import type { AuditEntry } from '@/db/audit'
import { endHolds, unapproveHolds } from '@/features/commerce/stock-holds/server/holds'
import { countryName } from '@/lib/countries'
import type { CheckoutStatus } from '@/features/commerce/ledger/checkout-states.rules'
import { isBeyondPaypal, nextCheckAt, nextPendingCheckAt } from '../../settling.rules'
import { alertOwner } from '@/features/commerce/ledger/server/alert-owner'
import { lockCheckout, moveCheckout, type Checkout } from '@/features/commerce/ledger/server/checkout-rows'
import { type LostOffer, lostOfferNotes } from '@/features/commerce/offers/offers.texts'
import { lostOfferSentence } from '@/features/commerce/offers/server/claim-offer'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'
import type { Difference } from './compare'
import { saleEndedNote } from './ended-sale'
import type { ShippedElsewhere } from './ship-elsewhere'
import type { SettlementResult } from './settlement'

/**
 * Cancels the checkout. The buyer is told that nothing was charged, so it must stay so, even if goods come back later.
 */
export async function cancel(
  ctx: Context,
  checkout: Checkout,
  note: string,
  message: string,
): Promise<SettlementResult> {
  const released = await release(ctx, checkout, 'cancelled', note)
  return released.kind === 'recorded' ? released : { kind: 'short', checkoutId: checkout.id, message }
}

/**
 * Cancels an order whose code does not hold any more. Nothing is captured; the buyer pays a new order without it.
 * Repeating it says the same, and adds no second entry to the history.
 */
export async function refuseOffer(ctx: Context, checkout: Checkout, why: LostOffer): Promise<SettlementResult> {
  const happening = { what: 'checkout.code_lost', detail: { code: checkout.offer?.code, why } }
  const isFirst = checkout.status === 'capturing'
  const released = await release(ctx, checkout, 'cancelled', lostOfferNotes[why], isFirst ? happening : undefined)
  if (released.kind === 'recorded') return released
  return { kind: 'offer_lost', checkoutId: checkout.id, message: lostOfferSentence(checkout, why) }
}

/** Cancels an order with a sale that has ended. Nothing is captured; the buyer pays a new order at the new price. */
export async function refuseSale(ctx: Context, checkout: Checkout, message: string): Promise<SettlementResult> {
  const happening = { what: 'checkout.sale_ended', detail: {} }
  const isFirst = checkout.status === 'capturing'
  const released = await release(ctx, checkout, 'cancelled', saleEndedNote, isFirst ? happening : undefined)
  return released.kind === 'recorded' ? released : { kind: 'sale_ended', checkoutId: checkout.id, message }
}

/**
 * Cancels an order whose parcel would cost more at the address that the buyer chose at PayPal, or is not shipped there.
 * Nothing is captured; the buyer pays a new order with the price of that country. Repeating it adds no second entry.
 */
export async function refuseElsewhere(
  ctx: Context,
  checkout: Checkout,
  { country, cents, message }: ShippedElsewhere,
): Promise<SettlementResult> {
  const { id, status, ship_country: agreed, shipping_cents: agreedCents } = checkout
  const isFirst = status === 'capturing'
  const note = isFirst ? `the address at PayPal is in ${countryName(country)}, where shipping is not as agreed` : null
  const isReleased = await inTransaction(ctx.db, async (tx) => {
    const end = { lease_until: null, next_check_at: null, ...(note !== null && { note }) }
    const moved = await moveCheckout(tx, ctx, id, 'cancelled', end)
    if (!moved) await endLease(tx, ctx, id)
    else await endHolds(tx, ctx, [id])
    if (moved && isFirst)
      await noteInHistory(tx, ctx, id, {
        actor: 'paypal',
        what: 'checkout.shipped_elsewhere',
        detail: { country, cents, agreed, agreedCents },
      })
    return moved
  })
  if (!isReleased) return { kind: 'recorded', checkoutId: id }
  if (isFirst)
    ctx.log.info({ checkout: id, country, cents, agreed, agreedCents }, 'Not captured: shipping differs there')
  return { kind: 'elsewhere', checkoutId: id, message, country }
}

/**
 * Ends the lease and leaves the checkout in a state in which nothing is charged, unless another process has recorded
 * its payment meanwhile.
 */
export async function release(
  ctx: Context,
  checkout: Checkout,
  to: CheckoutStatus,
  note: string | null,
  happening?: Pick<AuditEntry, 'what' | 'detail'>,
): Promise<SettlementResult> {
  const isReleased = await inTransaction(ctx.db, async (tx) => {
    const moved = await moveCheckout(tx, ctx, checkout.id, to, { lease_until: null, next_check_at: null, note })
    if (!moved) await endLease(tx, ctx, checkout.id)
    else if (to === 'expired' || to === 'cancelled' || to === 'refused') await endHolds(tx, ctx, [checkout.id])
    if (moved && happening) await noteInHistory(tx, ctx, checkout.id, { actor: 'system', ...happening })
    return moved
  })
  if (!isReleased) return { kind: 'recorded', checkoutId: checkout.id }
  return {
    kind: to === 'declined' ? 'declined' : to === 'mismatch' || to === 'refused' ? 'failed' : 'expired',
    checkoutId: checkout.id,
  }
}

/** Ends an order that can no longer be paid at its provider. One that was cancelled here stays cancelled, with its note. */
export const lapse = (ctx: Context, checkout: Checkout, note: string | null): Promise<SettlementResult> =>
  checkout.status === 'cancelled'
    ? release(ctx, checkout, 'cancelled', checkout.note)
    : release(ctx, checkout, 'expired', note)

/**
 * Leaves an approved order that we must not capture: the checkout is closed, or it was declined and its buyer is not
 * present. The approval expires automatically.
 */
export async function leaveAlone(ctx: Context, checkout: Checkout): Promise<SettlementResult> {
  if (checkout.status !== 'declined' || isBeyondPaypal(checkout.created_at, ctx.clock.now()))
    return release(ctx, checkout, checkout.status === 'declined' ? 'expired' : checkout.status, checkout.note)
  await inTransaction(ctx.db, (tx) => keepOpen(tx, ctx, checkout, 'declined'))
  return { kind: 'declined', checkoutId: checkout.id }
}

/** Ends our lease; the poller checks the checkout again at its usual intervals. */
const keepOpen = (
  tx: Transaction,
  ctx: Context,
  { id, created_at }: Checkout,
  to: CheckoutStatus,
  change: Partial<Checkout> = {},
): Promise<boolean> =>
  moveCheckout(tx, ctx, id, to, {
    ...change,
    lease_until: null,
    next_check_at: nextCheckAt(created_at, ctx.clock.now()),
  })

/** Ends our lease and leaves the state. A pending checkout is checked again tomorrow. */
async function endLease(tx: Transaction, ctx: Context, checkoutId: string): Promise<void> {
  const { status, created_at } = await lockCheckout(tx, checkoutId)
  const next = status === 'pending' ? nextPendingCheckAt(created_at, ctx.clock.now()) : null
  await moveCheckout(tx, ctx, checkoutId, status, { lease_until: null, next_check_at: next })
}

/** Handles an order that the buyer has not approved yet. After all of PayPal's time limits it is too late. */
export async function notApproved(ctx: Context, checkout: Checkout): Promise<SettlementResult> {
  if (isBeyondPaypal(checkout.created_at, ctx.clock.now())) return release(ctx, checkout, 'expired', 'never approved')
  await inTransaction(ctx.db, async (tx) => {
    await keepOpen(tx, ctx, checkout, checkout.status === 'capturing' ? 'provider_created' : checkout.status)
    await unapproveHolds(tx, checkout.id)
  })
  return { kind: 'not_approved', checkoutId: checkout.id }
}

/** Records a declined payment method (row 15). The order stays open, with a new key for the next try. */
export async function declined(ctx: Context, checkout: Checkout, error: PaymentError): Promise<SettlementResult> {
  await inTransaction(ctx.db, async (tx) => {
    await keepOpen(tx, ctx, checkout, 'declined', { attempt: checkout.attempt + 1, note: error.message })
    await unapproveHolds(tx, checkout.id)
    await noteInHistory(tx, ctx, checkout.id, {
      actor: 'paypal',
      what: 'checkout.declined',
      detail: { attempt: checkout.attempt, ...error.detail },
    })
  })
  return { kind: 'declined', checkoutId: checkout.id }
}

/** Refuses a payment that PayPal will never take. */
export async function refuse(
  ctx: Context,
  checkout: Checkout,
  error: PaymentError,
  alarm: string | null,
): Promise<SettlementResult> {
  await inTransaction(ctx.db, async (tx) => {
    await moveCheckout(tx, ctx, checkout.id, 'refused', { lease_until: null, next_check_at: null, note: error.message })
    await endHolds(tx, ctx, [checkout.id])
    await noteInHistory(tx, ctx, checkout.id, {
      actor: 'paypal',
      what: 'checkout.refused',
      detail: { message: error.message, ...error.detail },
    })
    const ref = `checkout:${checkout.id}`
    if (alarm !== null) await alertOwner(tx, ctx, { what: 'checkout.duplicate_invoice', ref, sentence: alarm })
  })
  return { kind: 'failed', checkoutId: checkout.id }
}

/** Refuses an order that was changed at PayPal (row 17). Nothing is captured, and nothing will be. */
export async function refuseMismatch(
  ctx: Context,
  checkout: Checkout,
  differences: Difference[],
): Promise<SettlementResult> {
  await inTransaction(ctx.db, async (tx) => {
    const moved = await moveCheckout(tx, ctx, checkout.id, 'mismatch', {
      lease_until: null,
      next_check_at: null,
      note: 'the PayPal order is not the one we opened',
    })
    if (!moved) return endLease(tx, ctx, checkout.id)
    await endHolds(tx, ctx, [checkout.id])
    await alertOwner(tx, ctx, {
      what: 'checkout.mismatch',
      ref: `checkout:${checkout.id}`,
      sentence: `The PayPal order of ${checkout.invoice_number} was changed after it was opened. No money was taken; you do not need to do anything.`,
      detail: { differences },
    })
  })
  return { kind: 'failed', checkoutId: checkout.id }
}
