// The owner's figures and tasks of today, the newest orders, the next gig, and recent sales of the shop.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { cents } from '@/lib/fields'

/** One figure at the top: its value and its change, both in words. */
export const figure = z.object({
  key: z.string(),
  label: z.string(),
  /** Example: `$1,234.00`. */
  value: z.string(),
  /** Example: `+2 on 30 days ago`. */
  change: z.string(),
  href: z.string(),
})
export type Figure = z.output<typeof figure>

/** One pending item: the number in words, and the page to handle it. */
export const todayItem = z.object({
  key: z.string(),
  count: z.number().int(),
  /** Example: `3 orders to ship`. */
  text: z.string(),
  href: z.string(),
  /** Label of the link to the page; null for a fact, which asks for nothing. */
  action: z.string().nullable(),
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

/** One of the newest orders. */
export const newestOrder = z.object({
  id: z.uuid(),
  invoiceNumber: z.string(),
  /** ISO 8601. */
  at: z.string(),
  email: z.string(),
  titles: z.string(),
  totalCents: cents,
  /** ISO 4217 code of the order. */
  currency: z.string(),
  refundedCents: cents,
  status: z.string(),
  needsShipping: z.boolean(),
  shipping: z.enum(['waiting', 'partly-shipped', 'shipped']).nullable(),
  isTakenBack: z.boolean(),
  owesGoods: z.boolean(),
  isManual: z.boolean(),
  owed: z.object({ cents, days: z.number().int() }).nullable(),
})
export type NewestOrder = z.output<typeof newestOrder>

export const comingGig = z.object({
  title: z.string(),
  /** yyyy-MM-dd. */
  date: z.string(),
  time: z.string(),
  venue: z.string(),
  city: z.string(),
})
export type ComingGig = z.output<typeof comingGig>

export const dashboardEndpoints = {
  overview: endpoint({
    method: 'GET',
    path: '/api/admin/dashboard',
    access: 'editor',
    summary:
      'Figures with their change, what needs the owner today, the newest orders, the sales of the last 30 days (all empty for an editor), and the next gig.',
    /** `start` is empty once every step is done, and for an editor. */
    output: z.object({
      figures: z.array(figure),
      today: z.array(todayItem),
      orders: z.array(newestOrder),
      gig: comingGig.nullable(),
      sales: z.array(salesDay),
      /** ISO 4217 code of the sales. */
      currency: z.string(),
      /** Sales of these days in other currencies, never added to the rest: `and $120.00 in US dollars`. */
      otherSales: z.string(),
      start: z.array(startStep),
    }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/admin/dashboard/counts',
    access: 'editor',
    summary: 'How much waits on each page of the back-office; empty for an editor.',
    /** Path of a page → the number of things that wait there, and the same in words. Pages without any are left out. */
    output: z.object({ counts: z.record(z.string(), z.object({ count: z.number().int(), text: z.string() })) }),
  }),
}
