// Records every movement of money.
import type { CaptureRecord, LedgerEntry, RefundRecord, SimulatorState } from './state'

/** Records a capture, refund, reversal or the end of a reversal; `at` is an ISO time. */
export function recordMovement(
  state: SimulatorState,
  kind: LedgerEntry['kind'],
  status: LedgerEntry['status'],
  capture: CaptureRecord,
  at: string,
  {
    refund = null,
    cents,
  }: {
    refund?: RefundRecord | null
    /** Amount in cents when it is less than the whole capture. */ cents?: number
  } = {},
): void {
  state.ledger.push({
    at,
    kind,
    status,
    orderId: capture.orderId,
    captureId: capture.id,
    refundId: refund?.id ?? null,
    customId: capture.customId,
    invoiceId: capture.invoiceId,
    cents: cents ?? refund?.minorUnits ?? capture.minorUnits,
    currency: capture.currency,
    payeeMerchantId: capture.payeeMerchantId,
  })
}

/** Changes the outcome of a pending capture in place: the same movement, now settled. */
export function decideMovement(state: SimulatorState, captureId: string, status: 'COMPLETED' | 'DENIED'): void {
  for (const entry of state.ledger) if (entry.captureId === captureId && entry.kind === 'capture') entry.status = status
}

export type LedgerTotals = {
  capturedCents: number
  pendingCents: number
  refundedCents: number
  reversedCents: number
  netCents: number
}

/** Returns sums in minor units over the whole ledger; denied captures moved no money. */
export function ledgerTotals(entries: readonly LedgerEntry[]): LedgerTotals {
  const sum = (kind: LedgerEntry['kind'], status: LedgerEntry['status']): number =>
    entries.reduce((total, entry) => total + (entry.kind === kind && entry.status === status ? entry.cents : 0), 0)
  const capturedCents = sum('capture', 'COMPLETED')
  const refundedCents = sum('refund', 'COMPLETED')
  const reversedCents = sum('reversal', 'COMPLETED') - sum('return', 'COMPLETED')
  return {
    capturedCents,
    pendingCents: sum('capture', 'PENDING'),
    refundedCents,
    reversedCents,
    netCents: capturedCents - refundedCents - reversedCents,
  }
}
