// Invoices and credit notes in the back-office.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { uuid } from '@/lib/fields'

const line = (most: number, message: string) => z.string().trim().max(most, message)

/** The buyer as typed for an invoice: fixed once the invoice is issued. */
export const invoiceBuyer = z.object({
  name: line(160, 'Name: please use at most 160 characters.').min(1, 'Please enter a name or company.'),
  address: line(500, 'Address: please use at most 500 characters.')
    .min(1, 'Please enter the address.')
    .refine((text) => text.split('\n').length <= 12, 'Address: please use at most 12 lines.'),
  taxNumber: line(40, 'Tax number: please use at most 40 characters.').default(''),
  reference: line(80, 'Reference: please use at most 80 characters.').default(''),
})

export const issuedDocument = z.object({
  id: uuid,
  /** `INV-2026-0012`. */
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  /** `2026-11-27`, in the site's time zone. */
  issuedOn: z.string(),
  orderId: uuid,
  orderNumber: z.string(),
  /** Null once the person is erased. */
  buyerName: z.string().nullable(),
  /** Cents; what a credit note pays back is negative. */
  totalCents: z.number().int(),
  currency: z.string(),
})
export type IssuedDocument = z.output<typeof issuedDocument>

export const documentEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/documents',
    access: 'administrator',
    summary: 'Issued invoices and credit notes, newest first, 50 at a time.',
    query: z.object({ after: uuid.optional() }),
    output: z.object({
      documents: z.array(issuedDocument),
      next: z.string().nullable(),
      /** Series of this year whose last number the owner must confirm after a restore. */
      unconfirmed: z.array(
        z.object({
          kind: z.enum(['invoice', 'credit_note', 'quote']),
          /** The first series of the year, to which a new one adds letters. */
          first: z.string(),
          series: z.string(),
          last: z.number(),
        }),
      ),
    }),
  }),
  ofOrder: endpoint({
    method: 'GET',
    path: '/api/admin/orders/{id}/documents',
    access: 'administrator',
    summary: 'The invoice of an order and its credit notes, and the name and address to propose for a new invoice.',
    params: z.object({ id: uuid }),
    output: z.object({
      documents: z.array(issuedDocument),
      /** Name and address as the order has them, and the purchase order number of its quote, to fill the form. */
      proposed: z.object({ name: z.string(), address: z.string(), reference: z.string() }),
      hasSeller: z.boolean(),
    }),
  }),
  issue: endpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/invoice',
    access: 'administrator',
    summary: 'Issues the invoice of a paid order. A second request returns the first invoice, unchanged.',
    params: z.object({ id: uuid }),
    body: invoiceBuyer,
    output: issuedDocument,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/admin/documents/series',
    access: 'administrator',
    summary: 'Confirms the last number of a series after a restore; missing credit notes are then issued.',
    body: z.object({
      kind: z.enum(['invoice', 'credit_note', 'quote']),
      last: z.coerce
        .number('Please enter a whole number')
        .int('Please enter a whole number')
        .min(0, 'Please enter 0 or more')
        .max(1_000_000, 'Please enter a smaller number'),
    }),
    output: z.object({ done: z.literal(true) }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/admin/documents/new-series',
    access: 'administrator',
    summary: 'Starts a new series after a restore, beginning with number 1; missing credit notes are then issued.',
    body: z.object({
      kind: z.enum(['invoice', 'credit_note', 'quote']),
      /** Added to the series of the year: `b` starts `INV-2026b`. */
      suffix: z
        .string()
        .trim()
        .regex(/^[A-Za-z][A-Za-z0-9]{0,7}$/, 'Please enter 1 to 8 letters or digits, a letter first, such as b.'),
    }),
    output: z.object({ done: z.literal(true) }),
  }),
}
