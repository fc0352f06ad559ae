// The only source of every sentence about shipping: shop page, item page, cart, checkout and mails. Each is made from
// the rules and the owner's zones, so that no two of them disagree.
import { formatMoney } from '@/lib/money'
import { countryName, inSentence } from '@/lib/countries'
import {
  quoteOfZone,
  shippingQuote,
  type ShippedLine,
  type ShippingRefusal,
  type ShippingTerms,
} from './shipping.rules'

type Terms = ShippingTerms & { currency: string }

/** Returns the name of a country by its code, as a sentence has it. */
const named = (code: string): string => inSentence(countryName(code))

/** Returns `$50` for 5000, and `$49.50` for 4950. */
const shortMoney = (cents: number, currency: string): string => formatMoney(cents, currency).replace(/\.00$/, '')

const lowestRate = ({ rates }: ShippingTerms['zones'][number]): number => Math.min(...rates.map(({ cents }) => cents))
const isAlwaysFree = ({ rates }: ShippingTerms['zones'][number]): boolean => rates.every(({ cents }) => cents === 0)

/**
 * Returns the line about shipping at the top of the shop (SHOP-05): the default text where it is true. The page shows it
 * unless the owner has written another text. `isFlatRateSet` is false until the owner has decided about the flat rate,
 * which is then 0 (OP-12).
 */
export function shippingPromise(
  { zones, currency, shippingFlatCents, freeShippingFromCents }: Terms,
  isFlatRateSet: boolean,
): string {
  const over = (cents: number, to = '') => `Free shipping on orders over ${shortMoney(cents, currency)}${to}`
  const [home, ...others] = zones.filter(({ rates }) => rates.length > 0)
  if (!home)
    return shippingFlatCents === 0 && isFlatRateSet ? 'Free shipping on every order' : over(freeShippingFromCents)
  const lowest = shortMoney(Math.min(...[home, ...others].map(lowestRate)), currency)
  if (isAlwaysFree(home))
    return others.every(isAlwaysFree) ? 'Free shipping on every order' : `Free shipping to ${inSentence(home.name)}`
  const { freeFromCents } = home
  if (freeFromCents === null)
    return others.length === 0 && home.rates.length === 1 ? `Shipping ${lowest}` : `Shipping from ${lowest}`
  const isFree = (zone: typeof home) =>
    isAlwaysFree(zone) || (zone.freeFromCents !== null && zone.freeFromCents <= freeFromCents)
  return over(freeFromCents, others.every(isFree) ? '' : ` to ${inSentence(home.name)}`)
}

/** Returns the cost of shipping one piece alone, as its page shows it: one line, or a line for each zone. */
export function shippingWords(piece: ShippedLine, terms: Terms): string[] {
  const { zones, currency, shippingFlatCents, freeShippingFromCents } = terms
  if (zones.length === 0) {
    const quote = shippingQuote([piece], terms, null)
    if (quote.kind === 'price' && quote.cents === 0) return ['Free.']
    const [cost, from] = [formatMoney(shippingFlatCents, currency), formatMoney(freeShippingFromCents, currency)]
    return [`${cost} for the whole order, free for orders of ${from} or more.`]
  }
  const lines = zones.flatMap((zone) => {
    const quote = quoteOfZone([piece], zone, zones)
    const to = zones.length === 1 && zone.isRest ? '' : `${zone.name}: `
    if (quote.kind === 'refused') return quote.why === 'weight' ? [`${to}too heavy. Please write to us.`] : []
    const price = quote.cents === 0 ? 'free' : formatMoney(quote.cents, currency)
    const limit =
      quote.missingCents === null || zone.freeFromCents === null
        ? ''
        : `, free for orders of ${formatMoney(zone.freeFromCents, currency)} or more`
    return [`${to}${price}${limit}${zone.deliveryTime ? ` · ${zone.deliveryTime}` : ''}`]
  })
  if (zones.length > 1 && piece.isHomeZoneOnly) return [...lines, 'Not shipped to other countries.']
  return zones.some(({ isRest }) => isRest) ? lines : [...lines, 'Other countries: not shipped.']
}

/** Returns the sentence that names the reason and what to do. `country` is null when the buyer was not asked. */
export function refusalText(refusal: ShippingRefusal, country: string | null): string {
  if (refusal.why === 'home')
    return `${refusal.title} is shipped to ${inSentence(refusal.home)} only. Please remove it, or choose another country.`
  if (refusal.why === 'weight')
    return country === null
      ? 'This parcel is too heavy to ship. Please write to us.'
      : `This parcel is too heavy for ${named(country)}. Please write to us.`
  return country === null
    ? 'Nothing is shipped at the moment. Please write to us.'
    : `Not shipped to ${named(country)}. Please choose another country, or write to us.`
}

export const shippingTexts = {
  country: 'Ship to',
  choose: 'Choose a country',
  missingCountry: 'Please choose the country that the parcel goes to.',
  unknownCountry: 'Please choose a country from the list.',
  missing: (cents: number, currency: string) => `${formatMoney(cents, currency)} more and shipping is free`,
  address: 'You choose the shipping address when you pay.',
  addressIn: (country: string) => `When you pay, choose an address in ${named(country)}.`,
} as const
