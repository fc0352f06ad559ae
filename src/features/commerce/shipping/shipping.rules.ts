// Calculates the cost of shipping (OP-12). The drawer shows it before payment, the server charges it.
import { countryCodes } from '@/lib/countries'
import type { ShippingZone } from './shipping-zone'

type Zone = Omit<ShippingZone, 'id'>

export type ShippingTerms = {
  /** Cents per order, whatever its content. Counts only without zones. */
  shippingFlatCents: number
  /** Shipping at the flat rate is free if the goods cost at least this many cents. */
  freeShippingFromCents: number
  /** The first is the home zone. Empty: the flat rate for all countries. */
  zones: readonly Zone[]
}

export type ShippedLine = {
  delivery: string
  unitCents: number
  quantity: number
  /** Cents that a code takes off the line: free shipping counts goods after it. */
  discountCents?: number
  title?: string
  /** Grams of one piece; null when the owner has not entered them. */
  weightGrams?: number | null | undefined
  isHomeZoneOnly?: boolean | undefined
}

export type ShippingPrice = {
  kind: 'price'
  cents: number
  /** Cents of goods that are missing for free shipping; null when more goods save nothing. */
  missingCents: number | null
  deliveryTime: string | null
}

/** The reason why a parcel is not sold: no zone has its country, it is too heavy, or an item stays in the home zone. */
export type ShippingRefusal =
  | { kind: 'refused'; why: 'country' | 'weight' }
  | { kind: 'refused'; why: 'home'; title: string; home: string }

/** `none`: nothing is sent by post. `ask`: the price depends on a country that is not known yet. */
export type ShippingQuote = { kind: 'none' } | { kind: 'ask' } | ShippingPrice | ShippingRefusal

const isParcel = ({ delivery }: ShippedLine): boolean => delivery === 'parcel'

const goodsCents = (lines: readonly ShippedLine[]): number =>
  lines.reduce((sum, line) => sum + line.unitCents * line.quantity - (line.discountCents ?? 0), 0)

/** True when the buyer has to choose a country: the order has a parcel, and zones differ. */
export function asksForCountry(lines: readonly ShippedLine[], { zones }: Pick<ShippingTerms, 'zones'>): boolean {
  return zones.length > 1 && lines.some(isParcel)
}

/** Returns the codes of the countries that a buyer can choose; all countries when one zone is the rest of the world. */
export function choosableCountries(zones: readonly Zone[]): readonly string[] {
  return zones.some(({ isRest }) => isRest) ? countryCodes : zones.flatMap(({ countries }) => countries)
}

/** Returns the zone that names the country, or else the rest of the world; undefined when nothing is shipped there. */
export function zoneOfCountry<Found extends Zone>(zones: readonly Found[], country: string): Found | undefined {
  return zones.find(({ countries }) => countries.includes(country)) ?? zones.find(({ isRest }) => isRest)
}

/**
 * Returns the price of shipping, or why there is none. `country` is an ISO 3166 code; null when the buyer was not
 * asked. All goods count towards free shipping, including downloads.
 */
export function shippingQuote(
  lines: readonly ShippedLine[],
  terms: ShippingTerms,
  country: string | null,
): ShippingQuote {
  if (!lines.some(isParcel)) return { kind: 'none' }
  const { zones, shippingFlatCents, freeShippingFromCents } = terms
  if (zones.length === 0) return priced(lines, shippingFlatCents, freeShippingFromCents, null)
  if (country === null && zones.length > 1) return { kind: 'ask' }
  const zone = country === null ? zones[0] : zoneOfCountry(zones, country)
  return zone === undefined ? { kind: 'refused', why: 'country' } : quoteOfZone(lines, zone, zones)
}

/** Returns the price of shipping the parcels of these lines to a zone, or why there is none. */
export function quoteOfZone(
  lines: readonly ShippedLine[],
  zone: Zone,
  [home]: readonly Zone[],
): ShippingPrice | ShippingRefusal {
  const parcels = lines.filter(isParcel)
  const kept = zone === home ? undefined : parcels.find(({ isHomeZoneOnly }) => isHomeZoneOnly)
  if (kept && home) return { kind: 'refused', why: 'home', title: kept.title ?? '', home: home.name }
  const heaviest = zone.rates.at(-1)
  if (!heaviest) return { kind: 'refused', why: 'country' }
  const grams = parcels.reduce((sum, line) => sum + (line.weightGrams ?? 0) * line.quantity, 0)
  if (grams > heaviest.upToGrams) return { kind: 'refused', why: 'weight' }
  // A parcel of unknown weight pays the highest weight, so that the owner never pays for it.
  const isWeighed = parcels.every(({ weightGrams }) => weightGrams != null)
  const rate = isWeighed ? (zone.rates.find(({ upToGrams }) => upToGrams >= grams) ?? heaviest) : heaviest
  return priced(lines, rate.cents, zone.freeFromCents, zone.deliveryTime)
}

function priced(
  lines: readonly ShippedLine[],
  rateCents: number,
  freeFromCents: number | null,
  deliveryTime: string | null,
): ShippingPrice {
  const missing = freeFromCents === null ? Infinity : freeFromCents - goodsCents(lines)
  const cents = missing <= 0 ? 0 : rateCents
  return { kind: 'price', cents, missingCents: cents > 0 && missing < Infinity ? missing : null, deliveryTime }
}
