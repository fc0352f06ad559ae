// Reads venue, address and city from the place of a calendar entry, as Google and Apple complete it.

export type GigPlace = { venue?: string | undefined; city?: string | undefined; address?: string | undefined }

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const ownNames = [
  'USA',
  'U.S.A.',
  'UK',
  'England',
  'Scotland',
  'Wales',
  'Northern Ireland',
  'The Netherlands',
  'Holland',
]

/** Names of countries, in the languages in which calendars write them. */
const countries = new Set(
  [
    ...ownNames,
    ...['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb', 'pl'].flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
      return letters.flatMap((first) => letters.flatMap((second) => names.of(first + second) ?? []))
    }),
  ].map((name) => name.toLowerCase()),
)

/** State or province and postal code of North America and Australia: "CO 80202", "ON M5V 2T6", "NSW 2000", "CO". */
const region = /^([A-Z]{2,3})(?:\s+(?:\d{4,5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d))?$/
/** Postal code before a city: "10827 Berlin", "D-10827 Berlin", "3511 AB Utrecht", "411 20 Göteborg". */
const codeBefore = /^(?:[A-Z]{1,2}-)?(?:\d{4} ?[A-Z]{2}|\d{3} \d{2}|\d{2}-\d{3}|\d{4,6})\s+(?=\p{L})/u
/** Postal code of Britain after a city: "London SW1A 1AA". */
const codeAfter = /\s+[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/

const isCode = (part: string) => /^\d[\d\s-]{3,}$/.test(part)

/**
 * Reads "The Corner, 12 Main St, Utrecht" as venue, address and city; without commas it is the venue. A country at the
 * end is left out, a state stays with its city.
 */
export function gigPlace(location: string | null): GigPlace {
  const [venue, ...rest] = (location ?? '')
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
  if (rest.length > 1 && countries.has(rest.at(-1)?.toLowerCase() ?? '')) rest.pop()
  if (rest.length > 1 && isCode(rest.at(-1) ?? '')) rest.pop()
  const state = rest.length > 1 ? region.exec(rest.at(-1) ?? '')?.[1] : undefined
  if (state !== undefined) rest.pop()
  const named = rest.pop()?.replace(codeBefore, '').replace(codeAfter, '')
  const city = named !== undefined && state !== undefined ? `${named}, ${state}` : named
  return { venue, city, address: rest.length > 0 ? rest.join(', ') : undefined }
}
