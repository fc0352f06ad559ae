// Declares the API that lists sales for the owner.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { cents, uuid } from '@/lib/fields'

export const salesEndpoints = {
  sales: endpoint({
    method: 'GET',
    path: '/api/admin/sales',
    access: 'administrator',
    summary: 'Lists items with a sale price: running sales first, then planned ones, then the newest that have ended.',
    output: z.object({
      sales: z.array(
        z.object({
          id: uuid,
          title: z.string(),
          state: z.enum(['running', 'planned', 'ended']),
          /** The price that the sale lowers, and the lower one; null when only choices or the digital format have one. */
          priceCents: cents.nullable(),
          salePriceCents: cents.nullable(),
          /** First and last day in the site's time zone. */
          from: z.string().nullable(),
          until: z.string().nullable(),
          /** Orders with it at a sale price since the first day, as the list of orders shows them. */
          orders: z.number().int(),
        }),
      ),
      /** True when more sales exist than are listed. */
      hasMore: z.boolean(),
    }),
  }),
}

export type Sale = z.output<typeof salesEndpoints.sales.output>['sales'][number]
