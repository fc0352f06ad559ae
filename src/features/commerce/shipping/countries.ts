// Lists the countries that a parcel can go to, and names them. Browser and server use the same list.

/** ISO 3166 codes, two letters each. */
const codes =
  'ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZ' +
  'DEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJO' +
  'JPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNU' +
  'NZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTV' +
  'TWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW'

export const countryCodes: readonly string[] = codes.match(/../g) ?? []

let names: Intl.DisplayNames | undefined

/** Returns the English name of a country, or the code itself when it names none. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'region' })
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}

/** Returns codes ordered by their countries' names. */
export const sortedByName = (given: readonly string[]): string[] =>
  given.toSorted((a, b) => countryName(a).localeCompare(countryName(b), 'en'))
