// Orders that are paid outside the site: what the buyer types, and the owner's decisions.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { cents, uuid } from '@/lib/fields'

const typed = z.string().max(500)

/** The payer as typed. The server decides which parts it needs. */
export const typedPayer = z.object({
  name: typed,
  street: typed.optional(),
  street2: typed.optional(),
  city: typed.optional(),
  state: typed.optional(),
  postalCode: typed.optional(),
  country: typed.optional(),
})

const params = z.object({ id: uuid })
const output = z.object({ done: z.literal(true) })

export const manualPaymentEndpoints = {
  state: endpoint({
    method: 'GET',
    path: '/api/admin/orders/{id}/manual-payment',
    access: 'administrator',
    summary: 'How an order is paid outside the site; null for an order of PayPal.',
    params,
    output: z.object({
      manual: z
        .object({
          method: z.string(),
          cents,
          currency: z.string(),
          reference: z.string(),
          /** ISO 8601: the order is cancelled then, or should be paid by then once it is released. */
          dueAt: z.string(),
          state: z.enum(['placing', 'waiting', 'released', 'paid', 'cancelled']),
          /** Once it is released: what is left to pay, and since when. */
          owed: z.object({ cents, since: z.string() }).nullable(),
        })
        .nullable(),
    }),
  }),
  markPaid: endpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/mark-paid',
    access: 'administrator',
    summary: 'Marks an order as paid outside the site: receipt and downloads go out unless it was released before.',
    params,
    output,
  }),
  release: endpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/release',
    access: 'administrator',
    summary: 'Delivers an order before its payment outside the site: the buyer owes it from then on.',
    params,
    output,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/admin/orders/{id}/cancel',
    access: 'administrator',
    summary: 'Cancels an order that waits for a payment outside the site, and tells the buyer.',
    params,
    output,
  }),
}
