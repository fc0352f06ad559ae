// Sums a shipping zone up in a line, as it is typed or as it is logged.
import { countryName } from '@/lib/countries'
import { typedCents } from '@/lib/money'
import { typedGrams, weightWords } from '@/lib/weight'
import type { ShippingZone } from './shipping-zone'
import { shippingAdminTexts } from './shipping-admin.texts'
import type { ZoneForm } from './zone-form'

type Prices = Pick<ShippingZone, 'rates' | 'freeFromCents'>

function pricesInWords({ rates, freeFromCents }: Prices, currency: string): string {
  const bands = rates.map(({ upToGrams, cents }) => shippingAdminTexts.band(weightWords(upToGrams), cents, currency))
  const prices = bands.length === 0 ? shippingAdminTexts.noPrices : bands.join(', ')
  return freeFromCents === null ? prices : `${prices}; ${shippingAdminTexts.free(freeFromCents, currency)}`
}

/**
 * Returns "up to 500 g $4.50, up to 2 kg $6.90; free from $50.00" for a zone in the form. Leaves out what cannot be
 * read yet.
 */
export function zoneSummary({ rates, free_from }: Pick<ZoneForm, 'rates' | 'free_from'>, currency: string): string {
  const readable = rates.flatMap(({ up_to, price }) => {
    const [upToGrams, cents] = [typedGrams(up_to), typedCents(price.trim(), currency)]
    return upToGrams === null || cents === null ? [] : [{ upToGrams, cents }]
  })
  const freeFromCents = typedCents(free_from.trim(), currency)
  return pricesInWords(
    { rates: readable.toSorted((a, b) => a.upToGrams - b.upToGrams), freeFromCents: freeFromCents || null },
    currency,
  )
}

/** Returns a zone in the words of the activity log. */
export function loggedZone(zone: ShippingZone, currency: string): Record<string, string> {
  const { name, isRest, countries, deliveryTime } = zone
  return {
    name,
    countries: isRest ? shippingAdminTexts.isRest : countries.map(countryName).join(', '),
    prices: pricesInWords(zone, currency),
    ...(deliveryTime === null ? {} : { delivery_time: deliveryTime }),
  }
}
