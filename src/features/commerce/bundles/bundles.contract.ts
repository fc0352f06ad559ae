// Declares the API that finds what can be put into a bundle.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { cents, uuid } from '@/lib/fields'

const bundleChoice = z.object({
  itemId: uuid,
  /** Null for an item without sizes, colours or editions, and when the buyer chooses. */
  variantId: uuid.nullable(),
  buyerChooses: z.boolean(),
  /** Name with edition: "Corner Table, B♭". */
  name: z.string(),
  listCents: cents,
})
export type BundleChoice = z.output<typeof bundleChoice>

export const bundlesEndpoints = {
  bundleChoices: endpoint({
    method: 'GET',
    path: '/api/admin/bundle-choices',
    access: 'administrator',
    summary:
      'Finds items on sale that can be put into a bundle, each with its sizes, colours or editions, by title; without a title, the first of them.',
    query: z.object({ search: z.string().max(200).optional() }),
    /** `hasMore`: more exist than are listed. */
    output: z.object({ choices: z.array(bundleChoice), hasMore: z.boolean() }),
  }),
}
