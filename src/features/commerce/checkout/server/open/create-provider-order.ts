// Opens the order of a checkout at its payment provider, and says in the shop's words why it could not.
import type { Context } from '@/platform/context'
import { crashPoint } from '@/platform/crash-point'
import { inTransaction } from '@/adapters/database/connect'
import { PaymentError } from '@/adapters/payments/payments'
import { licenceWords } from '@/features/commerce/cart/licence.rules'
import { currencyName } from '@/lib/currency-names'
import { AppError } from '@/lib/errors'
import type { OrderSource } from '../../order-draft'
import { alertOwner } from '@/features/commerce/ledger/server/alert-owner'
import {
  checkoutOfProviderOrder,
  moveCheckout,
  type Checkout,
  type CheckoutLine,
} from '@/features/commerce/ledger/server/checkout-rows'
import { noteRefusedCredentials } from '@/features/commerce/payments/server/refused-credentials'
import { isParcel } from '@/features/commerce/delivery/server/delivery-of-line'

/**
 * Opens the provider's order of a checkout and stores its id. The same key gives the same order, whatever was lost
 * meanwhile (rows 3, 4). Throws AppError `price_changed` when another tab has changed the cart, and `payment_declined` or
 * `payment_unavailable` when the provider opened no order.
 */
export async function createProviderOrder(
  ctx: Context,
  checkout: Checkout,
  lines: CheckoutLine[],
  paymentSource: OrderSource,
): Promise<string> {
  const { orderId } = await ctx.payments
    .createOrder({
      requestKey: `co-${checkout.id}`,
      customId: checkout.id,
      invoiceNumber: checkout.invoice_number,
      currency: checkout.currency,
      lines: lines.map((line) => ({
        title: [line.title, line.variant_label, line.licence && licenceWords(line.licence)].filter(Boolean).join(', '),
        sku: [line.shop_item_id, line.format, line.variant_id].filter(Boolean).join(':'),
        quantity: line.quantity,
        unitCents: line.unit_cents,
        isPhysical: isParcel(line),
      })),
      itemsCents: checkout.items_cents,
      discountCents: checkout.discount_cents,
      shippingCents: checkout.shipping_cents,
      totalCents: checkout.total_cents,
      needsShipping: checkout.needs_shipping,
      ...(paymentSource !== 'manual' && { paymentSource }),
      brandName: ctx.settings.siteName,
      returnUrl: `${ctx.settings.baseUrl}/shop`,
      cancelUrl: `${ctx.settings.baseUrl}/shop`,
    })
    .catch(async (error: unknown) => {
      if (error instanceof PaymentError && error.failure === 'misconfigured') await noteRefusedCredentials(ctx)
      if (error instanceof PaymentError && error.failure === 'currency_refused')
        await tellCurrencyRefused(ctx, checkout)
      throw creationError(error, checkout.currency)
    })
  crashPoint('after-paypal-create')
  if (await moveCheckout(ctx.db, ctx, checkout.id, 'provider_created', { provider_order_id: orderId })) return orderId
  // Another tab has changed the cart meanwhile: this order must not be paid.
  if ((await checkoutOfProviderOrder(ctx.db, orderId))?.id !== checkout.id) {
    await ctx.payments.close(orderId)
    throw new AppError('price_changed')
  }
  return orderId
}

/**
 * Returns the page of the provider on which the buyer pays; null if ours has its buttons. Throws AppError like
 * `createProviderOrder`.
 */
export const paymentPage = (ctx: Context, orderId: string): Promise<string | null> =>
  ctx.payments.paymentPage(orderId).catch((error: unknown) => {
    throw creationError(error, ctx.settings.owner.currency)
  })

/** Returns the error that the page shows when PayPal did not open an order (CHK-12). */
function creationError(error: unknown, currency: string): unknown {
  if (!(error instanceof PaymentError)) return error
  if (error.failure === 'currency_refused')
    return new AppError('payment_declined', {
      message: `PayPal does not take ${currencyName(currency)} for this shop at the moment. You have not been charged. The owner has been told.`,
      cause: error,
      detail: error.detail,
    })
  const isDown = ['misconfigured', 'busy', 'unknown', 'in_progress'].includes(error.failure)
  return new AppError(isDown ? 'payment_unavailable' : 'payment_declined', {
    cause: error,
    detail: error.detail,
    retryAfterSeconds: error.retryAfterSeconds,
  })
}

/** Tells the owner, once per currency and day, that PayPal refuses the currency. */
async function tellCurrencyRefused(ctx: Context, { currency }: Checkout): Promise<void> {
  const name = currencyName(currency)
  await inTransaction(ctx.db, (tx) =>
    alertOwner(tx, ctx, {
      what: 'currency.refused',
      ref: `currency:${currency}:${ctx.clock.now().toISOString().slice(0, 10)}`,
      sentence: `PayPal does not take payments in ${name} (${currency}) for your account, so a buyer could not pay. Add the currency to your PayPal account, or choose another one under Settings, Money.`,
    }),
  )
}
