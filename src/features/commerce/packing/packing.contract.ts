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

/** A shipped parcel. */
export const shipment = z.object({
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  /** ISO 8601: time of the shipping. */
  at: z.string(),
})
export type Shipment = z.output<typeof shipment>

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
  /** Lists the content of the parcel: neither downloads nor refunded lines. */
  lines: z.array(
    z.object({
      id: uuid,
      title: z.string(),
      /** The buyer's choice: `LP`, `M`. */
      choice: z.string(),
      quantity: z.number().int(),
    }),
  ),
  /** Null while the order waits. */
  shipment: shipment.nullable(),
})
export type PackedOrder = z.output<typeof packedOrder>

const shipmentEndpoint = {
  path: '/api/admin/packing/{id}/shipment',
  access: 'packer',
  params: z.object({ id: uuid }),
  body: parcel,
  output: z.object({ done: z.literal(true) }),
} as const

export const packingEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/packing',
    access: 'packer',
    summary: 'Orders to ship, the oldest first, or orders shipped in the last days, the newest first.',
    query: z.object({
      state: z.enum(packingStates).default('waiting'),
      /** `next` of the previous response: the id of its last order. */
      after: uuid.optional(),
    }),
    output: z.object({ orders: z.array(packedOrder), next: z.string().nullable() }),
  }),
  ship: endpoint({
    ...shipmentEndpoint,
    method: 'POST',
    summary: 'Marks an order to ship as shipped and tells the buyer.',
  }),
  correct: endpoint({
    ...shipmentEndpoint,
    method: 'PUT',
    summary: 'Corrects the tracking of an order shipped in the last days; the buyer gets no second mail.',
  }),
}
