// Issues the invoice of a paid order. A repeated request returns the first one (decision 0006).
import { asc, eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import type { DocumentBuyer, DocumentSeller } from '@/db/schema/commerce/documents'
import { orders } from '@/db/schema/commerce/orders/orders'
import { lockPaid } from '@/features/commerce/ledger/server/checkout-rows'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'
import { findOwedOf } from '@/features/commerce/ledger/server/owed-rows'
import { lockPayments } from '@/features/commerce/ledger/server/refund-rows'
import { AppError } from '@/lib/errors'
import { documentNumber } from '../document-words'
import { creditRefunds } from './credit-refunds'
import { invoiceContent } from './document-lines'
import { type DocumentRow, findInvoice, storeDocument } from './document-rows'
import { siteDay } from './take-number'

/** Returns the seller as the settings are now; null while name or address is missing. */
export function currentSeller({ settings: { owner } }: Pick<Context, 'settings'>): DocumentSeller | null {
  const { legal_name: name, postal_address: address, tax_number: taxNumber, tax_line: taxLine } = owner
  return name === '' || address === '' ? null : { name, address, taxNumber, taxLine }
}

/**
 * Returns the invoice of an order, and issues it if there is none. An issued invoice keeps its first name and address.
 * Refunds so far get their credit notes with it. Throws AppError `not_found`, `invalid_data` when the order is not paid
 * or the seller is not complete, and SeriesUnconfirmed.
 */
export async function issueInvoice(
  ctx: Context,
  checkoutId: string,
  buyer: DocumentBuyer,
  actor: string,
): Promise<DocumentRow> {
  return inTransaction(ctx.db, async (tx) => {
    // Payments first, as a refund locks them: of both at once, the later one sees the other.
    await lockPayments(tx, [checkoutId])
    const checkout = await lockPaid(tx, checkoutId)
    const known = await findInvoice(tx, checkoutId)
    if (known) return known
    if (checkout.given_as !== null)
      throw new AppError('invalid_data', { message: 'This was given away, so there is no invoice.' })
    const seller = currentSeller(ctx)
    if (seller === null)
      throw new AppError('invalid_data', {
        message: 'Please enter your name and address in Settings, Business, first.',
      })
    const ordered = await tx
      .select()
      .from(orders)
      .where(eq(orders.checkout_id, checkoutId))
      .orderBy(asc(orders.position))
    const content = invoiceContent(checkout, ordered)
    if (content.lines.length === 0)
      throw new AppError('invalid_data', { message: 'Nothing of this order was sold, so there is no invoice.' })
    const soldOn = siteDay(ctx, checkout.paid_at ?? checkout.created_at)
    const owed = await findOwedOf(tx, checkoutId)
    const { totals } = content
    const toPay = owed && { by: siteDay(ctx, owed.dueAt), instructions: owed.instructions }
    const invoice = await storeDocument(tx, ctx, 'invoice', {
      ...{ checkout, seller, buyer, suppliedOn: soldOn },
      content: toPay ? { ...content, totals: { ...totals, toPay } } : content,
    })
    await noteInHistory(tx, ctx, checkoutId, {
      actor,
      what: 'invoice.issued',
      detail: { number: documentNumber(invoice) },
    })
    await creditRefunds(tx, ctx, checkoutId)
    return invoice
  })
}
