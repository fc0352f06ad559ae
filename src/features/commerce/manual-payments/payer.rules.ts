// Checks who pays for an order outside the site, and where its parcel goes.
import { cleanLine } from '@/lib/clean-line'
import { isCountryCode } from '@/lib/countries'
import type { PostalAddress } from '@/lib/postal-address'
import { manualTexts } from './manual-payments.texts'

/** Maximum number of characters of each part. */
export const maxPayerText = 120

/** The payer as typed; the address is used only for a parcel. */
export type TypedPayer = {
  name: string
  street?: string | undefined
  street2?: string | undefined
  city?: string | undefined
  state?: string | undefined
  postalCode?: string | undefined
  /** ISO 3166 code. */
  country?: string | undefined
}

export type Payer = { name: string; address: PostalAddress | null }

const clean = (text: string | undefined): string => cleanLine(text ?? '').trim()

/** Returns the payer, or the problems by field. */
export function readPayer(typed: TypedPayer, needsAddress: boolean): Payer | { problems: Record<string, string> } {
  const name = clean(typed.name)
  const [line1, city, country] = [clean(typed.street), clean(typed.city), clean(typed.country)]
  const problems: Record<string, string> = {}
  if (name === '') problems.name = manualTexts.missingName
  if (needsAddress) {
    if (line1 === '') problems.street = manualTexts.missingStreet
    if (city === '') problems.city = manualTexts.missingCity
    if (!isCountryCode(country)) problems.country = manualTexts.missingCountry
  }
  for (const [field, text] of Object.entries(typed))
    if (clean(text).length > maxPayerText) problems[field] = manualTexts.tooLong(maxPayerText)
  if (Object.keys(problems).length > 0) return { problems }
  const address = {
    name,
    line1,
    line2: clean(typed.street2) || null,
    city,
    state: clean(typed.state) || null,
    postalCode: clean(typed.postalCode) || null,
    countryCode: country,
  }
  return { name, address: needsAddress ? address : null }
}
