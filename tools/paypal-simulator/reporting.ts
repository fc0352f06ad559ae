// Implements Transaction Search over the ledger, which the nightly reconciliation reads.
import { parseRequest, refused } from './api-error'
import { fromMinorUnits } from './money'
import type { LedgerEntry } from './state'
import type { World } from './world'
import { z } from 'zod'

const longestWindowMs = 31 * 86_400_000
const time = z.string().regex(/^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:?\d\d)$/)

const query = z.object({
  start_date: time,
  end_date: time,
  transaction_id: z.string().min(17).max(19).optional(),
  transaction_status: z.enum(['D', 'P', 'S', 'V']).optional(),
  fields: z.string().optional(),
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(500).default(100),
})

/** Event codes of PayPal's reports: express checkout payment, refund, reversal, and the end of a reversal. */
const codeByKind = { capture: 'T0006', refund: 'T1107', reversal: 'T1106', return: 'T1202' } as const
const statusLetter = { COMPLETED: 'S', PENDING: 'P', DENIED: 'D' } as const

function transaction(world: World, entry: LedgerEntry): Record<string, unknown> {
  const incoming = entry.kind === 'capture'
  return {
    transaction_info: {
      transaction_id: incoming ? entry.captureId : (entry.refundId ?? entry.captureId),
      paypal_reference_id: incoming ? entry.orderId : entry.captureId,
      paypal_reference_id_type: incoming ? 'ODR' : 'TXN',
      transaction_event_code: codeByKind[entry.kind],
      transaction_initiation_date: entry.at,
      transaction_updated_date: entry.at,
      transaction_amount: fromMinorUnits(
        incoming || entry.kind === 'return' ? entry.cents : -entry.cents,
        entry.currency,
      ),
      transaction_status: statusLetter[entry.status],
      ...(entry.invoiceId !== null && { invoice_id: entry.invoiceId }),
      ...(entry.customId !== null && { custom_field: entry.customId }),
    },
    payer_info: { email_address: world.state.orders[entry.orderId]?.buyer?.email },
  }
}

/** Returns the response of GET /v1/reporting/transactions. Throws 400 for bad dates or a window longer than 31 days. */
export function searchTransactions(world: World, input: Record<string, string>): Record<string, unknown> {
  const wanted = parseRequest(query, input)
  const start = Date.parse(wanted.start_date)
  const end = Date.parse(wanted.end_date)
  if (!(end >= start) || end - start > longestWindowMs) {
    throw refused(400, 'INVALID_DATE_RANGE', 'The window has to be 31 days or less.', {
      field: 'end_date',
      location: 'query',
    })
  }
  const found = world.state.ledger.filter((entry) => {
    const at = Date.parse(entry.at)
    return (
      at >= start &&
      at <= end &&
      (wanted.transaction_id === undefined || [entry.captureId, entry.refundId].includes(wanted.transaction_id)) &&
      (wanted.transaction_status === undefined || statusLetter[entry.status] === wanted.transaction_status)
    )
  })
  const from = (wanted.page - 1) * wanted.page_size
  return {
    transaction_details: found.slice(from, from + wanted.page_size).map((entry) => transaction(world, entry)),
    account_number: world.options.merchantId,
    start_date: wanted.start_date,
    end_date: wanted.end_date,
    last_refreshed_datetime: world.clock.iso(),
    page: wanted.page,
    total_items: found.length,
    total_pages: Math.max(1, Math.ceil(found.length / wanted.page_size)),
    links: [],
  }
}
