// Stores issued documents: invoices and credit notes. Written by features/commerce/documents. Triggers of the database
// refuse every change of an issued document, except that its hash is noted once and its buyer is erased (decision 0006).
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { createdAt, id, moment, oneOf } from '../columns'
import { checkedJson } from '../checked-json'

/** The seller, as the settings were on the day of issue. */
export type DocumentSeller = { name: string; address: string; taxNumber: string; taxLine: string }

/** The buyer as typed for the document. Null in the row once the person is erased. */
export type DocumentBuyer = { name: string; address: string; taxNumber: string; reference: string }

/** A line of a document. Amounts are whole cents; `netCents` is what the line costs after its discount. */
export type DocumentLine = {
  text: string
  quantity: number
  unitCents: number
  discountCents: number
  netCents: number
}

/** Says by which day an invoice is to be paid that was issued before its payment, and how. */
export type DocumentToPay = { by: string; instructions: string }

/** Sums of a document in cents. `itemsCents` is before the discount. Without `toPay` an invoice was paid. */
export type DocumentTotals = {
  itemsCents: number
  discountCents: number
  shippingCents: number
  totalCents: number
  toPay?: DocumentToPay
  /** Marks a credit note that lowers what is left to pay: no money went back. */
  isCredit?: boolean
}

export const documentKinds = ['invoice', 'credit_note'] as const

/** The next number of each series, such as `INV-2026`. The row is locked while a document is issued. */
export const documentSeries = pgTable(
  'document_series',
  {
    series: text().primaryKey(),
    next: integer().notNull(),
    /** Time at which its first document was issued, or the owner confirmed its last number after a restore. */
    confirmed_at: moment().notNull(),
  },
  (table) => [check('document_series_next_positive', sql`${table.next} > 0`)],
)

export const documents = pgTable(
  'documents',
  {
    id: id(),
    series: text().notNull(),
    number: integer().notNull(),
    kind: oneOf(documentKinds),
    /** No foreign key: the order may be deleted after its retention period, and the document stays. */
    checkout_id: uuid().notNull(),
    /** Number of the order, such as `B-20261127-0123456789`. */
    order_number: text().notNull(),
    /** The refund that a credit note is for; null for an invoice. No foreign key, for the same reason. */
    refund_id: uuid(),
    /** The invoice that a credit note corrects; null for an invoice. */
    corrects: uuid().references((): AnyPgColumn => documents.id),
    /** Days in the site's time zone. */
    issued_on: date({ mode: 'string' }).notNull(),
    supplied_on: date({ mode: 'string' }).notNull(),
    currency: text().notNull(),
    seller: checkedJson<DocumentSeller>('documents.seller', z.object({ name: z.string() }), {
      name: '',
      address: '',
      taxNumber: '',
      taxLine: '',
    }).notNull(),
    buyer: checkedJson<DocumentBuyer | null>('documents.buyer', z.object({ name: z.string() }), null),
    lines: checkedJson<DocumentLine[]>(
      'documents.lines',
      z.array(z.object({ text: z.string(), netCents: z.number() })),
      [],
    ).notNull(),
    totals: checkedJson<DocumentTotals>('documents.totals', z.object({ totalCents: z.number() }), {
      itemsCents: 0,
      discountCents: 0,
      shippingCents: 0,
      totalCents: 0,
    }).notNull(),
    /** SHA-256 of its PDF in hex, noted when it is first drawn. */
    file_sha256: text(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('documents_number_unique').on(table.series, table.number),
    uniqueIndex('documents_one_invoice')
      .on(table.checkout_id)
      .where(sql`${table.kind} = 'invoice'`),
    uniqueIndex('documents_one_credit_note')
      .on(table.refund_id)
      .where(sql`${table.kind} = 'credit_note'`),
    index('documents_by_checkout').on(table.checkout_id),
    index('documents_by_day').on(table.issued_on, table.series, table.number),
    check('documents_kind_known', sql`${table.kind} in ('invoice', 'credit_note')`),
    check('documents_number_positive', sql`${table.number} > 0`),
    check(
      'documents_kind_complete',
      sql`(${table.kind} = 'credit_note') = (${table.refund_id} is not null) and (${table.kind} = 'credit_note') = (${table.corrects} is not null)`,
    ),
  ],
)

/** Times at which this database was restored from a backup. A series must be confirmed after one (decision 0006). */
export const restores = pgTable('restores', { restored_at: moment().primaryKey(), made_at: moment().notNull() })
