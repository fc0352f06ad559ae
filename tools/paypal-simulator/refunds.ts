// Refunds a capture, whole or in part, never more than was taken.
import { checkMoney } from './amounts'
import { notFound, ruleBroken } from './api-error'
import { findCapture, refundableAmount } from './captures'
import { newResourceId } from './ids'
import { recordMovement } from './ledger'
import { toMinorUnits } from './money'
import { refundView } from './order-view'
import type { RefundRequest } from './request-shapes'
import type { RefundRecord } from './state'
import type { World } from './world'

export function findRefund(world: World, id: string): RefundRecord {
  const refund = Object.hasOwn(world.state.refunds, id) ? world.state.refunds[id] : undefined
  if (!refund) throw notFound()
  return refund
}

/**
 * Refunds a capture: all that is left when no amount is given. Throws 422 for more than is left or while it is pending.
 */
export function refundCapture(world: World, captureId: string, request: RefundRequest): RefundRecord {
  const capture = findCapture(world, captureId)
  if (capture.status === 'PENDING') throw ruleBroken('PENDING_CAPTURE', 'A pending capture cannot be refunded.')
  if (capture.status === 'DECLINED') throw ruleBroken('REFUND_NOT_ALLOWED', 'A denied capture took no money.')
  if (capture.status === 'REFUNDED') throw ruleBroken('CAPTURE_FULLY_REFUNDED', 'Nothing is left to refund.')
  const left = refundableAmount(world, capture)
  if (request.amount) {
    checkMoney(request.amount, '/amount', 'positive')
    if (request.amount.currency_code !== capture.currency)
      throw ruleBroken('REFUND_CAPTURE_CURRENCY_MISMATCH', 'The capture has another currency.', '/amount/currency_code')
  }
  const minorUnits = request.amount ? toMinorUnits(request.amount) : left
  if (minorUnits > left)
    throw ruleBroken('REFUND_AMOUNT_EXCEEDED', 'More than is left of the capture.', '/amount/value')

  const now = world.clock.now()
  const refund: RefundRecord = {
    id: newResourceId(),
    captureId,
    minorUnits,
    currency: capture.currency,
    invoiceId: request.invoice_id ?? null,
    customId: request.custom_id ?? null,
    note: request.note_to_payer ?? null,
    createdAt: now,
  }
  world.state.refunds[refund.id] = refund
  capture.refundIds.push(refund.id)
  capture.status = minorUnits === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  capture.updatedAt = now
  recordMovement(world.state, 'refund', 'COMPLETED', capture, world.clock.iso(now), { refund })
  world.webhooks.emit('PAYMENT.CAPTURE.REFUNDED', refundView(world, refund))
  return refund
}
