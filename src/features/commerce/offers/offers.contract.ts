// Declares the APIs that check a code for a buyer, and that find items for the owner's form.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { cents, uuid } from '@/lib/fields'
import { offerTexts } from './offers.texts'

/** One line of the cart, as far as it decides if a code counts. */
const offeredLine = z.object({
  itemId: uuid,
  category: z.string().max(40),
  quantity: z.number().int().min(1).max(99),
  unitCents: z.number().int().min(1).max(100_000_000),
  isTopUp: z.boolean(),
})

/** A longer text is refused by name, so that the buyer reads why. */
export const typedCode = z.string().max(60, offerTexts.tooLong)

export const offersEndpoints = {
  checkCode: endpoint({
    method: 'POST',
    path: '/api/offers/check',
    access: 'everyone',
    summary: 'Checks a code for a cart. Unknown codes are limited to 10 in 10 minutes for each network.',
    body: z.object({ code: typedCode, lines: z.array(offeredLine).max(100) }),
    output: z.object({
      /** Spelled as the owner writes it. */
      code: z.string(),
      kind: z.enum(['percent', 'amount']),
      /** Hundredths of a per cent, or cents. */
      value: z.number().int(),
      scope: z.enum(['everything', 'categories', 'items']),
      categories: z.array(z.string()),
      itemIds: z.array(uuid),
      leastCents: cents.nullable(),
      /** True when fewer than 20 uses are left: it may be used up before the payment. */
      isScarce: z.boolean(),
    }),
    limit: { requests: 120, perSeconds: 600 },
  }),
  offerItems: endpoint({
    method: 'GET',
    path: '/api/admin/offer-items',
    access: 'administrator',
    summary: 'Finds items that a code can be limited to, by title; without a title, the first of them.',
    query: z.object({ search: z.string().max(200).optional() }),
    /** `hasMore`: more exist than are listed. */
    output: z.object({
      items: z.array(z.object({ id: uuid, title: z.string(), category: z.string() })),
      hasMore: z.boolean(),
    }),
  }),
}

export type CheckedOffer = z.output<typeof offersEndpoints.checkCode.output>
export type OfferItemChoice = z.output<typeof offersEndpoints.offerItems.output>['items'][number]
