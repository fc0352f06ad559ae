// The back-office API of download cards.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { uuid } from '@/lib/fields'

/** Most cards of one batch: fifty sheets of paper. */
export const mostCards = 500

const batch = z.object({
  id: uuid,
  label: z.string(),
  /** Name of the item with its edition, as printed. */
  title: z.string(),
  madeAt: z.string(),
  count: z.number().int(),
  redeemed: z.number().int(),
  isCancelled: z.boolean(),
})
export type CardBatch = z.output<typeof batch>

const redeemedCard = z.object({
  id: uuid,
  /** Number of the card in its batch, from 1. */
  number: z.number().int(),
  redeemedAt: z.string(),
  /** Null once the order was deleted after its retention period. */
  order: z.object({ id: uuid, number: z.string(), email: z.string() }).nullable(),
})
export type RedeemedCard = z.output<typeof redeemedCard>

const byId = z.object({ id: uuid })

export const cardEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/cards',
    access: 'administrator',
    summary: 'Batches of download cards with their counts, newest first, 50 at a time.',
    query: z.object({ after: uuid.optional() }),
    output: z.object({ batches: z.array(batch), next: z.string().nullable() }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/admin/cards/choices',
    access: 'administrator',
    summary: 'Items and editions that cards can give, by title.',
    output: z.object({ choices: z.array(z.object({ value: z.string(), label: z.string() })) }),
  }),
  make: endpoint({
    method: 'POST',
    path: '/api/admin/cards',
    access: 'administrator',
    summary: 'Makes a batch of cards, each with its own code.',
    body: z.object({
      label: z
        .string()
        .trim()
        .min(1, 'Please name the batch, so that you find it again.')
        .max(80, 'Name of the batch: please use at most 80 characters.'),
      /** `<item>` or `<item>:<edition>`. */
      item: z.string().regex(/^[0-9a-f-]{36}(:[0-9a-f-]{36})?$/, 'Please choose a download.'),
      count: z.coerce
        .number('Please enter a whole number.')
        .int('Please enter a whole number.')
        .min(1, 'Please enter at least 1.')
        .max(mostCards, `Please enter at most ${mostCards}. Make another batch for more.`),
    }),
    output: z.object({ id: uuid }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/admin/cards/{id}',
    access: 'administrator',
    summary: 'A batch with its redeemed cards and their orders, the newest first, 50 at a time.',
    params: byId,
    query: z.object({ after: uuid.optional() }),
    output: z.object({ batch, cards: z.array(redeemedCard), next: z.string().nullable() }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/admin/cards/{id}/cancel',
    access: 'administrator',
    summary: 'Cancels a batch: none of its cards can be redeemed any more. Redeemed ones keep their download.',
    params: byId,
    output: z.object({ done: z.literal(true) }),
  }),
}
