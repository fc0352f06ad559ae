// Groups of countries that the owner adds to a zone with one click, and the search among all countries.
import { countryCodes, countryName } from '@/lib/countries'
import { foldLetters } from '@/lib/fold-letters'

const europeanUnion = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
const restOfEurope = 'AD AL AX BA CH FO GB GG GI IM IS JE LI MC MD ME MK NO RS SM UA VA XK'.split(' ')

export const countrySets: readonly { name: string; countries: readonly string[] }[] = [
  { name: 'European Union', countries: europeanUnion },
  { name: 'Europe', countries: [...europeanUnion, ...restOfEurope] },
  { name: 'North America', countries: ['CA', 'MX', 'US'] },
]

/** Returns codes sorted by the names of their countries. */
export const sortedByName = (codes: readonly string[]): string[] =>
  codes.toSorted((one, other) => countryName(one).localeCompare(countryName(other), 'en'))

/** Returns 0 for the typed code, 1 for the start of the name, 2 for a later part of it; null if nothing fits. */
function matchRank(code: string, wanted: string): number | null {
  if (code.toLowerCase() === wanted) return 0
  const place = foldLetters(countryName(code)).indexOf(wanted)
  return place < 0 ? null : Math.min(place, 1) + 1
}

/** Returns the codes of the countries that fit the typed text, the best first; `most` of them at most. */
export function findCountries(typed: string, most: number): string[] {
  const wanted = foldLetters(typed.trim())
  if (wanted === '') return []
  return sortedByName(countryCodes)
    .flatMap((code) => {
      const rank = matchRank(code, wanted)
      return rank === null ? [] : [{ code, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ code }) => code)
}
