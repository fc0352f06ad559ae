// Issues the credit notes of refunds of invoiced orders (decision 0006).
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { documents } from '@/db/schema/commerce/documents'
import { checkouts, orders, payments } from '@/db/schema/commerce/orders/orders'
import { refunds } from '@/db/schema/commerce/orders/refunds'
import { alertOwner } from '@/features/commerce/ledger/server/alert-owner'
import { creditContent } from './document-lines'
import { findInvoice, storeDocument } from './document-rows'
import { SeriesUnconfirmed, siteDay } from './take-number'

/**
 * Issues the missing credit notes of an order, in the transaction that records a refund. Does nothing while the order
 * has no invoice. After a restore the owner is told instead, because a refund must never fail for its papers; the
 * notes follow when the last number is confirmed.
 */
export async function creditRefunds(tx: Transaction, ctx: Context, checkoutId: string): Promise<void> {
  const invoice = await findInvoice(tx, checkoutId)
  if (!invoice) return
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, checkoutId))
  if (!checkout) return
  const ordered = await tx.select().from(orders).where(eq(orders.checkout_id, checkoutId)).orderBy(asc(orders.position))
  const uncredited = await tx
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .leftJoin(documents, eq(documents.refund_id, refunds.id))
    .where(and(eq(payments.checkout_id, checkoutId), eq(refunds.status, 'completed'), isNull(documents.id)))
    .orderBy(asc(refunds.created_at), asc(refunds.id))
  try {
    for (const { refund } of uncredited) {
      const content = creditContent(checkout, ordered, refund)
      if (content === null) continue
      await storeDocument(tx, ctx, 'credit_note', {
        checkout,
        // The parties of the invoice: settings may have changed since.
        seller: invoice.seller,
        buyer: invoice.buyer,
        content,
        suppliedOn: siteDay(ctx, ctx.clock.now()),
        refundId: refund.id,
        corrects: invoice.id,
      })
    }
  } catch (error) {
    if (!(error instanceof SeriesUnconfirmed)) throw error
    await alertOwner(tx, ctx, {
      what: 'documents.unconfirmed',
      ref: `checkout:${checkoutId}`,
      subject: 'Please confirm the last number of your credit notes',
      sentence: `A refund needs a credit note, but this site was restored from a backup. Please open Invoices in the back-office and confirm the last number. The credit note is then made.`,
    })
  }
}

/** Issues all missing credit notes, once the owner has confirmed the last number. */
export async function creditAllRefunds(tx: Transaction, ctx: Context): Promise<void> {
  const invoiced = await tx
    .selectDistinct({ id: payments.checkout_id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .leftJoin(documents, eq(documents.refund_id, refunds.id))
    .where(and(eq(refunds.status, 'completed'), isNull(documents.id)))
  for (const { id } of invoiced) await creditRefunds(tx, ctx, id)
}
