// Reads issued documents, and stores a new one with the next number of its series.
import { and, asc, desc, eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { crashPoint } from '@/platform/crash-point'
import type { Transaction } from '@/adapters/database/connect'
import { type DocumentBuyer, type DocumentSeller, documents } from '@/db/schema/commerce/documents'
import type { Checkout } from '@/features/commerce/ledger/server/checkout-rows'
import type { DocumentContent } from './document-lines'
import { countUp, lockSeries } from './take-number'

export type DocumentRow = typeof documents.$inferSelect

/** Returns the invoice of an order; undefined if there is none. */
export async function findInvoice(tx: Transaction | Context['db'], checkoutId: string) {
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.checkout_id, checkoutId), eq(documents.kind, 'invoice')))
  return row
}

/** Returns the invoice of an order and then its credit notes, the oldest first. */
export async function documentsOfCheckout(db: Context['db'], checkoutId: string): Promise<DocumentRow[]> {
  return db
    .select()
    .from(documents)
    .where(eq(documents.checkout_id, checkoutId))
    .orderBy(desc(documents.kind), asc(documents.created_at), asc(documents.number))
}

export type NewDocument = {
  checkout: Pick<Checkout, 'id' | 'invoice_number' | 'currency'>
  seller: DocumentSeller
  buyer: DocumentBuyer | null
  content: DocumentContent
  suppliedOn: string
  refundId?: string
  corrects?: string
}

/**
 * Takes the next number and stores the document with it; returns the credit note that a refund already has. Throws
 * SeriesUnconfirmed.
 */
export async function storeDocument(
  tx: Transaction,
  ctx: Context,
  kind: DocumentRow['kind'],
  { checkout, seller, buyer, content, suppliedOn, refundId, corrects }: NewDocument,
): Promise<DocumentRow> {
  const { series, next, today } = await lockSeries(tx, ctx, kind)
  if (refundId !== undefined) {
    // The owner's confirmation after a restore may have credited it while this transaction waited for the series.
    const [known] = await tx.select().from(documents).where(eq(documents.refund_id, refundId))
    if (known) return known
  }
  const [row] = await tx
    .insert(documents)
    .values({
      series,
      number: next,
      kind,
      checkout_id: checkout.id,
      order_number: checkout.invoice_number,
      refund_id: refundId ?? null,
      corrects: corrects ?? null,
      issued_on: today,
      supplied_on: suppliedOn,
      currency: checkout.currency,
      seller,
      buyer,
      lines: content.lines,
      totals: content.totals,
      created_at: ctx.clock.now(),
    })
    .returning()
  if (!row) throw new Error('A document was not stored')
  crashPoint('after-number')
  await countUp(tx, { series, next })
  return row
}
