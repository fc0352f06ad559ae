// Translates between the shop's types and PayPal's JSON: new orders, and the data of an order, capture or refund.
import type { z } from 'zod'
import { cleanLine } from '@/lib/clean-line'
import { currencyAmount, decimalToCents } from '@/lib/money'
import type { PostalAddress } from '@/lib/postal-address'
import { captureResponse, orderResponse, refundReply, type money, type shipping } from './paypal-replies'
import {
  PaymentError,
  type NewProviderOrder,
  type ProviderCapture,
  type ProviderOrder,
  type ProviderRefund,
} from '../payments'

const orderStatus: Record<string, ProviderOrder['status']> = {
  CREATED: 'created',
  SAVED: 'created',
  PAYER_ACTION_REQUIRED: 'payer_action_required',
  APPROVED: 'approved',
  COMPLETED: 'completed',
  VOIDED: 'voided',
}
const captureStatus: Record<string, ProviderCapture['status']> = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  DECLINED: 'declined',
  REFUNDED: 'refunded',
  PARTIALLY_REFUNDED: 'partially_refunded',
  FAILED: 'failed',
}

/** A response that PayPal does not document tells us nothing: the call may have succeeded. */
export function readable<S extends z.ZodType>(schema: S, answer: unknown, what: string): z.output<S> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success)
    throw new PaymentError('unknown', `PayPal's ${what} could not be understood`, { cause: parsed.error })
  return parsed.data
}

function known<T>(table: Record<string, T>, status: string, what: string): T {
  const meaning = table[status]
  if (meaning === undefined) throw new PaymentError('unknown', `PayPal's ${what} has the unknown status ${status}`)
  return meaning
}

/** Throws PaymentError `refused` for an amount that is not whole cents: none of our orders has one. */
export function toCents(amount: z.output<typeof money>): number {
  try {
    return decimalToCents(amount.value)
  } catch (cause) {
    throw new PaymentError(
      'refused',
      `PayPal sent an amount that is not whole cents: ${amount.value} ${amount.currency_code}`,
      { cause },
    )
  }
}

/** PayPal's names and references hold 127 characters. */
const fit = (text: string): string => Array.from(text).slice(0, 120).join('')

/** Builds the body of POST /v2/checkout/orders. */
export function newOrderBody(wanted: NewProviderOrder): Record<string, unknown> {
  const amount = (cents: number) => ({ currency_code: wanted.currency, value: currencyAmount(cents, wanted.currency) })
  const { discountCents = 0 } = wanted
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: wanted.customId,
        invoice_id: wanted.invoiceNumber,
        amount: {
          ...amount(wanted.totalCents),
          breakdown: {
            item_total: amount(wanted.itemsCents),
            shipping: amount(wanted.shippingCents),
            ...(discountCents > 0 && { discount: amount(discountCents) }),
          },
        },
        items: wanted.lines.map((line) => ({
          name: fit(line.title),
          sku: fit(line.sku),
          quantity: String(line.quantity),
          unit_amount: amount(line.unitCents),
          category: line.isPhysical ? 'PHYSICAL_GOODS' : 'DIGITAL_GOODS',
        })),
      },
    ],
    ...orderSource(wanted),
  }
}

/** Returns the part of a new order that depends on what the buyer pays with. */
function orderSource(wanted: NewProviderOrder): { payment_source?: Record<string, unknown> } {
  const { paymentSource = 'paypal', needsShipping } = wanted
  const shipping_preference = needsShipping ? 'GET_FROM_FILE' : 'NO_SHIPPING'
  switch (paymentSource) {
    case 'apple_pay':
      // The page's confirmation of the order names the source, with Apple's token.
      return {}
    case 'google_pay':
      // Cards that are not bound to a device are confirmed by the buyer's bank where the law asks for it.
      return { payment_source: { google_pay: { attributes: { verification: { method: 'SCA_WHEN_REQUIRED' } } } } }
    case 'venmo':
      return {
        payment_source: { venmo: { experience_context: { brand_name: fit(wanted.brandName), shipping_preference } } },
      }
    case 'paypal':
      return {
        payment_source: {
          paypal: {
            experience_context: {
              brand_name: fit(wanted.brandName),
              user_action: 'PAY_NOW',
              // Refuses most e-cheques and other slow payments before they begin.
              payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
              shipping_preference,
              return_url: wanted.returnUrl,
              cancel_url: wanted.cancelUrl,
            },
          },
        },
      }
  }
}

/**
 * A fee that is unreadable or in another currency counts as none. It is only for the owner's books and never stops a
 * sale.
 */
function readFeeCents({
  amount,
  seller_receivable_breakdown: received,
}: z.output<typeof captureResponse>): number | null {
  const fee = received?.paypal_fee
  if (fee === undefined || fee.currency_code !== amount.currency_code || !/^\d{1,9}(\.\d{1,2})?$/.test(fee.value))
    return null
  return decimalToCents(fee.value)
}

function toCapture(one: z.output<typeof captureResponse>): ProviderCapture {
  return {
    id: one.id,
    status: known(captureStatus, one.status, 'capture'),
    rawStatus: [one.status, one.status_details?.reason].filter(Boolean).join(' '),
    amountCents: toCents(one.amount),
    currency: one.amount.currency_code,
    feeCents: readFeeCents(one),
    payeeMerchantId: one.payee?.merchant_id ?? null,
  }
}

/** Text that the payer typed at PayPal, in one line and without invisible characters. */
const cleanText = (text: string | undefined): string | null => (text === undefined ? null : cleanLine(text).trim())

function parseAddress(given: z.output<typeof shipping> | undefined): PostalAddress | null {
  if (!given?.address) return null
  const { address } = given
  return {
    name: cleanText(given.name?.full_name) ?? '',
    line1: cleanText(address.address_line_1) ?? '',
    line2: cleanText(address.address_line_2),
    city: cleanText(address.admin_area_2) ?? '',
    state: cleanText(address.admin_area_1),
    postalCode: cleanText(address.postal_code),
    countryCode: address.country_code,
  }
}

/**
 * Reads an order from PayPal's response. Throws PaymentError. The payer's address comes from the payer or the payment
 * source (CHK-14).
 */
export function parseOrder(answer: unknown): ProviderOrder {
  const given = readable(orderResponse, answer, 'order')
  const [unit] = given.purchase_units
  if (!unit) throw new PaymentError('unknown', "PayPal's order is empty")
  const sources = Object.values(given.payment_source ?? {})
  const name = given.payer?.name ?? sources.find((source) => source.name)?.name
  // Cards and wallets give the name in one piece.
  const wholeName = typeof name === 'string' ? name : [name?.given_name, name?.surname].filter(Boolean).join(' ')
  return {
    id: given.id,
    status: known(orderStatus, given.status, 'order'),
    customId: unit.custom_id ?? null,
    invoiceId: unit.invoice_id ?? null,
    amountCents: toCents(unit.amount),
    currency: unit.amount.currency_code,
    payeeMerchantId: unit.payee?.merchant_id ?? null,
    purchaseUnits: given.purchase_units.length,
    payerEmail: given.payer?.email_address ?? sources.find((source) => source.email_address)?.email_address ?? null,
    payerName: cleanText(wholeName) || null,
    shippingAddress: parseAddress(unit.shipping),
    paymentSource: Object.keys(given.payment_source ?? {})[0] ?? null,
    captures: given.purchase_units.flatMap((one) => (one.payments?.captures ?? []).map(toCapture)),
  }
}

/** Reads a single capture, with the order it belongs to. */
export function parseCapture(answer: unknown): ProviderCapture & { orderId: string | null } {
  const given = readable(captureResponse, answer, 'capture')
  return {
    ...toCapture(given),
    orderId: given.supplementary_data?.related_ids?.order_id ?? idBehind(given.links, 'up'),
  }
}

/** Reads a refund from the response to a GET. */
export function parseRefund(answer: unknown): ProviderRefund {
  const given = readable(refundReply.required({ amount: true }), answer, 'refund')
  return {
    id: given.id,
    captureId: idBehind(given.links, 'up'),
    amountCents: toCents(given.amount),
    currency: given.amount.currency_code,
    status: refundStatus(given.status),
  }
}

/** Reads the result of a refund request. */
export function refundOutcome(answer: unknown): { refundId: string; status: ProviderRefund['status'] } {
  const given = readable(refundReply, answer, 'refund')
  return { refundId: given.id, status: refundStatus(given.status) }
}

function refundStatus(status: string): ProviderRefund['status'] {
  if (status === 'COMPLETED') return 'completed'
  return status === 'PENDING' ? 'pending' : 'failed'
}

/** Returns the last part of a link's address. */
export function idBehind(links: readonly { rel: string; href: string }[] | undefined, rel: string): string | null {
  const found = links?.find((one) => one.rel === rel)
  return found?.href.split('/').at(-1) || null
}
