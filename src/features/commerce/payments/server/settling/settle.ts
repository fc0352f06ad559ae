// Settles an order. Browser, webhook event, poller and owner all call this one function: it reads the order at PayPal,
// captures the money once and has it recorded once (payments-security 2.4). No database transaction is open during a
// call to PayPal.
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { Context } from '@/platform/context'
import { crashPoint } from '@/platform/crash-point'
import { inTransaction } from '@/adapters/database/connect'
import { translateDatabaseError } from '@/adapters/database/translate-database-error'
import { queueJob } from '@/adapters/jobs/queue-job'
import { PaymentError, type ProviderCapture, type ProviderOrder } from '@/adapters/payments/payments'
import { holdApproved, type Shortage } from '@/features/commerce/stock-holds/server/holds'
import { minute } from '@/lib/durations'
import { AppError } from '@/lib/errors'
import { isSettled } from '@/features/commerce/ledger/checkout-states.rules'
import { approvedHoldMs, isBeyondPaypal, leaseMs, nextUnclearCheckAt } from '../../settling.rules'
import { alertOwner } from '@/features/commerce/ledger/server/alert-owner'
import {
  checkoutOfProviderOrder,
  findCheckoutLines,
  lockCheckout,
  moveCheckout,
  toStockNeeds,
  takeLease,
  type Checkout,
  type CheckoutLine,
} from '@/features/commerce/ledger/server/checkout-rows'
import { withProviderOf } from '@/features/commerce/manual-payments/server/manual-provider'
import { claimOffer, lostOfferOf } from '@/features/commerce/offers/server/claim-offer'
import { claimTopUps } from '@/features/commerce/licences/server/top-up/top-up'
import { endedSale, saleEndedNote } from './ended-sale'
import { canRecordSales, notWhileUpdating } from './can-record-sales'
import { isOfEarlierAccount } from '@/features/commerce/ledger/server/payment-account'
import { compareOrder, decisiveCapture, type Difference } from './compare'
import {
  cancel,
  declined,
  lapse,
  leaveAlone,
  notApproved,
  refuse,
  refuseElsewhere,
  refuseMismatch,
  refuseOffer,
  refuseSale,
  release,
} from './end-unpaid'
import { recordCapture } from './record-payment'
import { addressRefusals } from '@/features/commerce/shipping/address-refusals.texts'
import { lacksAddress, shippedElsewhere } from './ship-elsewhere'
import { wordShortages } from './shortage-words'
import type { SettleSource, SettlementResult } from './settlement'

export const settleTask = 'settle-checkout'

/**
 * Settles the checkout of a PayPal order. Any number of simultaneous calls have the effect of one. `knownLines` are its
 * lines if already read: they never change. Throws AppError only when the database fails before the call to PayPal.
 */
export async function settle(
  given: Context,
  providerOrderId: string,
  source: SettleSource,
  knownLines?: readonly CheckoutLine[],
): Promise<SettlementResult> {
  const ctx = withProviderOf(given, providerOrderId)
  // The page has usually settled the order of a webhook event already: no lease is needed then.
  if (source === 'webhook' || source === 'poller') {
    const known = await checkoutOfProviderOrder(ctx.db, providerOrderId)
    if (known && isSettled(known)) return { kind: 'recorded', checkoutId: known.id }
  }
  const claim = await claimCheckout(ctx, providerOrderId, source)
  if (claim.kind !== 'claimed') return claim
  const { checkout } = claim
  crashPoint('after-capturing')
  try {
    const lines = knownLines ?? (await findCheckoutLines(ctx.db, checkout.id))
    return await settleClaimed(ctx, checkout, lines, { providerOrderId, mayCapture: claim.mayCapture, source })
  } catch (error) {
    if (!(error instanceof PaymentError) && !isDatabaseFailure(error)) throw error
    return stayUnclear(ctx, checkout, providerOrderId, error)
  }
}

function isDatabaseFailure(error: unknown): boolean {
  return error instanceof AppError || error instanceof DrizzleQueryError || translateDatabaseError(error) !== null
}

type Claim = SettlementResult | { kind: 'claimed'; checkout: Checkout; mayCapture: boolean }

/** T1: takes the lease, so that one process at a time talks to PayPal about this checkout. */
async function claimCheckout(ctx: Context, providerOrderId: string, source: SettleSource): Promise<Claim> {
  const leased = await takeLease(ctx.db, ctx, providerOrderId, {
    until: new Date(ctx.clock.now().getTime() + leaseMs),
    mayRetryDeclined: source === 'buyer' || source === 'administrator',
  })
  // A closed checkout keeps its state: we only check for money that was captured after all.
  if (leased) return { kind: 'claimed', checkout: leased, mayCapture: leased.status === 'capturing' }
  const checkout = await checkoutOfProviderOrder(ctx.db, providerOrderId)
  if (!checkout) return { kind: 'unknown_order' }
  return { kind: isSettled(checkout) ? 'recorded' : 'in_progress', checkoutId: checkout.id }
}

async function settleClaimed(
  ctx: Context,
  checkout: Checkout,
  /** Lines as agreed when the checkout was opened. */
  lines: readonly CheckoutLine[],
  { providerOrderId, mayCapture, source }: { providerOrderId: string; mayCapture: boolean; source: SettleSource },
): Promise<SettlementResult> {
  let order: ProviderOrder
  try {
    order = await ctx.payments.readOrder(providerOrderId)
  } catch (error) {
    if (error instanceof PaymentError && error.failure === 'expired') {
      // An earlier attempt had no clear end: that account may have taken the money.
      if (checkout.checks > 0 && isOfEarlierAccount(ctx, checkout)) await alertLeftBehind(ctx, checkout)
      return lapse(ctx, checkout, 'PayPal no longer knows the order')
    }
    if (error instanceof PaymentError && error.failure === 'refused')
      return refuseMismatch(ctx, checkout, [{ field: 'order', expected: 'readable', found: error.message }])
    throw error
  }
  const taken = decisiveCapture(order)
  const differences = compareOrder(checkout, order, ctx.payments.merchantId)
  if (taken) return record(ctx, checkout, lines, { order, taken, differences })
  if (differences.length > 0) return refuseMismatch(ctx, checkout, differences)
  if (order.status === 'voided') return lapse(ctx, checkout, 'PayPal has let the approval lapse')
  if (order.status !== 'approved')
    return mustClose(ctx, checkout) ? closeUnpaid(ctx, checkout, lines, providerOrderId) : notApproved(ctx, checkout)
  // A cancelled order is asked about again when its page has lost the first answer.
  const elsewhere =
    mayCapture || checkout.status === 'cancelled' ? await shippedElsewhere(ctx, checkout, lines, order) : null
  if (elsewhere) return refuseElsewhere(ctx, checkout, elsewhere)
  if (checkout.status === 'cancelled' && checkout.note === saleEndedNote) {
    const ended = await endedSale(ctx, checkout, lines)
    if (ended !== null) return refuseSale(ctx, checkout, ended)
  }
  const lostBefore = checkout.status === 'cancelled' ? lostOfferOf(checkout) : null
  if (lostBefore !== null) return refuseOffer(ctx, checkout, lostBefore)
  if (!mayCapture) return leaveAlone(ctx, checkout)
  if (lacksAddress(checkout, order)) return refuseUnaddressed(ctx, checkout)
  if (!(await canRecordSales(ctx))) return notWhileUpdated(ctx, checkout, source)

  const short = lines.some((line) => line.takes_stock) ? await holdGoods(ctx, checkout, lines) : []
  const [first] = wordShortages(lines, short)
  if (first) return cancel(ctx, checkout, 'sold out before the payment was taken', first.message)
  const ended = await endedSale(ctx, checkout, lines)
  if (ended !== null) return refuseSale(ctx, checkout, ended)
  const outdated = await claimTopUps(ctx, checkout, lines)
  if (outdated !== null) return cancel(ctx, checkout, 'the licence was changed before the payment was taken', outdated)
  // Stock first, then the code, as everywhere.
  const lost = await claimOffer(ctx, checkout)
  if (lost !== null) return refuseOffer(ctx, checkout, lost)
  crashPoint('after-claim')
  return capture(ctx, checkout, lines, providerOrderId)
}

/** True for an unpaid order that the buyer could still pay at the provider, although our checkout is over. */
const mustClose = ({ payments, clock }: Context, { status, created_at }: Checkout): boolean =>
  payments.capturesItself && (status === 'cancelled' || isBeyondPaypal(created_at, clock.now()))

/** Closes an unpaid order at the provider. Records the payment if the buyer was faster. */
async function closeUnpaid(
  ctx: Context,
  checkout: Checkout,
  lines: readonly CheckoutLine[],
  orderId: string,
): Promise<SettlementResult> {
  if ((await ctx.payments.close(orderId)) === 'closed') return lapse(ctx, checkout, checkout.note)
  const order = await ctx.payments.readOrder(orderId)
  const taken = decisiveCapture(order)
  if (!taken) throw new PaymentError('unknown', 'The provider reports the order as paid but lists no capture')
  const differences = compareOrder(checkout, order, ctx.payments.merchantId)
  return record(ctx, checkout, lines, { order, taken, differences })
}

/** Tells the owner to look up a payment that was unclear when the PayPal account was changed. */
function alertLeftBehind(ctx: Context, { id, invoice_number }: Checkout): Promise<void> {
  return inTransaction(ctx.db, (tx) =>
    alertOwner(tx, ctx, {
      what: 'checkout.left_behind',
      ref: `checkout:${id}`,
      sentence: `Order ${invoice_number} was being paid when you changed the PayPal account, and the new account does not know it. Please look it up in the earlier account. If it was paid, refund it there.`,
    }),
  )
}

/**
 * Stops before the capture: a newer version has migrated the database so that this one could not record the payment.
 * Without a buyer to tell, the newer one captures the money later.
 */
async function notWhileUpdated(ctx: Context, checkout: Checkout, source: SettleSource): Promise<SettlementResult> {
  if (source !== 'buyer') throw new AppError('shop_closed')
  const note = 'the database was changed by a newer version before the payment was taken'
  const cancelled = await cancel(ctx, checkout, note, notWhileUpdating)
  return cancelled.kind === 'short' ? { ...cancelled, kind: 'updating' } : cancelled
}

/** Cancels before the capture, because the parcel has no address. */
async function refuseUnaddressed(ctx: Context, checkout: Checkout): Promise<SettlementResult> {
  const cancelled = await cancel(ctx, checkout, 'the wallet gave no postal address', addressRefusals.unaddressed)
  return cancelled.kind === 'short' ? { ...cancelled, kind: 'unaddressed' } : cancelled
}

/** Holds all goods for the payment about to be captured, or none; returns shortages. */
async function holdGoods(ctx: Context, checkout: Checkout, lines: readonly CheckoutLine[]): Promise<Shortage[]> {
  const until = new Date(ctx.clock.now().getTime() + approvedHoldMs)
  return inTransaction(ctx.db, (tx) => holdApproved(tx, ctx, checkout.id, toStockNeeds(lines), until))
}

/** Captures the money. The key changes only after a definite decline, so no repetition can capture it twice. */
async function capture(
  ctx: Context,
  checkout: Checkout,
  lines: readonly CheckoutLine[],
  providerOrderId: string,
): Promise<SettlementResult> {
  let order: ProviderOrder
  try {
    order = await ctx.payments.captureOrder(providerOrderId, `cap-${checkout.id}-${checkout.attempt}`)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    switch (error.failure) {
      case 'already_captured':
        order = await ctx.payments.readOrder(providerOrderId)
        break
      case 'declined':
        return declined(ctx, checkout, error)
      case 'not_approved':
        return notApproved(ctx, checkout)
      case 'expired':
        return release(ctx, checkout, 'expired', 'PayPal no longer knows the order')
      case 'duplicate_invoice':
        return refuse(
          ctx,
          checkout,
          error,
          `PayPal says that order ${checkout.invoice_number} was paid already, but this site has no payment for it. Please look it up in your PayPal account.`,
        )
      case 'refused':
        return refuse(ctx, checkout, error, null)
      default:
        throw error
    }
  }
  crashPoint('after-capture')
  const taken = decisiveCapture(order)
  // PayPal reports success but shows no capture: a later attempt will tell.
  if (!taken) throw new PaymentError('unknown', 'PayPal reports the order as captured but lists no capture')
  const differences = compareOrder(checkout, order, ctx.payments.merchantId)
  return record(ctx, checkout, lines, { order, taken, differences })
}

/** T2: records the result and ends the lease. */
async function record(
  ctx: Context,
  checkout: Checkout,
  lines: readonly CheckoutLine[],
  { order, taken, differences }: { order: ProviderOrder; taken: ProviderCapture; differences: Difference[] },
): Promise<SettlementResult> {
  const capture = await withPayee(ctx, taken)
  await inTransaction(ctx.db, async (tx) => {
    await recordCapture(tx, ctx, checkout.id, { order, capture, differences, lines })
    crashPoint('before-record-commit')
  })
  crashPoint('after-record')
  return { kind: 'recorded', checkoutId: checkout.id }
}

/** Adds the actual payee: the order names only the intended one, the capture the paid one. */
async function withPayee(ctx: Context, taken: ProviderCapture): Promise<ProviderCapture> {
  if (
    ctx.payments.merchantId === null ||
    taken.payeeMerchantId !== null ||
    taken.status === 'declined' ||
    taken.status === 'failed'
  )
    return taken
  try {
    return { ...taken, payeeMerchantId: (await ctx.payments.readCapture(taken.id)).payeeMerchantId }
  } catch (error) {
    // A recent capture that cannot be found yet: a later attempt will tell.
    if (error instanceof PaymentError)
      throw new PaymentError('unknown', 'Could not determine who received the payment', {
        cause: error,
        detail: error.detail,
      })
    throw error
  }
}

/**
 * Handles an unclear response from PayPal or our own database, perhaps after the money was taken. The state stays, the
 * lease ends, and a background job asks again with the same key. If even that cannot be written, the lease expires and
 * the poller takes over.
 */
async function stayUnclear(
  ctx: Context,
  checkout: Checkout,
  providerOrderId: string,
  error: unknown,
): Promise<SettlementResult> {
  const now = ctx.clock.now()
  const detail = error instanceof PaymentError ? { failure: error.failure, ...error.detail } : {}
  ctx.log.error({ checkout: checkout.id, ...detail, err: error }, 'A payment is unclear; it is looked at again')
  try {
    await inTransaction(ctx.db, async (tx) => {
      const current = await lockCheckout(tx, checkout.id)
      // Another process has taken over meanwhile.
      if (current.lease_until?.getTime() !== checkout.lease_until?.getTime()) return
      const next = nextUnclearCheckAt(current.checks, now)
      await moveCheckout(tx, ctx, checkout.id, current.status, {
        lease_until: null,
        next_check_at: next,
        checks: current.checks + 1,
      })
      const wait =
        error instanceof PaymentError && error.retryAfterSeconds !== undefined ? error.retryAfterSeconds * 1000 : 20_000
      await queueJob(
        tx,
        settleTask,
        { providerOrderId },
        { key: `settle:${providerOrderId}`, runAt: new Date(now.getTime() + Math.min(wait, minute)), isUrgent: true },
      )
      if (error instanceof PaymentError && error.failure === 'misconfigured') {
        await alertOwner(tx, ctx, {
          what: 'paypal.misconfigured',
          ref: 'paypal',
          sentence:
            "PayPal does not accept this site's credentials, so no payment can be taken. Please check the PayPal settings.",
          detail: { status: error.detail.status },
        })
      }
    })
  } catch (failure) {
    ctx.log.error(
      { checkout: checkout.id, err: failure },
      'Not even that could be noted; the poller takes over when the lease ends',
    )
  }
  return { kind: 'in_progress', checkoutId: checkout.id }
}
