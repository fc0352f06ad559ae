// Builds an order, a capture and a refund as PayPal's responses show them.
import type { Link } from './api-error'
import { fromMinorUnits, type Money } from './money'
import type { CaptureRecord, OrderRecord, PaymentSource, RefundRecord } from './state'
import type { World } from './world'

/** Returns PayPal's fee for a domestic sale in minor units: 3.49 % and 49 minor units. */
function feeCents(minorUnits: number): number {
  return Math.min(minorUnits, Math.round(minorUnits * 0.0349) + 49)
}

function orderLinks(baseUrl: string, order: OrderRecord): Link[] {
  const self = `${baseUrl}/v2/checkout/orders/${order.id}`
  const buyerPage = {
    href: `${baseUrl}/checkoutnow?token=${order.id}`,
    rel: order.wanted ? 'payer-action' : 'approve',
    method: 'GET',
  }
  const links: Link[] = [{ href: self, rel: 'self', method: 'GET' }]
  if (order.status === 'PAYER_ACTION_REQUIRED') links.push(buyerPage)
  if (order.status === 'CREATED')
    links.push(
      buyerPage,
      { href: self, rel: 'update', method: 'PATCH' },
      { href: `${self}/capture`, rel: 'capture', method: 'POST' },
    )
  if (order.status === 'APPROVED')
    links.push(
      { href: self, rel: 'update', method: 'PATCH' },
      { href: `${self}/capture`, rel: 'capture', method: 'POST' },
    )
  return links
}

/** True for a source whose sheet belongs to the buyer's device. */
export const isWallet = (source: PaymentSource): boolean => source === 'apple_pay' || source === 'google_pay'

function payerName(order: OrderRecord): { given_name: string; surname: string } | undefined {
  return order.buyer ? { given_name: order.buyer.givenName, surname: order.buyer.surname } : undefined
}

/** Shows the source as PayPal does: an account for PayPal and Venmo, a card for everything else. */
function paymentSource(order: OrderRecord): Record<string, unknown> | undefined {
  if (!order.buyer) return order.wanted ? { [order.wanted]: {} } : undefined
  const { email, payerId, givenName, surname } = order.buyer
  const country_code = order.shipping?.address.country_code ?? 'US'
  if (order.source === 'paypal' || order.source === 'venmo')
    return {
      [order.source]: {
        email_address: email,
        account_id: payerId,
        account_status: 'VERIFIED',
        name: payerName(order),
        address: { country_code },
      },
    }
  const name = `${givenName} ${surname}`
  const card = { last_digits: '1111', brand: 'VISA', type: 'CREDIT' }
  const confirmed = order.isConfirmedByBank && {
    authentication_result: {
      liability_shift: 'POSSIBLE',
      three_d_secure: { enrollment_status: 'Y', authentication_status: 'Y' },
    },
  }
  if (order.source === 'card') return { card: { name, ...card, ...confirmed } }
  return { [order.source]: { name, card: { ...card, ...confirmed } } }
}

/** Returns a capture as GET /v2/payments/captures shows it; inside an order PayPal leaves out payee and related ids. */
export function captureView(world: World, capture: CaptureRecord, insideOrder = false): Record<string, unknown> {
  const { baseUrl } = world.options
  const money = (units: number): Money => fromMinorUnits(units, capture.currency)
  const fee = feeCents(capture.minorUnits)
  const self = `${baseUrl}/v2/payments/captures/${capture.id}`
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' && { status_details: { reason: capture.pendingReason } }),
    amount: money(capture.minorUnits),
    final_capture: true,
    ...(capture.customId !== null && { custom_id: capture.customId }),
    ...(capture.invoiceId !== null && { invoice_id: capture.invoiceId }),
    seller_protection: { status: 'ELIGIBLE', dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'] },
    ...(capture.status !== 'PENDING' && {
      seller_receivable_breakdown: {
        gross_amount: money(capture.minorUnits),
        paypal_fee: money(fee),
        net_amount: money(capture.minorUnits - fee),
      },
    }),
    ...(!insideOrder && {
      payee: { merchant_id: capture.payeeMerchantId },
      supplementary_data: { related_ids: { order_id: capture.orderId } },
    }),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${baseUrl}/v2/checkout/orders/${capture.orderId}`, rel: 'up', method: 'GET' },
    ],
    create_time: world.clock.iso(capture.createdAt),
    update_time: world.clock.iso(capture.updatedAt),
  }
}

export function refundView(world: World, refund: RefundRecord): Record<string, unknown> {
  const { baseUrl } = world.options
  const capture = world.state.captures[refund.captureId]
  const earlier = (capture?.refundIds ?? []).map((id) => world.state.refunds[id]?.minorUnits ?? 0)
  const money = (units: number): Money => fromMinorUnits(units, refund.currency)
  return {
    id: refund.id,
    status: 'COMPLETED',
    amount: money(refund.minorUnits),
    ...(refund.invoiceId !== null && { invoice_id: refund.invoiceId }),
    ...(refund.customId !== null && { custom_id: refund.customId }),
    ...(refund.note !== null && { note_to_payer: refund.note }),
    seller_payable_breakdown: {
      gross_amount: money(refund.minorUnits),
      paypal_fee: money(0),
      net_amount: money(refund.minorUnits),
      total_refunded_amount: money(earlier.reduce((sum, units) => sum + units, 0)),
    },
    links: [
      { href: `${baseUrl}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${baseUrl}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
    ],
    create_time: world.clock.iso(refund.createdAt),
    update_time: world.clock.iso(refund.createdAt),
  }
}

/** Returns PayPal's response without `Prefer: return=representation`: no captures, no amounts. */
export function orderMinimal(world: World, order: OrderRecord): Record<string, unknown> {
  return {
    id: order.id,
    status: order.status,
    ...(order.wanted && { payment_source: paymentSource(order) }),
    links: orderLinks(world.options.baseUrl, order),
  }
}

/** Returns the whole order. */
export function orderRepresentation(world: World, order: OrderRecord): Record<string, unknown> {
  const captures = order.captureIds.flatMap((id) => world.state.captures[id] ?? [])
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    payment_source: paymentSource(order),
    purchase_units: order.units.map((unit, unitIndex) => {
      const ownCaptures = captures.filter((capture) => capture.unitIndex === unitIndex)
      return {
        ...unit,
        ...(order.shipping && {
          shipping: { name: { full_name: order.shipping.fullName }, address: order.shipping.address },
        }),
        ...(ownCaptures.length > 0 && {
          payments: { captures: ownCaptures.map((capture) => captureView(world, capture, true)) },
        }),
      }
    }),
    // A wallet has no account at PayPal, and so no payer.
    payer:
      order.buyer && !isWallet(order.source)
        ? {
            name: payerName(order),
            email_address: order.buyer.email,
            payer_id: order.buyer.payerId,
            address: { country_code: order.shipping?.address.country_code ?? 'US' },
          }
        : undefined,
    create_time: world.clock.iso(order.createdAt),
    update_time: world.clock.iso(order.updatedAt),
    links: orderLinks(world.options.baseUrl, order),
  }
}
