// Finds orders and buyers for the quick search of the back-office.
import { and, inArray, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { listOrders } from './list-orders'
import { real } from './search-orders'

/** Returns up to `most` orders that the search of the list finds, newest first. */
export async function searchOrders(ctx: Context, search: string, most: number) {
  const { orders } = await listOrders(ctx, { search })
  return orders
    .slice(0, most)
    .map(({ id, invoiceNumber, email, titles }) => ({
      title: invoiceNumber,
      note: [email, titles].filter(Boolean).join(' · '),
      href: `/admin/orders/${id}`,
    }))
}

/** Limit of orders read for buyers: a person types more letters when there are more. */
const readMost = 500

/** Returns up to `most` buyers whose e-mail address begins with the search. Each leads to the buyer's orders. */
export async function searchBuyers({ db }: Context, search: string, most: number) {
  const start = `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db
    .select({ email: checkouts.email })
    .from(checkouts)
    .where(and(sql`lower(${checkouts.email}) like ${start}`, inArray(checkouts.status, real)))
    .limit(readMost)
  const emails = [...new Set(rows.map(({ email }) => email.toLowerCase()))]
  return emails
    .slice(0, most)
    .map((email) => ({ title: email, note: 'Buyer', href: `/admin/orders?search=${encodeURIComponent(email)}` }))
}
