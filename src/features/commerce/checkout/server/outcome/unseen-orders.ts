// Purchases whose outcome the browser has not shown: its tab was closed between approval and response, or the mail was
// faster.
import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Database, Transaction } from '@/adapters/database/connect'
import { tokenId } from '@/platform/tokens'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import type { SentLine } from '../../checkout.contract'
import { unseenMs } from '../../checkout.rules'
import { findCheckoutLines, markShown, type Checkout } from '@/features/commerce/ledger/server/checkout-rows'

/** States in which money was taken, or PayPal is still clearing it. */
const bought = ['paid', 'shortage', 'pending'] as const

/**
 * True when its money was taken, is being cleared, or may have been taken because PayPal gave no clear response to the
 * capture.
 */
export function isBought({ status, checks }: Pick<Checkout, 'status' | 'checks'>): boolean {
  return bought.some((one) => one === status) || (status === 'capturing' && checks > 0)
}

/** Selects the browser's own checkouts of the last day whose outcome it has not shown. */
const untold = (cookieHash: string, since: Date): SQL | undefined =>
  and(
    eq(checkouts.cookie_hash, cookieHash),
    isNull(checkouts.shown_at),
    isNotNull(checkouts.provider_order_id),
    gt(checkouts.created_at, since),
  )

const unseenSince = (now: Date): Date => new Date(now.getTime() - unseenMs)

/**
 * Returns the PayPal ids that this browser should ask about, oldest first: bought, or still in progress at PayPal.
 * Leaves out declined payments: only the buyer may try those again.
 */
export async function findUnseenOrders(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  cookieHash: string | null,
): Promise<string[]> {
  if (cookieHash === null) return []
  const rows = await db
    .select({ id: checkouts.provider_order_id })
    .from(checkouts)
    .where(
      and(
        untold(cookieHash, unseenSince(clock.now())),
        inArray(checkouts.status, [...bought, 'capturing', 'provider_created']),
      ),
    )
    .orderBy(asc(checkouts.created_at))
  return rows.flatMap(({ id }) => id ?? [])
}

/**
 * Stores that the browser has shown the outcome. Returns true for the first page that reports it: of two tabs only one
 * needs to tell the buyer.
 */
export async function markOrderShown(
  ctx: Pick<Context, 'db' | 'clock'>,
  cookieHash: string | null,
  providerOrderId: string,
): Promise<boolean> {
  return cookieHash !== null && markShown(ctx, { cookieHash, providerOrderId }, bought)
}

/**
 * Returns the checkout in which this browser has bought something of a cart without being told: it must be told before
 * it pays again. Null when there is none.
 */
export async function boughtUnseen(
  db: Database | Transaction,
  now: Date,
  cookieHash: string,
  items: readonly SentLine[],
): Promise<Checkout | null> {
  const found = await db
    .select()
    .from(checkouts)
    .where(and(untold(cookieHash, unseenSince(now)), inArray(checkouts.status, [...bought, 'capturing'])))
    .orderBy(asc(checkouts.created_at))
  for (const checkout of found.filter(isBought)) {
    const lines = await findCheckoutLines(db, checkout.id)
    const isIn = ({ id, format, variantId, licenceId, topsUp }: SentLine) =>
      lines.some(
        (line) =>
          line.shop_item_id === id &&
          line.format === (format ?? line.format) &&
          line.variant_id === (variantId ?? null) &&
          line.licence_id === (licenceId ?? line.licence_id) &&
          line.tops_up === (topsUp ? tokenId(topsUp) : null),
      )
    if (items.some(isIn)) return checkout
  }
  return null
}
