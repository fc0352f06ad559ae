// The nightly reconciliation: compares PayPal's list of transactions with our books. Corrects what is safe to correct
// and reports the rest to the owner once.
import { and, eq, gte, inArray, lte, notLike, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '@/platform/context'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { queueMail } from '@/platform/outbox/outbox'
import { manualIdPattern } from '@/adapters/payments/manual-ids'
import { PaymentError, type ProviderMovement, unlessUnknown } from '@/adapters/payments/payments'
import { isAudited, recordAudit } from '@/db/audit'
import { checkouts, payments } from '@/db/schema/commerce/orders/orders'
import { refunds } from '@/db/schema/commerce/orders/refunds'
import { day, hour } from '@/lib/durations'
import { formatMoney } from '@/lib/money'
import { importRefund } from '@/features/commerce/refunds/server/found-refund'
import { paymentOfCapture, type Payment, type Refund } from '@/features/commerce/ledger/server/refund-rows'
import { importReturn, importReversal } from '@/features/commerce/refunds/server/reversal'
import { noteRefusedCredentials } from '../refused-credentials'
import { settle } from '../settling/settle'

export const compareWithPaypalTask = 'compare-with-paypal'

/** Several nights check each transaction: PayPal's list is some hours behind, and one night may fail. */
const spanMs = 4 * day
const lagMs = 4 * hour

/** A difference between our books and PayPal's. */
type Difference = {
  /** Stays the same from night to night, so that the owner is told once. */
  ref: string
  /** Text for an owner without technical knowledge. */
  sentence: string
  /** True when it has been corrected. */
  isFixed: boolean
}

export type Comparison = { movements: number; differences: Difference[] }

const amountWords = ({ amountCents, currency }: Pick<ProviderMovement, 'amountCents' | 'currency'>) =>
  formatMoney(amountCents, currency)
const toDay = (at: Date) => at.toISOString().slice(0, 10)

async function checkoutByOrder({ db }: Context, { customId, invoiceId }: ProviderMovement) {
  // A payment made outside the shop may have any text there.
  const { data: id } = z.uuid().safeParse(customId)
  if (id === undefined && invoiceId === null) return null
  const [found] = await db
    .select()
    .from(checkouts)
    .where(
      or(
        id === undefined ? undefined : eq(checkouts.id, id),
        invoiceId === null ? undefined : eq(checkouts.invoice_number, invoiceId),
      ),
    )
    .limit(1)
  return found ?? null
}

const lookUp = 'Please look it up in your PayPal account.'

const open = (ref: string, sentence: string): Difference => ({ ref, sentence: `${sentence} ${lookUp}`, isFixed: false })
const fixed = (ref: string, sentence: string): Difference => ({ ref, sentence, isFixed: true })

async function compareCapture(ctx: Context, movement: ProviderMovement): Promise<Difference | null> {
  const { id, status } = movement
  const ref = `capture:${id}`
  const [amount, date] = [amountWords(movement), toDay(movement.at)]
  const before = await paymentOfCapture(ctx, id)
  if (before && (before.amount_cents !== movement.amountCents || before.currency !== movement.currency))
    return open(
      ref,
      `For payment ${id} of ${date} PayPal says ${amount}, and our books say ${formatMoney(before.amount_cents, before.currency)}.`,
    )
  const isOpenHere = before === null || before.status === 'pending'
  // Payments that PayPal still checks, or has declined, have moved no money.
  if (status !== 'completed' || !isOpenHere) return null
  const checkout = await checkoutByOrder(ctx, movement)
  if (checkout?.provider_order_id) await settle(ctx, checkout.provider_order_id, 'poller')
  const after = await paymentOfCapture(ctx, id)
  if (after && after.status !== 'pending')
    return fixed(
      ref,
      `A payment of ${amount} from ${date} (order ${checkout?.invoice_number}) was missing from our books. It has been recorded now, and the buyer has been sent an e-mail.`,
    )
  return {
    ref,
    isFixed: false,
    sentence: `PayPal received ${amount} on ${date} (payment ${id}${movement.invoiceId ? `, order ${movement.invoiceId}` : ''}) that our books do not have. If it was not sent to you outside the shop, please look it up in your PayPal account and deliver or refund it.`,
  }
}

async function compareRefund(ctx: Context, movement: ProviderMovement): Promise<Difference | null> {
  const { id, captureId } = movement
  const ref = `refund:${id}`
  const [amount, date] = [amountWords(movement), toDay(movement.at)]
  const known = async () => (await ctx.db.select().from(refunds).where(eq(refunds.provider_refund_id, id)))[0] ?? null
  const before = await known()
  if (before && before.amount_cents !== movement.amountCents)
    return open(
      ref,
      `For refund ${id} of ${date} PayPal says ${amount}, and our books say ${formatMoney(before.amount_cents, movement.currency)}.`,
    )
  if (movement.status !== 'completed' || before?.status === 'completed') return null
  // A refund made outside the shop, for a payment that was never the shop's.
  if (!before && (captureId === null || !(await paymentOfCapture(ctx, captureId)))) return null
  await unlessUnknown(importRefund(ctx, id))
  return (await known())?.status === 'completed'
    ? fixed(
        ref,
        `A refund of ${amount} from ${date} was made at PayPal. Our books have it now; what was refunded can no longer be downloaded.`,
      )
    : open(ref, `PayPal sent back ${amount} on ${date} (refund ${id}), which does not fit the order in our books.`)
}

async function compareReversal(ctx: Context, movement: ProviderMovement): Promise<Difference | null> {
  const { captureId } = movement
  const payment = captureId === null ? null : await paymentOfCapture(ctx, captureId)
  if (captureId === null || !payment || ['reversed', 'refunded'].includes(payment.status)) return null
  await unlessUnknown(importReversal(ctx, captureId))
  const isFixed = (await paymentOfCapture(ctx, captureId))?.status === 'reversed'
  // PayPal's list still shows a payment as taken back that has returned since.
  if (!isFixed && (await isAudited(ctx.db, 'payment.returned', `checkout:${payment.checkout_id}`))) return null
  const ref = `reversal:${captureId}`
  const sentence = `PayPal took back ${amountWords(movement)} on ${toDay(movement.at)} (payment ${captureId}).`
  return isFixed ? fixed(ref, `${sentence} Our books have it now.`) : open(ref, sentence)
}

/**
 * Finds payments that were taken back and have returned, because a dispute was won. Disputes last for months, so it
 * asks PayPal for all of them; there are few.
 */
async function returnedThere(ctx: Context): Promise<Difference[]> {
  const reversed = await ctx.db.select().from(payments).where(eq(payments.status, 'reversed'))
  const differences: Difference[] = []
  for (const { provider_capture_id: id, amount_cents: cents, currency } of reversed) {
    if (!(await unlessUnknown(importReturn(ctx, id)))) continue
    differences.push(
      fixed(
        `return:${id}`,
        `PayPal gave you back ${formatMoney(cents, currency)} that a buyer's bank had taken (payment ${id}). Our books have it now, and what was bought can be downloaded again.`,
      ),
    )
  }
  return differences
}

/**
 * Finds payments in our books of these days that PayPal's list lacks. The list may lag, so it asks PayPal for each by
 * its id.
 */
async function missingThere(ctx: Context, from: Date, to: Date, listed: ReadonlySet<string>): Promise<Difference[]> {
  const differences: Difference[] = []
  const missing = (
    kind: 'payment' | 'refund',
    id: string,
    { amount_cents, created_at }: Payment | Refund,
    currency: string,
    there: unknown,
  ) =>
    open(
      `${kind === 'payment' ? 'capture' : 'refund'}:${id}`,
      `Our books have a ${kind} of ${formatMoney(amount_cents, currency)} from ${toDay(created_at)} (${kind} ${id}) that PayPal ${there ? 'has with another amount or state' : 'does not know. If you changed the PayPal account since, it is in the earlier one'}.`,
    )
  const within = ({ created_at }: typeof payments | typeof refunds) => and(gte(created_at, from), lte(created_at, to))
  const taken = await ctx.db
    .select()
    .from(payments)
    .where(
      and(
        within(payments),
        inArray(payments.status, ['completed', 'refunded', 'partially_refunded']),
        notLike(payments.provider_capture_id, manualIdPattern),
      ),
    )
  for (const payment of taken) {
    const { provider_capture_id: id, amount_cents: cents, currency } = payment
    // PayPal does not know the id of a payment imported from another site.
    if (listed.has(id)) continue
    const there = await unlessUnknown(ctx.payments.readCapture(id))
    const isSame = there?.amountCents === cents && there.currency === currency
    if (isSame && !['declined', 'failed', 'pending'].includes(there.status)) continue
    differences.push(missing('payment', id, payment, currency, there))
  }
  const given = await ctx.db
    .select({ refund: refunds, currency: payments.currency })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(and(within(refunds), eq(refunds.status, 'completed'), notLike(refunds.provider_refund_id, manualIdPattern)))
  for (const { refund, currency } of given) {
    const { provider_refund_id: id, amount_cents: cents } = refund
    if (id === null || listed.has(id)) continue
    const there = await unlessUnknown(ctx.payments.readRefund(id))
    if (there?.amountCents === cents && there.currency === currency && there.status === 'completed') continue
    differences.push(missing('refund', id, refund, currency, there))
  }
  return differences
}

/** Compares the last days, up to some hours ago. Throws PaymentError when PayPal does not respond. */
export async function findDifferences(ctx: Context): Promise<Comparison> {
  const now = ctx.clock.now().getTime()
  const [from, to] = [new Date(now - spanMs), new Date(now - lagMs)]
  const movements = await ctx.payments.listMovements(from, to)
  const differences: Difference[] = []
  const compare = { capture: compareCapture, refund: compareRefund, reversal: compareReversal }
  for (const movement of movements) {
    const difference = await compare[movement.kind](ctx, movement)
    if (difference) differences.push(difference)
  }
  return {
    movements: movements.length,
    differences: [
      ...differences,
      ...(await returnedThere(ctx)),
      ...(await missingThere(ctx, from, to, new Set(movements.map(({ id }) => id)))),
    ],
  }
}

/** Sends one mail with the new differences, and none when there are none. */
async function tellOwner(tx: Transaction, ctx: Context, differences: readonly Difference[]): Promise<void> {
  const fresh: Difference[] = []
  for (const difference of differences)
    if (!(await isAudited(tx, 'paypal.difference', difference.ref))) fresh.push(difference)
  if (fresh.length === 0) return
  const at = ctx.clock.now()
  for (const { ref, sentence, isFixed } of fresh)
    await recordAudit(tx, { actor: 'system', what: 'paypal.difference', ref, detail: { sentence, isFixed }, at })
  await queueMail(tx, {
    dedupeKey: `paypal-differences:${at.getTime()}`,
    kind: 'owner-paypal-differences',
    recipient: ctx.settings.ownerEmail,
    payload: {
      open: fresh.filter((one) => !one.isFixed).map((one) => one.sentence),
      fixed: fresh.filter((one) => one.isFixed).map((one) => one.sentence),
    },
  })
}

/**
 * The nightly job: compares, corrects, reports, and stores for the dashboard that it ran. Reports once when PayPal does
 * not allow reading the list.
 */
export async function compareWithPaypal(ctx: Context): Promise<void> {
  if (ctx.settings.services.payments === 'none') return
  let found: Comparison
  try {
    found = await findDifferences(ctx)
  } catch (error) {
    if (!(error instanceof PaymentError) || error.failure !== 'misconfigured') throw error
    if (error.detail.status === 401) return noteRefusedCredentials(ctx)
    ctx.log.warn({ err: error }, "PayPal's list of transactions may not be read")
    await inTransaction(ctx.db, (tx) =>
      recordAudit(tx, { actor: 'system', what: 'paypal.compare_refused', ref: 'paypal', at: ctx.clock.now() }),
    )
    return
  }
  const { movements, differences } = found
  await inTransaction(ctx.db, async (tx) => {
    await tellOwner(tx, ctx, differences)
    await recordAudit(tx, {
      actor: 'system',
      what: 'paypal.compared',
      ref: 'paypal',
      detail: {
        movements,
        fixed: differences.filter((one) => one.isFixed).length,
        open: differences.filter((one) => !one.isFixed).length,
      },
      at: ctx.clock.now(),
    })
  })
  ctx.log.info({ movements, differences: differences.length }, 'compared our books with PayPal')
}
