// Captures approved orders, settles pending captures, and handles chargebacks and won disputes.
import { notFound, ruleBroken } from './api-error'
import type { Fault } from './faults'
import { newResourceId } from './ids'
import { decideMovement, recordMovement } from './ledger'
import { fromMinorUnits, toMinorUnits } from './money'
import { captureView, orderRepresentation } from './order-view'
import { findOrder } from './orders'
import type { PurchaseUnit } from './request-shapes'
import type { CaptureRecord, OrderRecord } from './state'
import type { World } from './world'

/** PayPal stops trying after this number of declines. */
const maximumDeclines = 10
/** An account that is not the shop's, for the wrong-payee fault. */
const strangerMerchantId = 'STRANGERPAYEE'

export function findCapture(world: World, id: string): CaptureRecord {
  const capture = Object.hasOwn(world.state.captures, id) ? world.state.captures[id] : undefined
  if (!capture) throw notFound()
  return capture
}

function invoiceAlreadyPaid(world: World, order: OrderRecord, invoiceId: string | undefined): boolean {
  return (
    invoiceId !== undefined &&
    Object.values(world.state.captures).some(
      (capture) => capture.orderId !== order.id && capture.invoiceId === invoiceId && capture.status !== 'DECLINED',
    )
  )
}

function checkCapturable(world: World, order: OrderRecord): void {
  switch (order.status) {
    case 'COMPLETED':
      throw ruleBroken('ORDER_ALREADY_CAPTURED', 'The order was captured before.')
    case 'VOIDED':
      throw notFound()
    case 'PAYER_ACTION_REQUIRED':
    case 'CREATED':
      throw ruleBroken('ORDER_NOT_APPROVED', 'The buyer has not approved the order.', undefined, [
        { href: `${world.options.baseUrl}/checkoutnow?token=${order.id}`, rel: 'approve', method: 'GET' },
      ])
    case 'APPROVED':
  }
  for (const unit of order.units) {
    if (invoiceAlreadyPaid(world, order, unit.invoice_id))
      throw ruleBroken('DUPLICATE_INVOICE_ID', 'Another payment used this invoice_id.', '/purchase_units/invoice_id')
  }
}

/** Returns the unit that a lying or broken provider would capture in place of the agreed one. */
function alteredUnit(
  unit: PurchaseUnit,
  fault: Fault | null,
): { minorUnits: number; currency: string; payeeMerchantId: string } {
  const agreed = {
    minorUnits: toMinorUnits(unit.amount),
    currency: unit.amount.currency_code,
    payeeMerchantId: unit.payee?.merchant_id ?? '',
  }
  switch (fault?.kind) {
    case 'wrong-amount':
      return {
        ...agreed,
        minorUnits:
          fault.value === undefined
            ? Math.max(1, agreed.minorUnits - 1)
            : toMinorUnits({ currency_code: agreed.currency, value: fault.value }),
      }
    case 'wrong-currency':
      return { ...agreed, currency: fault.value ?? 'EUR' }
    case 'wrong-payee':
      return { ...agreed, payeeMerchantId: fault.value ?? strangerMerchantId }
    default:
      return agreed
  }
}

/**
 * Captures an approved order and writes the ledger. Throws 422 for an order that is not approved, already captured,
 * declined or whose invoice was paid. `fault` may turn it into a decline, a pending or a wrong capture.
 */
export function captureOrder(world: World, id: string, fault: Fault | null): OrderRecord {
  const order = findOrder(world, id)
  checkCapturable(world, order)
  if (order.funding === 'declined-card' || fault?.kind === 'decline') {
    order.declines += 1
    if (order.declines > maximumDeclines)
      throw ruleBroken('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'Too many declined attempts.')
    throw ruleBroken(
      fault?.issue ?? 'INSTRUMENT_DECLINED',
      'The card was declined; the buyer may choose another.',
      undefined,
      [{ href: `${world.options.baseUrl}/checkoutnow?token=${order.id}`, rel: 'redirect', method: 'GET' }],
    )
  }
  const pending = order.funding === 'echeck' || fault?.kind === 'pending'
  const now = world.clock.now()
  order.status = 'COMPLETED'
  order.updatedAt = now
  for (const [unitIndex, unit] of order.units.entries()) {
    const capture: CaptureRecord = {
      id: newResourceId(),
      orderId: order.id,
      unitIndex,
      status: pending ? 'PENDING' : 'COMPLETED',
      pendingReason: pending ? (fault?.kind === 'pending' ? fault.reason : 'ECHECK') : null,
      settlesAs: fault?.settlesAs === 'DENIED' ? 'DECLINED' : 'COMPLETED',
      ...alteredUnit(unit, fault),
      customId: unit.custom_id ?? null,
      invoiceId: unit.invoice_id ?? null,
      createdAt: now,
      updatedAt: now,
      refundIds: [],
    }
    world.state.captures[capture.id] = capture
    order.captureIds.push(capture.id)
    recordMovement(world.state, 'capture', pending ? 'PENDING' : 'COMPLETED', capture, world.clock.iso(now))
    world.webhooks.emit(pending ? 'PAYMENT.CAPTURE.PENDING' : 'PAYMENT.CAPTURE.COMPLETED', captureView(world, capture))
    if (pending) {
      const seconds = (fault?.kind === 'pending' ? fault.afterSeconds : undefined) ?? world.options.echeckSeconds
      world.schedule.add({ at: now + seconds * 1000, kind: 'settle-capture', id: capture.id })
    }
  }
  world.webhooks.emit('CHECKOUT.ORDER.COMPLETED', orderRepresentation(world, order))
  return order
}

/**
 * Settles a pending capture now; `outcome` overrides its planned result. Does nothing when the capture is already
 * settled.
 */
export function settleCapture(world: World, id: string, outcome?: 'COMPLETED' | 'DENIED'): CaptureRecord {
  const capture = findCapture(world, id)
  if (capture.status !== 'PENDING') return capture
  const denied = outcome === undefined ? capture.settlesAs === 'DECLINED' : outcome === 'DENIED'
  capture.status = denied ? 'DECLINED' : 'COMPLETED'
  capture.updatedAt = world.clock.now()
  decideMovement(world.state, id, denied ? 'DENIED' : 'COMPLETED')
  world.webhooks.emit(denied ? 'PAYMENT.CAPTURE.DENIED' : 'PAYMENT.CAPTURE.COMPLETED', captureView(world, capture))
  return capture
}

/** Returns the minor units that were not refunded. */
export function refundableAmount(world: World, capture: CaptureRecord): number {
  return capture.refundIds.reduce((left, id) => left - (world.state.refunds[id]?.minorUnits ?? 0), capture.minorUnits)
}

/** Records a chargeback: the buyer's bank takes back everything that was not refunded. */
export function reverseCapture(world: World, id: string): CaptureRecord {
  const capture = findCapture(world, id)
  if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED')
    throw ruleBroken('REVERSAL_NOT_ALLOWED', 'Only a completed capture can be reversed.')
  capture.status = 'REFUNDED'
  capture.updatedAt = world.clock.now()
  recordMovement(world.state, 'reversal', 'COMPLETED', capture, world.clock.iso(), {
    cents: refundableAmount(world, capture),
  })
  world.webhooks.emit('PAYMENT.CAPTURE.REVERSED', captureView(world, capture))
  return capture
}

/** Records a dispute that the seller won: the amount of the chargeback is returned. */
export function returnCapture(world: World, id: string): CaptureRecord {
  const capture = findCapture(world, id)
  const last = world.state.ledger.findLast((entry) => entry.captureId === id)
  if (last?.kind !== 'reversal') throw ruleBroken('RETURN_NOT_ALLOWED', 'Only a reversed capture can come back.')
  capture.status = capture.refundIds.length > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED'
  capture.updatedAt = world.clock.now()
  recordMovement(world.state, 'return', 'COMPLETED', capture, world.clock.iso(), { cents: last.cents })
  world.webhooks.emit('CUSTOMER.DISPUTE.RESOLVED', {
    dispute_id: `PP-D-${id}`,
    status: 'RESOLVED',
    dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
    disputed_transactions: [{ seller_transaction_id: id }],
  })
  return capture
}

/** Returns an order's response with falsified sums, for faults on create and get; the stored order stays right. */
export function falsifiedOrder(order: OrderRecord, fault: Fault): OrderRecord {
  return {
    ...order,
    units: order.units.map((unit) => {
      const altered = alteredUnit(unit, fault)
      return {
        ...unit,
        amount: { ...unit.amount, ...fromMinorUnits(altered.minorUnits, altered.currency) },
        payee: { ...unit.payee, merchant_id: altered.payeeMerchantId },
      }
    }),
  }
}
