// Orders to ship, as a packer sees them: address, goods and note, without money or e-mail addresses (decision 0038).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { uuid } from '@/lib/fields'
import { isWebAddress } from '@/lib/form-fields'

const orNull = (text: string): string | null => text || null

/** Shipping of a parcel. Known carriers have a tracking link if none is given. */
export const parcel = z.object({
  carrier: z.string().trim().max(60, 'The carrier must be under 60 characters').transform(orNull),
  trackingNumber: z.string().trim().max(60, 'The tracking number must be under 60 characters').transform(orNull),
  trackingUrl: z
    .string()
    .trim()
    .max(500, 'The link must be under 500 characters')
    .refine((text) => text === '' || isWebAddress(text), 'Please enter a valid URL')
    .transform(orNull),
})
export type Parcel = z.output<typeof parcel>

/** A number of pieces as typed; blank means none. */
const quantity = z.coerce
  .number('Please enter a whole number')
  .int('Please enter a whole number')
  .min(0, 'Please enter 0 or more')
  .max(99, 'At most 99 pieces')

/** A new parcel of an order. */
export const shippedParcel = parcel.extend({
  /** A new id for each parcel: a request sent twice ships once. */
  shipmentId: uuid,
  /** Number of pieces by order line; null: all that are left. */
  pieces: z.record(uuid, quantity).nullable().default(null),
})
export type ShippedParcel = z.output<typeof shippedParcel>

/** The corrected shipping of a parcel. */
export const correctedParcel = parcel.extend({ shipmentId: uuid })
export type CorrectedParcel = z.output<typeof correctedParcel>

const pieces = z.object({
  title: z.string(),
  /** The buyer's choice: `LP`, `M`. */
  choice: z.string(),
  quantity: z.number().int(),
  /** Names the entries of a bundle that are sent by post: `Late Set, LP`; empty for everything else. */
  contains: z.array(z.string()),
})

/** A shipped parcel. */
export const shipment = z.object({
  id: uuid,
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  /** ISO 8601: time of the shipping. */
  at: z.string(),
  pieces: z.array(pieces),
})
export type Shipment = z.output<typeof shipment>

/** A line with pieces still to send, and their number. */
export const unsentLine = pieces.extend({ id: uuid })
export type UnsentLine = z.output<typeof unsentLine>

export const packingStates = ['waiting', 'shipped'] as const
export type PackingState = (typeof packingStates)[number]

export const packedOrder = z.object({
  id: uuid,
  number: z.string(),
  /** ISO 8601: time of the payment. */
  at: z.string(),
  /** Postal name and address, one line each; null if PayPal gave none. */
  address: z.string().nullable(),
  /** The buyer's note to the seller. */
  note: z.string().nullable(),
  /** Pieces still to send: neither downloads, nor refunded lines, nor what was sent before. */
  lines: z.array(unsentLine),
  /** Sent parcels: those of the order while it waits, else the one parcel. */
  parcels: z.array(shipment),
})
export type PackedOrder = z.output<typeof packedOrder>

const shipmentEndpoint = {
  path: '/api/admin/packing/{id}/shipment',
  access: 'packer',
  params: z.object({ id: uuid }),
  output: z.object({ done: z.literal(true) }),
} as const

export const packingEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/packing',
    access: 'packer',
    summary: 'Orders to ship, the oldest first, or parcels sent in the last days, the newest first.',
    query: z.object({
      state: z.enum(packingStates).default('waiting'),
      /** `next` of the previous response: the id of its last order or parcel. */
      after: uuid.optional(),
    }),
    output: z.object({ orders: z.array(packedOrder), next: z.string().nullable() }),
  }),
  ship: endpoint({
    ...shipmentEndpoint,
    method: 'POST',
    body: shippedParcel,
    summary: 'Marks pieces of an order as shipped in one parcel and tells the buyer.',
  }),
  correct: endpoint({
    ...shipmentEndpoint,
    method: 'PUT',
    body: correctedParcel,
    summary: 'Corrects the tracking of a parcel; the buyer gets no second mail.',
  }),
}
