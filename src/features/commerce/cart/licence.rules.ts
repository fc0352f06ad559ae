// Licences of sheet music: which of them a line has, and what it costs with one. The same for the cart and for the server.
import type { CartDelivery, CartLicence, CartTopUp } from './cart'

/** A licence belongs to a sheet that arrives as a file. */
export function takesLicence(category: string, delivery: CartDelivery): boolean {
  return category === 'sheet_music' && delivery === 'file'
}

/** Cents of a price with a licence; never less than the price alone. */
export function licencePrice(
  priceCents: number,
  licence: Pick<CartLicence, 'priceRule' | 'priceAmount'> | null,
): number {
  if (!licence) return priceCents
  const { priceRule, priceAmount } = licence
  const cents = priceRule === 'times' ? Math.round((priceCents * priceAmount) / 100) : priceCents + priceAmount
  return Math.max(priceCents, cents)
}

type PricedLicence = Pick<CartLicence, 'id' | 'priceRule' | 'priceAmount'>

/** The licence of that id; without an id the cheapest for a sheet of this price, of equals the first. Null where there are none, and for one that is gone. */
export function pickLicence<Licence extends PricedLicence>(
  licences: readonly Licence[],
  id: string | null | undefined,
  plainCents: number,
): Licence | null {
  if (id != null) return licences.find((one) => one.id === id) ?? null
  const price = (one: Licence) => licencePrice(plainCents, one)
  return licences.reduce<Licence | null>((best, one) => (best && price(best) <= price(one) ? best : one), null)
}

/** "Ensemble, up to 8 copies"; of a single copy the name says it all. */
export function licenceWords({ name, copies }: Pick<CartLicence, 'name' | 'copies'>): string {
  return copies === 1 ? name : `${name}, up to ${copies} copies`
}

/** How many copies a bought licence allows by now, and what has been paid for it so far. */
export type PaidLicence = Pick<CartTopUp, 'copies' | 'paidCents'>

/**
 * Cents for raising a bought licence to one for which a new buyer pays `priceCents` today: the difference to what was paid, so that both payments together
 * are the price of the larger licence. Null where that has no more copies, or costs no more than was paid: there is nothing to sell then.
 */
export function topUpCents(
  { copies, paidCents }: PaidLicence,
  larger: { copies: number; priceCents: number },
): number | null {
  const cents = Math.max(0, larger.priceCents - paidCents)
  return larger.copies > copies && cents > 0 ? cents : null
}

/** Cents of a line with a licence; null where that cannot raise the bought one. */
export function lineCents(
  plainCents: number,
  licence: CartLicence | null,
  topsUp: CartTopUp | undefined,
): number | null {
  const priceCents = licencePrice(plainCents, licence)
  return topsUp ? licence && topUpCents(topsUp, { copies: licence.copies, priceCents }) : priceCents
}

/** The licences that a line may have: of one that raises a bought licence the larger ones. */
export function licencesOfLine(
  licences: CartLicence[],
  plainCents: number,
  topsUp: CartTopUp | undefined,
): CartLicence[] {
  return topsUp ? licences.filter((licence) => lineCents(plainCents, licence, topsUp) !== null) : licences
}
