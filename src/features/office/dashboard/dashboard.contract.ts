// The owner's tasks of today, and recent sales of the shop.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { cents } from '@/lib/fields'

/** One pending item: the number in words, and the page to handle it. */
export const todayItem = z.object({
  key: z.string(),
  count: z.number().int(),
  /** Example: `3 orders to ship`. */
  text: z.string(),
  href: z.string(),
  /** `trouble` is shown first. */
  kind: z.enum(['todo', 'trouble', 'fact']),
})
export type TodayItem = z.output<typeof todayItem>

/** One step of a new site's first hour. */
export const startStep = z.object({ key: z.string(), text: z.string(), href: z.string(), isDone: z.boolean() })
export type StartStep = z.output<typeof startStep>

export const salesDay = z.object({
  /** yyyy-MM-dd in the site's time zone. */ day: z.string(),
  orders: z.number().int(),
  cents,
})
export type SalesDay = z.output<typeof salesDay>

export const dashboardEndpoints = {
  overview: endpoint({
    method: 'GET',
    path: '/api/admin/dashboard',
    access: 'editor',
    summary:
      'What needs the owner today, the sales of the last 30 days (both empty for an editor), and what the tiles say.',
    /** `start` is empty once every step is done, and for an editor. */
    output: z.object({
      today: z.array(todayItem),
      sales: z.array(salesDay),
      start: z.array(startStep),
      /** Path of a page → text of its tile: a number, a name or a date. */
      tiles: z.record(z.string(), z.string()),
    }),
  }),
}
