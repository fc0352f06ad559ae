// Says what an event sold, for the owner.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { uuid } from '@/lib/fields'

/** Hours after the end of an event in which a purchase counts as its own. */
export const gigSaleHours = 48

export const gigSalesEndpoints = {
  gigSales: endpoint({
    method: 'GET',
    path: '/api/admin/events/{id}/sales',
    access: 'administrator',
    summary: `What was bought from the start of an event until ${gigSaleHours} hours after its end, by the tunes of its set list.`,
    params: z.object({ id: uuid }),
    output: z.object({
      /** ISO moments. */
      from: z.string(),
      until: z.string(),
      /** False while purchases still count. */
      isOver: z.boolean(),
      /** A row for each tune of the set list in its order, then one with a null title for everything else. */
      rows: z.array(
        z.object({
          title: z.string().nullable(),
          orders: z.number().int(),
          pieces: z.number().int(),
          /** One for each currency with sales: cents after discounts and refunds. */
          sums: z.array(z.object({ currency: z.string(), cents: z.number().int() })),
        }),
      ),
    }),
  }),
}
