// What the owner may put into a bundle (decision 0043).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { cents, uuid } from '@/lib/fields'

export const bundleEndpoints = {
  choices: endpoint({
    method: 'GET',
    path: '/api/admin/bundle-choices',
    access: 'administrator',
    summary: 'Sheets and editions on sale that can be put into a bundle, by title; the first of them without one.',
    query: z.object({ search: z.string().max(200).optional() }),
    output: z.object({
      choices: z.array(
        z.object({
          itemId: uuid,
          /** Null for a sheet without editions. */
          variantId: uuid.nullable(),
          /** "Corner Table, B♭". */
          name: z.string(),
          listCents: cents,
        }),
      ),
      /** There are more than are listed. */
      hasMore: z.boolean(),
    }),
  }),
}
export type BundleChoice = z.output<typeof bundleEndpoints.choices.output>['choices'][number]
