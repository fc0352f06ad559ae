// The shape of a gift in the request that opens an order, and the back-office API of gifts.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { email, isoDay, uuid } from '@/lib/fields'

/** Longer texts than any field takes are refused before the rules of a gift read them. */
const typed = z.string().max(2000)

/** A gift as the giver typed it; gift.rules.ts checks it. */
export const typedGift = z.object({
  by: z.enum(['mail', 'card']),
  recipientName: typed,
  recipientEmail: typed,
  deliverOn: typed,
  giverName: typed,
  message: typed,
})

/** A gift as its giver sees it after paying. */
export const giverGift = z.object({
  /** "Gift for Ada, on December 24, 2026". */
  text: z.string(),
  /** Address of the card to print; null once it is opened or cancelled. */
  cardPath: z.string().nullable(),
})

const orderRef = z.object({ id: uuid, number: z.string() })

const gift = z.object({
  id: uuid,
  recipientName: z.string(),
  /** Null if the giver prints the card. */
  recipientEmail: z.string().nullable(),
  deliverOn: z.string().nullable(),
  titles: z.string(),
  state: z.enum(['waiting', 'sent', 'opened', 'cancelled', 'failed', 'bounced']),
  mailedAt: z.string().nullable(),
  openedAt: z.string().nullable(),
  /** The giver's order. */
  order: orderRef,
  /** The recipient's order; null before it is opened, and after that order was deleted. */
  openedOrder: orderRef.nullable(),
})
export type Gift = z.output<typeof gift>

const byId = z.object({ id: uuid })

export const giftEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/gifts',
    access: 'administrator',
    summary: 'Paid gifts, newest first, 50 at a time.',
    query: z.object({ after: uuid.optional() }),
    output: z.object({ gifts: z.array(gift), next: z.string().nullable() }),
  }),
  ofOrder: endpoint({
    method: 'GET',
    path: '/api/admin/orders/{id}/gift',
    access: 'administrator',
    summary: 'The gift that an order bought or opened; null if there is none.',
    params: byId,
    output: z.object({ gift: gift.nullable() }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/admin/gifts/{id}/resend',
    access: 'administrator',
    summary: 'Mails a gift again that was mailed before, at most once in an hour.',
    params: byId,
    output: z.object({ done: z.literal(true) }),
  }),
  changeAddress: endpoint({
    method: 'POST',
    path: '/api/admin/gifts/{id}/address',
    access: 'administrator',
    summary: 'Changes where and when an unopened gift is mailed. One that was mailed gets a new code and a new mail.',
    params: byId,
    body: z.object({ recipientEmail: email, deliverOn: isoDay }),
    output: z.object({ done: z.literal(true) }),
  }),
}
