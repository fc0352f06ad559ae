// The sold goods of a checkout: its row, its order lines and their downloads, read in one statement for responses and
// mails.
import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '@/adapters/database/connect'
import { downloadGrants } from '@/db/schema/commerce/downloads'
import { gifts } from '@/db/schema/commerce/offers/gifts'
import { checkoutLines, checkouts, orders } from '@/db/schema/commerce/orders/orders'
import { byOrder, type DownloadGrant } from '@/features/commerce/downloads/server/grants/grants'
import { AppError } from '@/lib/errors'
import type { Checkout, OrderLine } from '@/features/commerce/ledger/server/checkout-rows'

export type Bought = {
  checkout: Checkout
  /** Lines in the order of the cart; empty while nothing is paid. */
  lines: OrderLine[]
  /** Grants by line id, in the order of the line's files; lines without a file have none. */
  grants: Map<string, DownloadGrant[]>
  /** Picture of the bought item, by line id. */
  covers: Map<string, string>
}

const readRows = (db: Database, checkoutId: string) =>
  db
    .select({
      checkout: checkouts,
      line: orders,
      grant: downloadGrants,
      cover: checkoutLines.image_url,
      giftId: gifts.id,
    })
    .from(checkouts)
    .leftJoin(orders, eq(orders.checkout_id, checkouts.id))
    .leftJoin(
      checkoutLines,
      and(eq(checkoutLines.checkout_id, orders.checkout_id), eq(checkoutLines.position, orders.position)),
    )
    .leftJoin(downloadGrants, eq(downloadGrants.order_id, orders.id))
    .leftJoin(gifts, eq(gifts.checkout_id, checkouts.id))
    .where(eq(checkouts.id, checkoutId))
    .orderBy(asc(orders.position), asc(downloadGrants.position))

/** Returns a line of a gift as its giver sees it: what it brings belongs to the recipient. */
export const withoutLinks = (line: OrderLine): OrderLine => ({
  ...line,
  bandcamp_url: null,
  external_url: null,
  entries: line.entries?.map(({ link: _, ...entry }) => entry) ?? null,
})

/** Returns the sold goods of a checkout. Throws AppError `not_found`. */
export async function boughtIn(db: Database, checkoutId: string): Promise<Bought> {
  const rows = await readRows(db, checkoutId)
  const [first] = rows
  if (!first) throw new AppError('not_found', { detail: { checkoutId } })
  return {
    checkout: first.checkout,
    lines: [
      ...new Map(
        rows.flatMap(({ line, giftId }) => (line ? [[line.id, giftId === null ? line : withoutLinks(line)]] : [])),
      ).values(),
    ],
    covers: new Map(rows.flatMap(({ line, cover }) => (line && cover !== null ? [[line.id, cover]] : []))),
    grants: byOrder(rows.flatMap(({ grant }) => grant ?? [])),
  }
}
