// Sentences for a buyer whose address, known only after the approval, stops the payment. Apart from the texts of the
// pages, so that no page loads them.
import { formatMoney } from '@/lib/money'
import { countryName, inSentence } from '@/lib/countries'

/**
 * The country of a parcel's address as an ISO 3166 code, and PayPal's word for the method that gave it; `manual` for an
 * address that was typed here.
 */
export type ParcelPlace = { country: string; source: string | null }

const places: Readonly<Record<string, string>> = {
  apple_pay: ' in Apple Pay',
  google_pay: ' in Google Pay',
  manual: '',
}
const addressWords = ({ country, source }: ParcelPlace): string =>
  `Your address${places[source ?? ''] ?? ' at PayPal'} is in ${inSentence(countryName(country))}`

export const addressRefusals = {
  /** Shown when the address at PayPal is in a country with a higher price than the agreed one. Amounts are cents. */
  dearer: (place: ParcelPlace, cents: number, agreedCents: number, currency: string) =>
    `${addressWords(place)}. Shipping there costs ${formatMoney(cents, currency)} instead of ${formatMoney(agreedCents, currency)}. You have not been charged. Please check the new total and pay again.`,
  /** Shown when nothing of the order can be shipped to the address at PayPal. */
  unshipped: (place: ParcelPlace, reason: string) => `${addressWords(place)}. ${reason} You have not been charged.`,
  /** Shown when a wallet gave no postal address for a parcel. */
  unaddressed:
    'There was no postal address for your parcel. You have not been charged. Please choose an address when you pay, or pay with PayPal.',
} as const
