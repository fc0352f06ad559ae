// Texts of the shipping zones and of parcels in the back-office.
import { formatMoney } from '@/lib/money'

/** Names at most this many things before it counts the others. */
const mostNamed = 3

/** Returns "Austria, Belgium and 25 more"; all names if there are few. */
export function namesInWords(names: readonly string[]): string {
  const more = names.length - mostNamed
  if (more > 1) return `${names.slice(0, mostNamed).join(', ')} and ${more} more`
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
}

const areOrIs = (names: readonly string[]) => (names.length === 1 ? 'is' : 'are')

export const shippingAdminTexts = {
  title: 'Shipping zones',
  about:
    'Countries with the same prices. Buyers pay the price of their zone for the weight of the parcel. Drag to sort; the first is your home zone.',
  none: 'No zones yet. The flat rate above applies to every country.',
  flatRateRests: 'Your zones below set the prices. The flat rate applies only while there are no zones.',
  list: 'Shipping zones in their order',
  grip: (name: string) => `Move ${name}: drag, or press the up and down arrow keys`,
  unnamed: (place: number) => `Zone ${place}`,
  home: 'Home zone',
  edit: (name: string) => `Edit ${name}`,
  add: 'Add a zone',
  addHint: 'Its name, such as Germany, Europe or Rest of the world.',
  added: (name: string) => `${name} added`,
  name: 'Name',
  isRest: 'All other countries',
  isRestHint: 'For every country that no other zone names.',
  freeFrom: 'Free from ($)',
  freeFromHint: 'Orders of this amount ship free. Empty: never.',
  time: 'Delivery time',
  timePlaceholder: '3 to 5 days',
  timeHint: 'Buyers read it as you write it.',
  prices: 'Prices by weight',
  pricesHint: 'For parcels up to each weight. Heavier parcels cannot be bought online.',
  upTo: 'Up to',
  price: 'Price ($)',
  addPrice: 'Add a price',
  removePrice: (weight: string) => (weight === '' ? 'Remove this price' : `Remove the price up to ${weight}`),
  priceRow: (place: number) => `Price ${place}`,
  countries: 'Countries',
  addCountry: 'Add a country',
  countryHint: 'Type part of its name, then choose it or press Enter.',
  noMatch: 'No country has this name.',
  fromZone: (country: string, zone: string) => `${country}, now in ${zone}`,
  countryAdded: (country: string) => `${country} added`,
  countryMoved: (country: string, zone: string) => `${country} moved here from ${zone}.`,
  countryRemoved: (country: string) => `${country} removed`,
  removeCountry: (country: string) => `Remove ${country}`,
  sets: 'Add several at once',
  setAdded: (added: number, others: readonly string[]) =>
    [
      added === 0 ? 'No countries to add.' : added === 1 ? '1 country added.' : `${added} countries added.`,
      others.length > 0 && `${namesInWords(others)} ${areOrIs(others)} in another zone.`,
    ]
      .filter(Boolean)
      .join(' '),
  countryCount: (count: number) => (count === 1 ? '1 country' : `${count} countries`),
  removeTitle: (name: string) => `Delete the zone “${name}”?`,
  removeText: 'Its countries and prices are gone once you save the zones.',
  remove: 'Delete zone',
  elsewhere: (rest: string | null) =>
    rest === null ? 'Parcels are not sent to other countries.' : `“${rest}” is for all other countries.`,
  save: 'Save zones',
  saving: 'Saving...',
  notSaved: 'Not saved yet',
  saved: 'Shipping zones saved',
  failed: 'The shipping zones were not saved',
  invalid: 'Please check your shipping zones',
  undo: 'Undo',
  undone: 'Shipping zones are as before',
  /** Parts of the line that sums a zone up: "up to 500 g $4.50, up to 2 kg $6.90; free from $50.00". */
  band: (weight: string, cents: number, currency: string) =>
    `up to ${weight} ${cents === 0 ? 'free' : formatMoney(cents, currency)}`,
  free: (cents: number, currency: string) => `free from ${formatMoney(cents, currency)}`,
  noPrices: 'no prices yet',
  errors: {
    noName: 'Please name this zone, such as Germany.',
    longName: 'A name can have at most 60 characters.',
    sameName: (name: string) => `There is already a zone called ${name}.`,
    longTime: 'A delivery time can have at most 60 characters.',
    negative: 'An amount cannot be below 0.',
    price: 'Please enter a price such as 4.50, or 0 for free shipping.',
    freeFrom: 'Please enter an amount such as 50, or leave it empty.',
    weight: 'Please enter a weight such as 500 g or 2 kg.',
    noCountry: 'Please add a country, or turn “All other countries” on.',
    unknownCountry: (code: string) => `“${code}” is not the code of a country.`,
    noRate: 'Please add a price.',
    sameWeight: (weight: string) => `There is already a price up to ${weight}.`,
    twoRests: (one: string, other: string) =>
      `“${one}” and “${other}” are both for all other countries. Only one zone can be.`,
    twoZones: (countries: readonly string[], one: string, other: string) =>
      `${namesInWords(countries)} ${areOrIs(countries)} in “${one}” and in “${other}”. Keep each country in one zone.`,
    tooManyZones: (most: number) => `Please use at most ${most} zones.`,
    tooManyRates: (most: number) => `Please use at most ${most} prices.`,
  },
} as const
