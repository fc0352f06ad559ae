// Reads PayPal's Transaction Search, the account's own list of movements, to compare it with our books.
import type { ProviderMovement } from '../payments'
import { toCents, readable } from './paypal-orders'
import { transactionsReply } from './paypal-replies'

export function movementsPath(from: Date, to: Date, page: number): string {
  // Leaves out the payer's name and address: nothing here needs them.
  return `/v1/reporting/transactions?${new URLSearchParams({ start_date: from.toISOString(), end_date: to.toISOString(), fields: 'transaction_info', page_size: '500', page: String(page) })}`
}

/**
 * Reads the codes of PayPal's reports: T00 payments, refunds, and money that a bank or a dispute took back. Fees,
 * transfers and exchanges are not compared.
 */
function findKind(code: string, isIncoming: boolean): ProviderMovement['kind'] | null {
  if (code.startsWith('T00')) return isIncoming ? 'capture' : null
  if (code === 'T1107') return 'refund'
  return code === 'T1106' || code === 'T1201' ? 'reversal' : null
}

const statuses: Record<string, ProviderMovement['status']> = {
  S: 'completed',
  V: 'completed',
  P: 'pending',
  D: 'denied',
}

/** Reads one page of the list. Throws PaymentError `unknown` for an invalid response. */
export function parseMovements(answer: unknown): { movements: ProviderMovement[]; pages: number } {
  const given = readable(transactionsReply, answer, 'list of transactions')
  const movements = given.transaction_details.flatMap(({ transaction_info: info }): ProviderMovement[] => {
    const isOutgoing = info.transaction_amount.value.startsWith('-')
    const kind = findKind(info.transaction_event_code, !isOutgoing)
    if (kind === null) return []
    return [
      {
        id: info.transaction_id,
        kind,
        status: statuses[info.transaction_status ?? 'S'] ?? 'completed',
        captureId: kind === 'capture' ? null : (info.paypal_reference_id ?? null),
        customId: info.custom_field ?? null,
        invoiceId: info.invoice_id ?? null,
        amountCents: toCents({ ...info.transaction_amount, value: info.transaction_amount.value.replace('-', '') }),
        currency: info.transaction_amount.currency_code,
        at: new Date(info.transaction_initiation_date),
      },
    ]
  })
  return { movements, pages: given.total_pages }
}
