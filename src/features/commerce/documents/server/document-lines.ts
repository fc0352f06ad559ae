// Turns lines of an order into lines of an invoice, and a refund into lines of a credit note. All amounts are cents.
import type { DocumentLine, DocumentTotals } from '@/db/schema/commerce/documents'
import { licenceDetail } from '@/features/commerce/delivery/bought-line.texts'
import { saleDetail } from '@/features/commerce/delivery/server/delivered-line'
import { lineName, lineWithContent } from '@/features/commerce/delivery/server/delivery-of-line'
import { lineCents } from '@/features/commerce/ledger/line-price.rules'
import type { Checkout, OrderLine } from '@/features/commerce/ledger/server/checkout-rows'
import { documentTexts as texts } from '../document-words'

/** Names the line as the buyer's receipt does, with its licence. */
const lineText = (line: OrderLine): string =>
  [lineWithContent(line), line.licence && licenceDetail(line.licence, line.tops_up !== null)].filter(Boolean).join(', ')

/** Lines that were sold. Money for sold-out goods went back at once, and no invoice names them. */
const isSold = ({ payment_status }: OrderLine): boolean => payment_status !== 'failed' && payment_status !== 'pending'

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

export type DocumentContent = { lines: DocumentLine[]; totals: DocumentTotals }

/** Returns the lines of an invoice and its sums. No lines: nothing of the order was sold. */
export function invoiceContent(checkout: Checkout, ordered: readonly OrderLine[]): DocumentContent {
  const lines = ordered
    .filter(isSold)
    .map((line) => ({
      text: [lineText(line), saleDetail(line)].filter(Boolean).join(', '),
      quantity: line.quantity,
      unitCents: line.unit_cents,
      discountCents: line.discount_cents,
      netCents: lineCents(line),
    }))
  const itemsCents = sum(lines.map(({ quantity, unitCents }) => quantity * unitCents))
  const discountCents = sum(lines.map((line) => line.discountCents))
  const shippingCents = lines.length > 0 && checkout.needs_shipping ? checkout.shipping_cents : 0
  return {
    lines,
    totals: { itemsCents, discountCents, shippingCents, totalCents: itemsCents - discountCents + shippingCents },
  }
}

/**
 * Returns the lines of a credit note: the refunded line, or the part of the order that a refund without a line pays
 * back. Null for money of goods that were never sold, which the invoice does not name.
 */
export function creditContent(
  checkout: Checkout,
  ordered: readonly OrderLine[],
  refund: { order_id: string | null; entry_id: string | null; amount_cents: number; is_credit: boolean },
): DocumentContent | null {
  const line = ordered.find(({ id }) => id === refund.order_id)
  if (line && !isSold(line)) return null
  const entry = line?.entries?.find(({ id }) => id === refund.entry_id)
  const cents = refund.amount_cents
  const isWhole = line !== undefined && !entry && cents === lineCents(line)
  const discountCents = isWhole ? line.discount_cents : 0
  const credited: DocumentLine = {
    text: line
      ? [entry ? lineName(line) : lineText(line), entry?.name].filter(Boolean).join(': ')
      : texts.partOf(checkout.invoice_number),
    quantity: isWhole ? line.quantity : 1,
    unitCents: isWhole ? line.unit_cents : cents,
    discountCents,
    netCents: cents,
  }
  const totals = { itemsCents: cents + discountCents, discountCents, shippingCents: 0, totalCents: cents }
  return { lines: [credited], totals: refund.is_credit ? { ...totals, isCredit: true } : totals }
}
