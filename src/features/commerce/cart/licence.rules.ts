// Licences of sheet music: which of them a line has, and what it costs with one. The same for the cart and for the server.
import type { CartDelivery, CartLicence } from './cart'

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

/** The licence of that id; of a line that names none, the first. Null where there are none, and for one that is gone. */
export function licenceOf<Licence extends Pick<CartLicence, 'id'>>(
  licences: readonly Licence[],
  id: string | null | undefined,
): Licence | null {
  return (id == null ? licences[0] : licences.find((one) => one.id === id)) ?? null
}

/** "Ensemble, up to 8 copies"; of a single copy the name says it all. */
export function licenceWords({ name, copies }: Pick<CartLicence, 'name' | 'copies'>): string {
  return copies === 1 ? name : `${name}, up to ${copies} copies`
}
