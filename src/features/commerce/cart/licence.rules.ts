// Licences of sheet music: the licences of a line, and its price with one. The cart and the server share these rules.
import type { CartDelivery, CartLicence, CartLine, CartTopUp } from './cart'

/** True for a sheet that arrives as a file: only these have licences. */
export function takesLicence(category: string, delivery: CartDelivery): boolean {
  return category === 'sheet_music' && delivery === 'file'
}

/** Returns the price in cents with a licence; never less than the price alone, rounded to what the currency has. */
export function licencePrice(
  priceCents: number,
  licence: Pick<CartLicence, 'priceRule' | 'priceAmount' | 'unitCents'> | null,
): number {
  if (!licence) return priceCents
  const { priceRule, priceAmount, unitCents = 1 } = licence
  const cents = priceRule === 'times' ? (priceCents * priceAmount) / 100 : priceCents + priceAmount
  return Math.max(priceCents, Math.round(cents / unitCents) * unitCents)
}

type PricedLicence = Pick<CartLicence, 'id' | 'priceRule' | 'priceAmount' | 'unitCents'>

/**
 * Returns the licence with that id. Without an id: the cheapest for a sheet of this price, and the first of equals.
 * Null if there are no licences, or if the one with that id is gone.
 */
export function pickLicence<Licence extends PricedLicence>(
  licences: readonly Licence[],
  id: string | null | undefined,
  plainCents: number,
): Licence | null {
  if (id != null) return licences.find((one) => one.id === id) ?? null
  const price = (one: Licence) => licencePrice(plainCents, one)
  return licences.reduce<Licence | null>((best, one) => (best && price(best) <= price(one) ? best : one), null)
}

/** Returns "Ensemble, up to 8 copies". A licence for a single copy shows only its name. */
export function licenceWords({ name, copies }: Pick<CartLicence, 'name' | 'copies'>): string {
  return copies === 1 ? name : `${name}, up to ${copies} copies`
}

/** The number of copies that a bought licence allows now, and the sum paid for it so far. */
export type PaidLicence = Pick<CartTopUp, 'copies' | 'paidCents'>

/**
 * Returns the cents for raising a bought licence to one that costs a new buyer `priceCents` today. It is the difference
 * to what was paid, so both payments together equal the price of the larger licence. Null when the other licence has no
 * more copies, or costs no more than was paid: there is nothing to sell.
 */
export function topUpCents(
  { copies, paidCents }: PaidLicence,
  larger: { copies: number; priceCents: number },
): number | null {
  const cents = Math.max(0, larger.priceCents - paidCents)
  return larger.copies > copies && cents > 0 ? cents : null
}

/** Returns the cents of a line with a licence; null if that licence cannot raise the bought one. */
export function lineCents(
  plainCents: number,
  licence: CartLicence | null,
  topsUp: CartTopUp | undefined,
): number | null {
  const priceCents = licencePrice(plainCents, licence)
  return topsUp ? licence && topUpCents(topsUp, { copies: licence.copies, priceCents }) : priceCents
}

/**
 * Returns the cents of one piece of a line before a running sale, with its licence; undefined without a sale,
 * and when the buyer pays more than the price.
 */
export const lineBefore = ({ beforeCents, licence, topsUp, extraCents }: CartLine): number | undefined =>
  beforeCents === undefined || topsUp || extraCents ? undefined : licencePrice(beforeCents, licence)

/** Returns the licences that a line can have. A line that raises a bought licence can have only larger ones. */
export function licencesOfLine(
  licences: CartLicence[],
  plainCents: number,
  topsUp: CartTopUp | undefined,
): CartLicence[] {
  return topsUp ? licences.filter((licence) => lineCents(plainCents, licence, topsUp) !== null) : licences
}
