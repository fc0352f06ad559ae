// Reads quotes, and decides their state and the address of their page.
import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { deriveToken, isTokenValid, tokenId } from '@/platform/tokens'
import { publicRows } from '@/db/public-rows'
import { quotes } from '@/db/schema/commerce/offers/quotes'
import { shopItems } from '@/db/schema/commerce/shop'
import { documentNumber } from '@/features/commerce/documents/document-words'
import { currentSeller } from '@/features/commerce/documents/server/issue-invoice'
import { siteDay } from '@/features/commerce/documents/server/take-number'
import type { ListedQuote, quoteStates } from '../quotes.contract'

export type Quote = typeof quotes.$inferSelect

const pageSize = 50

/** Returns the state. A quote is valid until the end of its last day in the site's time zone. */
export function quoteState(ctx: Pick<Context, 'clock' | 'settings'>, quote: Quote): (typeof quoteStates)[number] {
  if (quote.accepted_at) return 'accepted'
  if (quote.withdrawn_at) return 'withdrawn'
  return siteDay(ctx, ctx.clock.now()) > quote.valid_until ? 'expired' : 'open'
}

/** Returns the address of its page as a path: `/quote/<token>`. */
export const quotePath = ({ settings }: Pick<Context, 'settings'>, { id }: Pick<Quote, 'id'>): string =>
  `/quote/${deriveToken(settings.tokenSecret, 'quote', id)}`

/** Returns the quote of a token; undefined for a forged one, without a database query. */
export async function quoteOfToken({ db, settings }: Context, token: string): Promise<Quote | undefined> {
  const id = isTokenValid(settings.tokenSecret, 'quote', token) ? tokenId(token) : null
  const [quote] = id === null ? [] : await db.select().from(quotes).where(eq(quotes.id, id))
  return quote
}

/** Returns a quote as the back-office shows it. */
export const toListed = (ctx: Context, quote: Quote): ListedQuote => ({
  id: quote.id,
  number: documentNumber(quote),
  buyer: quote.buyer_name,
  validUntil: quote.valid_until,
  totalCents: quote.total_cents,
  currency: quote.currency,
  state: quoteState(ctx, quote),
  orderId: quote.checkout_id,
  path: quotePath(ctx, quote),
})

/** Returns up to 50 quotes, newest first, after the given one, and what the form for a new one needs. */
export async function listQuotes(ctx: Context, { after }: { after?: string }) {
  const { db, settings } = ctx
  const [last] = after === undefined ? [] : await db.select().from(quotes).where(eq(quotes.id, after))
  const rows = await db
    .select()
    .from(quotes)
    .where(
      last &&
        or(lt(quotes.created_at, last.created_at), and(eq(quotes.created_at, last.created_at), lt(quotes.id, last.id))),
    )
    .orderBy(desc(quotes.created_at), desc(quotes.id))
    .limit(pageSize + 1)
  const items = await db
    .select({ value: shopItems.id, label: shopItems.title })
    .from(shopItems)
    .where(publicRows(shopItems))
    .orderBy(shopItems.title)
  const shown = rows.slice(0, pageSize)
  return {
    quotes: shown.map((row) => toListed(ctx, row)),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    currency: settings.owner.currency,
    today: siteDay(ctx, ctx.clock.now()),
    hasSeller: currentSeller(ctx) !== null,
    hasPayment: settings.owner.manual_payment,
    items,
  }
}
