// Finds the code that a buyer typed. Strangers learn nothing about codes that they do not know: unknown codes are limited
// per network, and the reason why a code is over is told only for a cart that could use it.
import { asc, eq, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { isExhausted, takeFrom } from '@/platform/budget'
import { codeKeyOf, offerItems, offers } from '@/db/schema/commerce/offers/offers'
import { currencyName } from '@/lib/currency-names'
import { formatDate } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { smallestCents } from '@/lib/money'
import { goodsCents, offerDiscount, type OfferedLine, type OfferTerms } from '../discount.rules'
import { offerTexts } from '../offers.texts'
import { hasEnded, isEarly } from './offer-days'

/** A code that can be used now. */
export type RunningOffer = OfferTerms & { id: string; code: string; isScarce: boolean }

/** Fewer uses than this are told to buyers. */
const fewUses = 20
const guesses = { most: 10, perSeconds: 600 }

const refusal = (code: 'invalid_input' | 'too_many_requests', message: string): AppError =>
  new AppError(code, { message, fields: { code: message } })

/**
 * Returns a typed code as it is compared, with its spaces, dashes and points removed; null for a text that no code can
 * have, such as letters of other alphabets that look the same.
 */
export function codeKey(typed: string): string | null {
  const bare = typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}\p{Po}\p{Pi}\p{Pf}_]/gu, '')
  return /^[A-Za-z0-9]{3,40}$/.test(bare) ? bare.toUpperCase() : null
}

/**
 * Returns the code for a cart as the browser shows it. `network` is the buyer's. Throws AppError with the sentence in
 * `fields.code`: `invalid_input` for a code that is unknown, over, or not for this cart, and `too_many_requests` after
 * ten unknown ones in ten minutes.
 */
export async function findOffer(
  ctx: Context,
  { code, network, lines }: { code: string; network: string; lines: readonly OfferedLine[] },
): Promise<RunningOffer> {
  const { db, settings } = ctx
  if (code.trim() === '') throw refusal('invalid_input', offerTexts.missing)
  if (settings.hasRateLimits && (await isExhausted(ctx, db, 'unknown-code', network, guesses)))
    throw refusal('too_many_requests', offerTexts.tooMany)
  const key = codeKey(code)
  // A text that is no code takes the same way as an unknown one.
  const [row] = await db
    .select()
    .from(offers)
    .where(sql`${codeKeyOf(offers)} = ${key ?? ''}`)
  const found = row && { row, terms: await termsOf(ctx, row) }
  const isFor = (terms: OfferTerms) => offerDiscount(lines, terms).kind === 'discount'
  const over = found && overReason(ctx, found.row)
  if (!found || (over && !isFor(found.terms))) {
    if (settings.hasRateLimits) await takeFrom(ctx, db, 'unknown-code', network, guesses)
    throw refusal('invalid_input', offerTexts.unknown(code))
  }
  if (over) throw refusal('invalid_input', over)
  discountFor(found.terms, lines, settings.owner.currency)
  return found.terms
}

async function termsOf({ db }: Context, row: typeof offers.$inferSelect): Promise<RunningOffer> {
  const items =
    row.scope === 'items'
      ? await db
          .select({ id: offerItems.shop_item_id })
          .from(offerItems)
          .where(eq(offerItems.offer_id, row.id))
          .orderBy(asc(offerItems.position))
      : []
  return {
    id: row.id,
    code: row.code,
    kind: row.kind,
    value: (row.kind === 'percent' ? row.percent_basis_points : row.amount_cents) ?? 0,
    scope: row.scope,
    categories: row.categories,
    itemIds: items.map(({ id }) => id),
    leastCents: row.least_cents,
    isScarce: row.uses_limit !== null && row.uses_limit - row.uses < fewUses,
  }
}

/** Returns the sentence that says why a code cannot be used now by anybody; null when it can. */
function overReason({ clock, settings }: Context, row: typeof offers.$inferSelect): string | null {
  const now = clock.now()
  if (!row.is_active || hasEnded(row, now, settings)) return offerTexts.ended(row.code)
  if (isEarly(row, now, settings)) return offerTexts.notYet(row.code, formatDate(row.starts_on ?? '', 'MMMM d, yyyy'))
  if (row.uses_limit !== null && row.uses >= row.uses_limit) return offerTexts.usedUp(row.code)
  const hasAmounts = row.kind === 'amount' || row.least_cents !== null
  if (hasAmounts && row.currency !== settings.owner.currency)
    return offerTexts.otherCurrency(row.code, currencyName(row.currency))
  return null
}

/**
 * Returns the cents that a code takes off each line, in their order. Throws AppError `invalid_input` with the sentence
 * in `fields.code` when it takes nothing off.
 */
export function discountFor(
  terms: OfferTerms & { code: string },
  lines: readonly OfferedLine[],
  currency: string,
): { cents: number; ofLines: number[] } {
  const found = offerDiscount(lines, terms, smallestCents(currency))
  if (found.kind === 'discount') return found
  const { code, leastCents } = terms
  if (found.why === 'least')
    throw refusal('invalid_input', offerTexts.least(code, leastCents ?? 0, goodsCents(lines), currency))
  throw refusal('invalid_input', found.why === 'scope' ? offerTexts.scope(code) : offerTexts.nothing(code))
}
