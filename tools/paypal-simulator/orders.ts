// Handles an order up to the capture: created, approved by the buyer, patched, lapsed.
import { z } from 'zod'
import { checkPurchaseUnitAmounts } from './amounts'
import { notFound, ruleBroken } from './api-error'
import { newAccountId, newResourceId } from './ids'
import { isWallet, orderRepresentation } from './order-view'
import { address, type CreateOrderRequest, type ExperienceContext, type PurchaseUnit } from './request-shapes'
import type { Funding, OrderRecord, PaymentSource } from './state'
import type { World } from './world'

/** The buyer has three hours to approve, the shop three more to capture. */
const orderWindowMs = 3 * 3_600_000

/** Returns an order that still exists; an unapproved one is gone after its window. */
export function findOrder(world: World, id: string): OrderRecord {
  const order = Object.hasOwn(world.state.orders, id) ? world.state.orders[id] : undefined
  const waiting = order?.status === 'CREATED' || order?.status === 'PAYER_ACTION_REQUIRED'
  if (!order || (waiting && world.clock.now() >= order.createdAt + orderWindowMs)) throw notFound()
  return order
}

/** Checks units beyond their schema: reference ids, then amounts. */
export function checkUnits(units: readonly PurchaseUnit[]): void {
  const references = units.map((unit) => unit.reference_id ?? 'default')
  if (units.length > 1 && units.some((unit) => unit.reference_id === undefined)) {
    throw ruleBroken('REFERENCE_ID_REQUIRED', 'Several purchase units each need a reference_id.', '/purchase_units')
  }
  if (new Set(references).size < references.length)
    throw ruleBroken('DUPLICATE_REFERENCE_ID', 'A reference_id is used twice.', '/purchase_units')
  for (const [index, unit] of units.entries())
    checkPurchaseUnitAmounts(unit, `/purchase_units/@reference_id=='${references[index] ?? index}'`)
}

/** Creates the order. Its status is PAYER_ACTION_REQUIRED when the request names PayPal or Venmo, else CREATED. */
export function createOrder(world: World, request: CreateOrderRequest): OrderRecord {
  checkUnits(request.purchase_units)
  const { application_context: older, payment_source: source } = request
  const fromOlder: ExperienceContext = older
    ? {
        brand_name: older.brand_name,
        locale: older.locale,
        shipping_preference: older.shipping_preference,
        user_action: older.user_action,
        return_url: older.return_url,
        cancel_url: older.cancel_url,
        payment_method_preference: older.payment_method?.payee_preferred,
      }
    : {}
  const wanted = source ? (Object.keys(source) as PaymentSource[])[0] : undefined
  const named = source && ('paypal' in source ? source.paypal : 'venmo' in source ? source.venmo : null)
  const context = named?.experience_context ?? fromOlder
  if (context.shipping_preference === 'SET_PROVIDED_ADDRESS' && !request.purchase_units[0]?.shipping?.address) {
    throw ruleBroken(
      'SHIPPING_ADDRESS_REQUIRED',
      'SET_PROVIDED_ADDRESS needs an address.',
      '/purchase_units/shipping/address',
    )
  }
  const now = world.clock.now()
  const order: OrderRecord = {
    id: newResourceId(),
    // A wallet's order waits for the page's confirmation with a token.
    status: named ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    createdAt: now,
    updatedAt: now,
    approvedAt: null,
    units: request.purchase_units.map((unit) => ({
      ...unit,
      reference_id: unit.reference_id ?? 'default',
      payee: { merchant_id: world.options.merchantId, ...unit.payee },
    })),
    context,
    wanted: wanted ?? null,
    source: wanted ?? 'paypal',
    isConfirmedByBank: false,
    buyer: null,
    funding: null,
    shipping: null,
    declines: 0,
    captureIds: [],
  }
  world.state.orders[order.id] = order
  return order
}

/** The request of the buyer's page (or a test) when the buyer agrees. */
export const approvalRequest = z.strictObject({
  email: z.email().default('buyer@example.com'),
  givenName: z.string().trim().min(1).max(140).default('Test'),
  surname: z.string().trim().min(1).max(140).default('Buyer'),
  shipping: z.strictObject({ fullName: z.string().trim().min(1).max(300), address }).optional(),
  source: z.enum(['paypal', 'venmo', 'card', 'apple_pay', 'google_pay']).optional(),
  isConfirmedByBank: z.boolean().default(false),
})
type Approval = z.output<typeof approvalRequest>

/** A made-up address for orders that ship and approvals without an address. */
export const testAddress: NonNullable<Approval['shipping']> = {
  fullName: 'Test Buyer',
  address: {
    address_line_1: '1 Main St',
    admin_area_2: 'San Jose',
    admin_area_1: 'CA',
    postal_code: '95131',
    country_code: 'US',
  },
}

/**
 * Approves the order with a funding source. The buyer may repeat this until the capture: that is how a decline is
 * fixed.
 */
export function approveOrder(world: World, id: string, funding: Funding, approval: Approval): OrderRecord {
  const order = findOrder(world, id)
  if (order.status === 'COMPLETED' || order.status === 'VOIDED')
    throw ruleBroken('ORDER_ALREADY_COMPLETED', 'The order can no longer be approved.')
  const now = world.clock.now()
  const first = order.approvedAt === null
  order.status = 'APPROVED'
  order.approvedAt = now
  order.updatedAt = now
  order.funding = funding
  order.source = approval.source ?? order.wanted ?? 'paypal'
  order.isConfirmedByBank = approval.isConfirmedByBank
  order.buyer = {
    email: approval.email,
    givenName: approval.givenName,
    surname: approval.surname,
    payerId: order.buyer?.payerId ?? newAccountId(),
  }
  order.shipping = toShipping(order, approval)
  if (first) {
    world.schedule.add({ at: now + orderWindowMs, kind: 'lapse-order', id })
    world.webhooks.emit('CHECKOUT.ORDER.APPROVED', orderRepresentation(world, order))
  }
  return order
}

function toShipping(order: OrderRecord, approval: Approval): OrderRecord['shipping'] {
  // A wallet knows no preference: it gives the address that the page asked it for, or none.
  if (isWallet(order.source)) return approval.shipping ?? null
  const preference = order.context.shipping_preference ?? 'GET_FROM_FILE'
  if (preference === 'NO_SHIPPING') return null
  const given = order.units[0]?.shipping
  if (preference === 'SET_PROVIDED_ADDRESS' && given?.address)
    return { fullName: given.name?.full_name ?? `${approval.givenName} ${approval.surname}`, address: given.address }
  return approval.shipping ?? testAddress
}

/** Handles an order that was approved but not captured in time: PayPal drops the approval and tells the shop. */
export function lapseOrder(world: World, id: string): void {
  const order = world.state.orders[id]
  if (order?.status !== 'APPROVED' || order.approvedAt === null) return
  if (world.clock.now() < order.approvedAt + orderWindowMs) {
    world.schedule.add({ at: order.approvedAt + orderWindowMs, kind: 'lapse-order', id })
    return
  }
  order.status = 'VOIDED'
  order.updatedAt = world.clock.now()
  world.webhooks.emit('CHECKOUT.PAYMENT-APPROVAL.REVERSED', {
    order_id: order.id,
    purchase_units: order.units,
    payment_source: { paypal: {} },
  })
}

/** Returns the approval as PayPal reports it to the page, with the payer's id. */
export function approvalResult(order: OrderRecord): { orderID: string; payerID: string } {
  if (!order.buyer) throw ruleBroken('ORDER_NOT_APPROVED', 'Nobody has approved this order.')
  return { orderID: order.id, payerID: order.buyer.payerId }
}
