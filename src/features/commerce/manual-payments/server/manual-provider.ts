// Implements the payment port for money that arrives outside the site. Our own rows take the place of a provider's
// records: an order is approved when its buyer places it, and paid when the owner says so.
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { checkoutOfManualId, isManualId, manualOrderId, manualRefundId } from '@/adapters/payments/manual-ids'
import {
  PaymentError,
  type NewProviderOrder,
  type PaymentProvider,
  type ProviderCapture,
  type ProviderOrder,
} from '@/adapters/payments/payments'
import { manualPayments } from '@/db/schema/commerce/orders/manual-payments'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { day } from '@/lib/durations'
import { AppError } from '@/lib/errors'
import { manualTexts } from '../manual-payments.texts'
import { readPayer, type TypedPayer } from '../payer.rules'

type World = Pick<Context, 'db' | 'clock' | 'settings'>
type Row = typeof manualPayments.$inferSelect
type Checkout = typeof checkouts.$inferSelect

/** Orders of one browser, address or network that may wait for their money at the same time. */
export const mostWaiting = 5

/**
 * Returns the context with the provider of this id. Every use of a provider for a stored order, capture or refund goes
 * through it.
 */
export function withProviderOf<Given extends World & Pick<Context, 'payments'>>(ctx: Given, id: string): Given {
  return isManualId(id) ? { ...ctx, payments: manualProvider(ctx, null) } : ctx
}

/** Returns the context with the provider of a new order. `payer`: as typed. */
export const withManualProvider = <Given extends World & Pick<Context, 'payments'>>(
  ctx: Given,
  payer: TypedPayer | undefined,
): Given => ({ ...ctx, payments: manualProvider(ctx, payer ?? { name: '' }) })

function manualProvider(ctx: World, payer: TypedPayer | null): PaymentProvider {
  const { db, clock } = ctx
  const found = async (orderId: string): Promise<{ row: Row; checkout: Checkout }> => {
    const [one] = await db
      .select({ row: manualPayments, checkout: checkouts })
      .from(manualPayments)
      .innerJoin(checkouts, eq(checkouts.id, manualPayments.checkout_id))
      .where(eq(manualPayments.checkout_id, checkoutOfManualId(orderId)))
    if (!one) throw new PaymentError('expired', 'This order was never placed')
    return one
  }
  const readOrder = async (orderId: string): Promise<ProviderOrder> => toOrder(await found(orderId))
  const refuse = async (): Promise<never> => {
    throw new PaymentError('expired', 'Payments outside the site are known by our own rows alone')
  }
  return {
    merchantId: null,
    capturesItself: false,
    isReady: () => ctx.settings.owner.manual_payment,
    ownPage: null,
    pageConfig: () => null,
    createOrder: (wanted) => placeOrder(ctx, wanted, payer),
    paymentPage: async () => null,
    close: async () => 'closed',
    readOrder,

    /** Begins to wait for the money: the capture is pending until the owner marks it as paid. */
    async captureOrder(orderId) {
      await db
        .update(manualPayments)
        .set({ accepted_at: clock.now() })
        .where(and(eq(manualPayments.checkout_id, checkoutOfManualId(orderId)), isNull(manualPayments.accepted_at)))
      return readOrder(orderId)
    },
    async readCapture(captureId) {
      const [capture] = (await readOrder(captureId)).captures
      if (!capture) throw new PaymentError('expired', 'This order is not waiting for a payment')
      return { ...capture, orderId: captureId }
    },

    /** The owner pays the money back; the refund is only recorded. */
    refundCapture: async (_captureId, { requestKey }) => ({
      refundId: manualRefundId(requestKey),
      status: 'completed',
    }),
    readRefund: refuse,
    listMovements: async () => [],
    readWebhookEvent: refuse,
  }
}

const captureStatus = ({ paid_at, released_at, closed_at }: Row): ProviderCapture['status'] =>
  paid_at ? 'completed' : released_at ? 'owed' : closed_at ? 'declined' : 'pending'

function toOrder({ row, checkout }: { row: Row; checkout: Checkout }): ProviderOrder {
  const { total_cents: amountCents, currency } = checkout
  const id = manualOrderId(checkout.id)
  const capture: ProviderCapture = {
    id,
    status: captureStatus(row),
    rawStatus: row.method,
    amountCents,
    currency,
    feeCents: null,
    payeeMerchantId: null,
  }
  return {
    id,
    status: row.accepted_at ? 'completed' : row.closed_at ? 'voided' : 'approved',
    customId: checkout.id,
    invoiceId: checkout.invoice_number,
    amountCents,
    currency,
    payeeMerchantId: null,
    purchaseUnits: 1,
    payerEmail: null,
    payerName: row.payer_name,
    shippingAddress: row.address,
    paymentSource: row.method,
    captures: row.accepted_at ? [capture] : [],
  }
}

/** Stores the order with what its buyer was told; a payer typed again replaces the first. Throws AppError `invalid_input` or `too_many_requests`. */
async function placeOrder(
  { db, clock, settings: { owner } }: World,
  { customId, needsShipping }: NewProviderOrder,
  typed: TypedPayer | null,
): Promise<{ orderId: string }> {
  const payer = readPayer(typed ?? { name: '' }, needsShipping)
  if ('problems' in payer)
    throw new AppError('invalid_input', { message: Object.values(payer.problems)[0], fields: payer.problems })
  const now = clock.now()
  const typedAgain = { payer_name: payer.name, address: payer.address }
  await db
    .insert(manualPayments)
    .values({
      checkout_id: customId,
      ...typedAgain,
      method: owner.manual_payment_name,
      instructions: owner.manual_payment_text,
      due_at: new Date(now.getTime() + owner.manual_payment_days * day),
      created_at: now,
    })
    .onConflictDoUpdate({
      target: manualPayments.checkout_id,
      set: typedAgain,
      setWhere: and(isNull(manualPayments.accepted_at), isNull(manualPayments.closed_at)),
    })
  await refuseTooMany(db, customId)
  return { orderId: manualOrderId(customId) }
}

/**
 * Keeps one visitor from holding the whole shop with orders that are never paid. Runs after the order is stored, so that
 * of many at once each counts the others.
 */
async function refuseTooMany(db: Context['db'], checkoutId: string): Promise<void> {
  const [own] = await db.select().from(checkouts).where(eq(checkouts.id, checkoutId))
  if (!own) throw new PaymentError('expired', 'This checkout does not exist')
  const others = await db
    .select({ id: checkouts.id })
    .from(manualPayments)
    .innerJoin(checkouts, eq(checkouts.id, manualPayments.checkout_id))
    .where(
      and(
        ne(checkouts.id, checkoutId),
        isNull(manualPayments.paid_at),
        isNull(manualPayments.released_at),
        isNull(manualPayments.closed_at),
        inArray(checkouts.status, ['open', 'provider_created', 'declined', 'capturing', 'pending']),
        or(
          eq(checkouts.cookie_hash, own.cookie_hash),
          sql`lower(${checkouts.email}) = ${own.email.toLowerCase()}`,
          own.network === null ? undefined : eq(checkouts.network, own.network),
        ),
      ),
    )
    .limit(mostWaiting)
  if (others.length < mostWaiting) return
  await db
    .delete(manualPayments)
    .where(and(eq(manualPayments.checkout_id, checkoutId), isNull(manualPayments.accepted_at)))
  throw new AppError('too_many_requests', { message: manualTexts.tooMany })
}
