// Settles an order. Browser, webhook event, poller and owner all call this one function: it reads the order at PayPal,
// captures the money once and has it recorded once (payments-security 2.4). No database transaction is open during a
// call to PayPal.
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { Context } from '@/platform/context'
import { crashPoint } from '@/platform/crash-point'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { translateDatabaseError } from '@/adapters/database/translate-database-error'
import { queueJob } from '@/adapters/jobs/queue-job'
import { PaymentError, type ProviderCapture, type ProviderOrder } from '@/adapters/payments/payments'
import { endHolds, holdApproved, type Shortage } from '@/features/commerce/stock-holds/server/holds'
import { turnBack } from '@/features/commerce/stock-holds/server/unpaid-holds'
import { minute } from '@/lib/durations'
import { AppError } from '@/lib/errors'
import { isSettled, type CheckoutStatus } from '@/features/commerce/ledger/checkout-states.rules'
import {
  approvedHoldMs,
  isBeyondPaypal,
  leaseMs,
  nextCheckAt,
  nextPendingCheckAt,
  nextUnclearCheckAt,
} from '../../settling.rules'
import { alertOwner } from '@/features/commerce/ledger/server/alert-owner'
import {
  checkoutOfPaypalOrder,
  findCheckoutLines,
  lockCheckout,
  moveCheckout,
  toStockNeeds,
  takeLease,
  type Checkout,
  type CheckoutLine,
} from '@/features/commerce/ledger/server/checkout-rows'
import { claimTopUps } from '@/features/commerce/licences/server/top-up/top-up'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'
import { canRecordSales, notWhileUpdating } from './can-record-sales'
import { compareOrder, decisiveCapture, type Difference } from './compare'
import { recordCapture } from './record-payment'

export const settleTask = 'settle-checkout'

/** The caller. Only a buyer who is present, or an administrator, may try a declined payment again. */
export type SettleSource = 'buyer' | 'webhook' | 'poller' | 'administrator'

/**
 * The outcome.
 * - recorded: the checkout is in a final state, or `pending`; the reply is built from its rows
 * - in_progress: another process has the lease, or PayPal's response is unclear: ask again, do not pay again
 * - declined: the buyer may choose another way to pay
 * - not_approved, expired, short, updating: nothing was charged
 * - failed: nothing was charged and trying again makes no sense
 */
export type SettlementResult =
  | { kind: 'unknown_order' }
  | { kind: 'recorded' | 'in_progress' | 'declined' | 'not_approved' | 'expired' | 'failed'; checkoutId: string }
  | { kind: 'short' | 'updating'; checkoutId: string; message: string }

/**
 * Settles the checkout of a PayPal order. Any number of simultaneous calls have the effect of one. `knownLines` are its
 * lines if already read: they never change. Throws AppError only when the database fails before the call to PayPal.
 */
export async function settle(
  ctx: Context,
  paypalOrderId: string,
  source: SettleSource,
  knownLines?: readonly CheckoutLine[],
): Promise<SettlementResult> {
  // The page has usually settled the order of a webhook event already: no lease is needed then.
  if (source === 'webhook' || source === 'poller') {
    const known = await checkoutOfPaypalOrder(ctx.db, paypalOrderId)
    if (known && isSettled(known)) return { kind: 'recorded', checkoutId: known.id }
  }
  const claim = await claimCheckout(ctx, paypalOrderId, source)
  if (claim.kind !== 'claimed') return claim
  const { checkout } = claim
  crashPoint('after-capturing')
  try {
    const lines = knownLines ?? (await findCheckoutLines(ctx.db, checkout.id))
    return await settleClaimed(ctx, checkout, lines, { paypalOrderId, mayCapture: claim.mayCapture, source })
  } catch (error) {
    if (!(error instanceof PaymentError) && !isDatabaseFailure(error)) throw error
    return stayUnclear(ctx, checkout, paypalOrderId, error)
  }
}

function isDatabaseFailure(error: unknown): boolean {
  return error instanceof AppError || error instanceof DrizzleQueryError || translateDatabaseError(error) !== null
}

type Claim = SettlementResult | { kind: 'claimed'; checkout: Checkout; mayCapture: boolean }

/** T1: takes the lease, so that one process at a time talks to PayPal about this checkout. */
async function claimCheckout(ctx: Context, paypalOrderId: string, source: SettleSource): Promise<Claim> {
  const leased = await takeLease(ctx.db, ctx, paypalOrderId, {
    until: new Date(ctx.clock.now().getTime() + leaseMs),
    mayRetryDeclined: source === 'buyer' || source === 'administrator',
  })
  // A closed checkout keeps its state: we only check for money that was captured after all.
  if (leased) return { kind: 'claimed', checkout: leased, mayCapture: leased.status === 'capturing' }
  const checkout = await checkoutOfPaypalOrder(ctx.db, paypalOrderId)
  if (!checkout) return { kind: 'unknown_order' }
  return { kind: isSettled(checkout) ? 'recorded' : 'in_progress', checkoutId: checkout.id }
}

async function settleClaimed(
  ctx: Context,
  checkout: Checkout,
  /** Lines as agreed when the checkout was opened. */
  lines: readonly CheckoutLine[],
  { paypalOrderId, mayCapture, source }: { paypalOrderId: string; mayCapture: boolean; source: SettleSource },
): Promise<SettlementResult> {
  let order: ProviderOrder
  try {
    order = await ctx.payments.readOrder(paypalOrderId)
  } catch (error) {
    if (error instanceof PaymentError && error.failure === 'expired')
      return release(ctx, checkout, 'expired', 'PayPal no longer knows the order')
    if (error instanceof PaymentError && error.failure === 'refused')
      return refuseMismatch(ctx, checkout, [{ field: 'order', expected: 'readable', found: error.message }])
    throw error
  }
  const taken = decisiveCapture(order)
  const differences = compareOrder(checkout, order, ctx.payments.merchantId)
  if (taken) return record(ctx, checkout, lines, { order, taken, differences })
  if (differences.length > 0) return refuseMismatch(ctx, checkout, differences)
  if (order.status === 'voided') return release(ctx, checkout, 'expired', 'PayPal has let the approval lapse')
  if (order.status !== 'approved') return notApproved(ctx, checkout)
  if (!mayCapture) return leaveAlone(ctx, checkout)
  if (!(await canRecordSales(ctx))) return notWhileUpdated(ctx, checkout, source)

  const [first] = lines.some((line) => line.takes_stock) ? await holdGoods(ctx, checkout, lines) : []
  if (first) return cancel(ctx, checkout, 'sold out before the payment was taken', first.message)
  const outdated = await claimTopUps(ctx, checkout, lines)
  if (outdated !== null) return cancel(ctx, checkout, 'the licence was changed before the payment was taken', outdated)
  return capture(ctx, checkout, lines, paypalOrderId)
}

/**
 * Cancels the checkout. The buyer is told that nothing was charged, so it must stay so, even if goods come back later.
 */
async function cancel(ctx: Context, checkout: Checkout, note: string, message: string): Promise<SettlementResult> {
  const released = await release(ctx, checkout, 'cancelled', note)
  return released.kind === 'recorded' ? released : { kind: 'short', checkoutId: checkout.id, message }
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
  paypalOrderId: string,
): Promise<SettlementResult> {
  let order: ProviderOrder
  try {
    order = await ctx.payments.captureOrder(paypalOrderId, `cap-${checkout.id}-${checkout.attempt}`)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    switch (error.failure) {
      case 'already_captured':
        order = await ctx.payments.readOrder(paypalOrderId)
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
 * Ends the lease and leaves the checkout in a state in which nothing is charged, unless another process has recorded
 * its payment meanwhile.
 */
async function release(
  ctx: Context,
  checkout: Checkout,
  to: CheckoutStatus,
  note: string | null,
): Promise<SettlementResult> {
  const isReleased = await inTransaction(ctx.db, async (tx) => {
    const moved = await moveCheckout(tx, ctx, checkout.id, to, { lease_until: null, next_check_at: null, note })
    if (!moved) await endLease(tx, ctx, checkout.id)
    else if (to === 'expired' || to === 'cancelled' || to === 'refused') await endHolds(tx, ctx, [checkout.id])
    return moved
  })
  if (!isReleased) return { kind: 'recorded', checkoutId: checkout.id }
  return {
    kind: to === 'declined' ? 'declined' : to === 'mismatch' || to === 'refused' ? 'failed' : 'expired',
    checkoutId: checkout.id,
  }
}

/**
 * Leaves an approved order that we must not capture: the checkout is closed, or it was declined and its buyer is not
 * present. The approval expires automatically.
 */
async function leaveAlone(ctx: Context, checkout: Checkout): Promise<SettlementResult> {
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
async function notApproved(ctx: Context, checkout: Checkout): Promise<SettlementResult> {
  if (isBeyondPaypal(checkout.created_at, ctx.clock.now())) return release(ctx, checkout, 'expired', 'never approved')
  await inTransaction(ctx.db, async (tx) => {
    await keepOpen(tx, ctx, checkout, checkout.status === 'capturing' ? 'paypal_created' : checkout.status)
    await unapprove(tx, ctx, checkout)
  })
  return { kind: 'not_approved', checkoutId: checkout.id }
}

/** Handles a missing or expired approval: its holds count as unpaid again, until their original end. */
async function unapprove(
  tx: Transaction,
  ctx: Context,
  { id, cookie_hash: cookieHash, network }: Checkout,
): Promise<void> {
  await turnBack(tx, ctx, { checkoutId: id, cookieHash, network }, toStockNeeds(await findCheckoutLines(tx, id)))
}

/** Records a declined payment method (row 15). The order stays open, with a new key for the next try. */
async function declined(ctx: Context, checkout: Checkout, error: PaymentError): Promise<SettlementResult> {
  await inTransaction(ctx.db, async (tx) => {
    await keepOpen(tx, ctx, checkout, 'declined', { attempt: checkout.attempt + 1, note: error.message })
    await unapprove(tx, ctx, checkout)
    await noteInHistory(tx, ctx, checkout.id, {
      actor: 'paypal',
      what: 'checkout.declined',
      detail: { attempt: checkout.attempt, ...error.detail },
    })
  })
  return { kind: 'declined', checkoutId: checkout.id }
}

/** Refuses a payment that PayPal will never take. */
async function refuse(
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
async function refuseMismatch(ctx: Context, checkout: Checkout, differences: Difference[]): Promise<SettlementResult> {
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

/**
 * Handles an unclear response from PayPal or our own database, perhaps after the money was taken. The state stays, the
 * lease ends, and a background job asks again with the same key. If even that cannot be written, the lease expires and
 * the poller takes over.
 */
async function stayUnclear(
  ctx: Context,
  checkout: Checkout,
  paypalOrderId: string,
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
        { paypalOrderId },
        { key: `settle:${paypalOrderId}`, runAt: new Date(now.getTime() + Math.min(wait, minute)), isUrgent: true },
      )
      if (error instanceof PaymentError && error.failure === 'misconfigured') {
        await alertOwner(tx, ctx, {
          what: 'paypal.misconfigured',
          ref: 'paypal',
          sentence:
            "PayPal does not accept this site's credentials, so no payment can be taken. Please check the PayPal settings.",
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
