// Orders in the back-office: the list, one order whole, and what the owner can do about it.
import { z } from 'zod'
import { grantStates } from '@/features/commerce/downloads/downloads.contract'
import { endpoint } from '@/lib/endpoint'
import { cents, email, uuid } from '@/lib/fields'
import { isWebAddress } from '@/lib/form-fields'

const done = z.object({ done: z.literal(true) })
const one = z.object({ id: uuid })

/** The filters of the list. */
export const orderFilters = ['all', 'to-ship', 'pending', 'refunded', 'trouble', 'delivery'] as const

export const orderSummary = z.object({
  id: uuid,
  invoiceNumber: z.string(),
  /** ISO 8601: when it was paid, or opened. */
  at: z.string(),
  email: z.string(),
  /** Of the checkout: `paid`, `pending`, `shortage`, `mismatch`, ... */
  status: z.string(),
  totalCents: cents,
  refundedCents: cents,
  /** `Blue Stride (PDF), 2 x Late Set (LP)`. */
  titles: z.string(),
  needsShipping: z.boolean(),
  isShipped: z.boolean(),
  /** What the buyer wrote with the order. */
  buyerNote: z.string().nullable(),
  /** It is paid, and something of it had nothing to deliver. */
  owesGoods: z.boolean(),
})
export type OrderSummary = z.output<typeof orderSummary>

export const orderDetails = orderSummary.extend({
  payerEmail: z.string().nullable(),
  paypalOrderId: z.string().nullable(),
  paypalCaptureId: z.string().nullable(),
  itemsCents: cents,
  shippingCents: cents,
  /** Why it ended where it ended. */
  note: z.string().nullable(),
  /** Whether PayPal can be asked again what became of it. */
  canSettle: z.boolean(),
  shippingAddress: z.string().nullable(),
  shipment: z
    .object({ carrier: z.string().nullable(), trackingUrl: z.string().nullable(), at: z.string(), by: z.string() })
    .nullable(),
  lines: z.array(
    z.object({
      id: uuid,
      title: z.string(),
      /** What was chosen: `LP`, `M`. */ choice: z.string(),
      /** Copies and holder of a licence. */
      licence: z.string().nullable(),
      quantity: z.number().int(),
      unitCents: cents,
      refundedCents: cents,
      status: z.string(),
      /** It is paid, and its buyer has got neither a file nor a link nor a parcel. */
      bringsNothing: z.boolean(),
      /** Why its file went out without the licence printed in it. */
      deliveryProblem: z.enum(['locked', 'damaged', 'large', 'elsewhere', 'failed']).nullable(),
      /** A grant for each file of the line. */
      downloads: z.array(
        z.object({
          name: z.string(),
          used: z.number().int(),
          limit: z.number().int(),
          until: z.string(),
          state: z.enum(grantStates),
          /** The stored file was not found when it was last asked for. */
          isMissing: z.boolean(),
          link: z.string(),
        }),
      ),
    }),
  ),
  refunds: z.array(z.object({ id: uuid, cents, status: z.string(), reason: z.string(), at: z.string() })),
  mails: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      recipient: z.string(),
      status: z.enum(['queued', 'sending', 'sent', 'dead']),
      at: z.string(),
      error: z.string().nullable(),
    }),
  ),
  history: z.array(z.object({ id: z.number().int(), at: z.string(), actor: z.string(), what: z.string() })),
})
export type OrderDetails = z.output<typeof orderDetails>

export const orderAdminEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/orders',
    access: 'administrator',
    summary: 'Orders, newest first, 50 at a time.',
    query: z.object({
      filter: z.enum(orderFilters).optional(),
      /** An address or its beginning, an order number, or a PayPal id. */
      search: z.string().max(254).optional(),
      /** `next` of the answer before: the id of its last order. */
      after: uuid.optional(),
    }),
    output: z.object({ orders: z.array(orderSummary), next: z.string().nullable() }),
  }),
  details: endpoint({
    method: 'GET',
    path: '/api/admin/orders/{id}',
    access: 'administrator',
    summary: 'One order, whole.',
    params: one,
    output: orderDetails,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/resend',
    access: 'administrator',
    summary: 'Sends the receipt with its links once more.',
    params: one,
    output: z.object({ recipient: z.string() }),
  }),
  correctEmail: endpoint({
    method: 'PUT',
    path: '/api/admin/orders/{id}/email',
    access: 'administrator',
    summary:
      'Corrects the address of an order: links sent to the old one stop working, and the receipt goes to the new one.',
    params: one,
    body: z.object({ email }),
    output: done,
  }),
  extend: endpoint({
    method: 'POST',
    path: '/api/admin/order-lines/{id}/extend',
    access: 'administrator',
    summary: 'Gives a line more downloads and more days from now.',
    params: one,
    body: z.object({
      downloads: z.coerce.number().int().min(0, 'Please enter 0 or more').max(100, 'At most 100 downloads'),
      days: z.coerce.number().int().min(1, 'Please enter at least 1 day').max(365, 'At most 365 days'),
    }),
    output: done,
  }),
  ship: endpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/shipment',
    access: 'administrator',
    summary: 'Marks an order as sent and tells the buyer.',
    params: one,
    body: z.object({
      carrier: z
        .string()
        .trim()
        .max(60, 'The carrier must be under 60 characters')
        .transform((text) => text || null),
      trackingUrl: z
        .string()
        .trim()
        .max(500)
        .refine((text) => text === '' || isWebAddress(text), 'Please enter a valid URL')
        .transform((text) => text || null),
    }),
    output: done,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/refund',
    access: 'administrator',
    summary: 'Gives money back through PayPal: one line, or all that is left.',
    params: one,
    body: z.object({
      lineId: uuid.nullable(),
      reason: z.string().trim().min(1, 'Please say why').max(200, 'The reason must be under 200 characters'),
    }),
    output: done,
  }),
  settle: endpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/settle',
    access: 'administrator',
    summary: 'Asks PayPal now what became of an order.',
    params: one,
    output: z.object({ status: z.string() }),
  }),
}
