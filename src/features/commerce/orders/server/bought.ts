// What a checkout has sold: its row, its orders and their downloads, read in one statement for answers and mails.
import { asc, eq } from 'drizzle-orm'
import type { Database } from '@/adapters/database/connect'
import { downloadGrants } from '@/db/schema/downloads'
import { checkouts, orders } from '@/db/schema/orders'
import { byOrder, type DownloadGrant } from '@/features/commerce/downloads/server/grants'
import { AppError } from '@/lib/errors'
import type { Checkout } from './checkout-rows'
import type { Order } from './refunds/refund-rows'

export type Bought = {
  checkout: Checkout
  /** In the order of the cart; empty while nothing is paid. */
  lines: Order[]
  /** By the id of their line, in the order of its files; lines without a file have none. */
  grants: Map<string, DownloadGrant[]>
}

/** Throws AppError `not_found`. */
export async function boughtIn(db: Database, checkoutId: string): Promise<Bought> {
  const rows = await db
    .select({ checkout: checkouts, line: orders, grant: downloadGrants })
    .from(checkouts)
    .leftJoin(orders, eq(orders.checkout_id, checkouts.id))
    .leftJoin(downloadGrants, eq(downloadGrants.order_id, orders.id))
    .where(eq(checkouts.id, checkoutId))
    .orderBy(asc(orders.position), asc(downloadGrants.position))
  const [first] = rows
  if (!first) throw new AppError('not_found', { detail: { checkoutId } })
  return {
    checkout: first.checkout,
    lines: [...new Map(rows.flatMap(({ line }) => (line ? [[line.id, line]] : []))).values()],
    grants: byOrder(rows.flatMap(({ grant }) => grant ?? [])),
  }
}
