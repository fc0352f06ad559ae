// Orders in the back-office: the list, one complete order, and the owner's actions on it.
import { z } from 'zod'
import { grantStates } from '@/features/commerce/downloads/downloads.contract'
import { correctedParcel, shipment, shippedParcel, unsentLine } from '@/features/commerce/packing/packing.contract'
import { saleFilter } from '@/features/commerce/numbers/sale-filter'
import { endpoint } from '@/lib/endpoint'
import { holderTooLong, maxHolder } from '@/lib/holder-name'
import { cents, email, isoDay, uuid } from '@/lib/fields'

const done = z.object({ done: z.literal(true) })
const one = z.object({ id: uuid })

/** The filters of the list. */
export const orderFilters = ['all', 'to-ship', 'pending', 'owed', 'refunded', 'trouble', 'delivery', 'given'] as const

/** States of the parcels of an order. */
export const shippingStates = ['waiting', 'partly-shipped', 'shipped'] as const

export const orderSummary = z.object({
  id: uuid,
  invoiceNumber: z.string(),
  /** ISO 8601: time of payment, or of opening if unpaid. */
  at: z.string(),
  email: z.string(),
  /** State of the checkout: `paid`, `pending`, `shortage`, `mismatch`, ... */
  status: z.string(),
  totalCents: cents,
  /** ISO 4217 code of the amounts of the order. */
  currency: z.string(),
  refundedCents: cents,
  /** `Blue Stride (PDF), 2 x Late Set (LP)`. */
  titles: z.string(),
  /** The cover of the first item that has one. */
  imageUrl: z.string().nullable(),
  needsShipping: z.boolean(),
  /** State of its parcels; null when nothing of it is sent by post, or nothing was sent and nothing is left to send. */
  shipping: z.enum(shippingStates).nullable(),
  /** Fully refunded, or taken back by the owner: nothing of it is delivered any more. */
  isTakenBack: z.boolean(),
  /** The buyer's note on the order. */
  buyerNote: z.string().nullable(),
  /** Paid, but some of it had nothing to deliver. */
  owesGoods: z.boolean(),
  /** Paid outside the site: the owner marks it as paid. */
  isManual: z.boolean(),
  /** Released and not paid: what is left to pay, and the whole days since. */
  owed: z.object({ cents, days: z.number().int() }).nullable(),
})
export type OrderSummary = z.output<typeof orderSummary>

export const orderDetails = orderSummary.extend({
  /** Reason why it cost nothing; null for a sale. */
  givenAs: z.enum(['card', 'newsletter', 'gift', 'import']).nullable(),
  payerEmail: z.string().nullable(),
  providerOrderId: z.string().nullable(),
  providerCaptureId: z.string().nullable(),
  /** Goods before the discount. */
  itemsCents: cents,
  discountCents: cents,
  /** The code of the order; null without one. */
  offer: z.object({ id: uuid, code: z.string() }).nullable(),
  shippingCents: cents,
  /** The site or link that led the buyer here, and the campaign it named; null if unknown, or erased. */
  source: z.string().nullable(),
  campaign: z.string().nullable(),
  /** Reason for its final state. */
  note: z.string().nullable(),
  /** True when the owner can ask PayPal again for the outcome. */
  canSettle: z.boolean(),
  shippingAddress: z.string().nullable(),
  /** Sent parcels, the oldest first; `by` is the user who shipped it. */
  parcels: z.array(shipment.extend({ by: z.string() })),
  /** Lines with pieces still to send, and their number. */
  unsent: z.array(unsentLine),
  /** ISO 4217 code of the payment, its fee and its refunds: PayPal may have taken another currency than agreed. */
  paymentCurrency: z.string(),
  /** Cents of the payment that can still be refunded. */
  refundableCents: cents,
  /** PayPal's fee in cents; null if PayPal has not told it. */
  feeCents: cents.nullable(),
  /** The payer's name at PayPal. */
  payerName: z.string().nullable(),
  /** PayPal's word for the method, such as `apple_pay`; null if it was not noted. */
  paidWith: z.string().nullable(),
  lines: z.array(
    z.object({
      id: uuid,
      title: z.string(),
      /** The buyer's choice: `LP`, `M`. */ choice: z.string(),
      /** Copies and holder of a licence. */
      licence: z.string().nullable(),
      /** The printed name, and its spelling at the purchase; null if none is printed. */
      holder: z.object({ name: z.string(), boughtAs: z.string().nullable() }).nullable(),
      /** Later payments for more copies, each in its own order. */
      topUps: z.array(z.object({ orderId: uuid, number: z.string(), copies: z.number().int(), cents })),
      /** The order whose licence it raises; null for everything else. */
      toppedUp: z.object({ orderId: uuid, number: z.string() }).nullable(),
      quantity: z.number().int(),
      unitCents: cents,
      /** Taken off the line by a code. */
      discountCents: cents,
      refundedCents: cents,
      /** Pieces that were refunded one by one. */
      refundedPieces: z.number().int(),
      status: z.string(),
      /** Paid, but its buyer has got neither a file nor a link nor a parcel. */
      bringsNothing: z.boolean(),
      /** The bought entries of a bundle, each with its share of the price; empty for everything else. */
      entries: z.array(z.object({ id: uuid, name: z.string(), cents, isRefunded: z.boolean() })),
      /** Reason why its file was sent without the licence printed in it. */
      deliveryProblem: z.enum(['locked', 'damaged', 'large', 'elsewhere', 'failed']).nullable(),
      /** One grant for each file of the line. */
      downloads: z.array(
        z.object({
          name: z.string(),
          used: z.number().int(),
          limit: z.number().int(),
          until: z.string(),
          state: z.enum(grantStates),
          /** True when the stored file was not found at the last request. */
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
      /** Any part of the buyer's name or address, of the bought items, or of the order number; or a PayPal id. */
      search: z.string().max(254).optional(),
      /** Days in the site's time zone, the first and the last one. */
      from: isoDay.optional(),
      to: isoDay.optional(),
      /** Id of a bought item. */
      item: uuid.optional(),
      /** Id of a code that the orders used. */
      offer: uuid.optional(),
      /** An item that was bought at a sale price. */
      sale: uuid.optional(),
      /** Orders of one figure on the page of numbers, such as `USD.category.sheet_music`. */
      sales: saleFilter.optional(),
      /** `next` of the previous response: the id of its last order. */
      after: uuid.optional(),
    }),
    output: z.object({ orders: z.array(orderSummary), next: z.string().nullable() }),
  }),
  details: endpoint({
    method: 'GET',
    path: '/api/admin/orders/{id}',
    access: 'administrator',
    summary: 'One order, with all its details.',
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
  fixHolder: endpoint({
    method: 'PUT',
    path: '/api/admin/order-lines/{id}/holder',
    access: 'administrator',
    summary: 'Changes the name that is printed on the pages; the next download has the new one.',
    params: one,
    body: z.object({ holder: z.string().max(maxHolder, holderTooLong) }),
    output: done,
  }),
  ship: endpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/shipment',
    access: 'administrator',
    summary: 'Marks pieces of an order as sent in one parcel and tells the buyer.',
    params: one,
    body: shippedParcel,
    output: done,
  }),
  correctShipment: endpoint({
    method: 'PUT',
    path: '/api/admin/orders/{id}/shipment',
    access: 'administrator',
    summary: 'Corrects the tracking of a sent parcel; the buyer gets no second mail.',
    params: one,
    body: correctedParcel,
    output: done,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/refund',
    access: 'administrator',
    summary: 'Refunds through PayPal: one line, an amount, or all that is left.',
    params: one,
    body: z
      .object({
        /** A new id for each refund: a request sent twice refunds once. */
        refundId: uuid,
        /** The refunded line; null for an amount of the order. */
        lineId: uuid.nullable(),
        /** The refunded entry of a bundle; null for the whole line. */
        entryId: uuid.nullable().default(null),
        /** Number of pieces of the line; null for all that is left of it. */
        pieces: z.coerce
          .number('Please enter a whole number')
          .int('Please enter a whole number')
          .min(1, 'Please enter 1 or more')
          .max(99, 'At most 99 pieces')
          .nullable()
          .default(null),
        /**
         * Amount as typed, in the order's currency, at most what is left. Blank with a line: the whole line is
         * refunded.
         */
        amount: z.string().trim().max(40, 'Please enter an amount such as 7.50'),
        /** True when delivery ends although not everything is refunded: no downloads, no parcel. */
        endsDelivery: z.boolean(),
        reason: z.string().trim().min(1, 'Please say why').max(200, 'The reason must be under 200 characters'),
      })
      .refine(({ lineId, entryId, amount }) => (lineId === null || entryId !== null) === (amount !== ''), {
        path: ['amount'],
        message: 'Please enter an amount such as 7.50',
      }),
    output: done,
  }),
  settle: endpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/settle',
    access: 'administrator',
    summary: 'Asks PayPal for the current state of an order.',
    params: one,
    output: z.object({ status: z.string() }),
  }),
}
