// Lists the countries of the world by their ISO 3166-1 codes, and names them in English.

/** Codes of all countries and territories, sorted. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ')

const known = new Set(countryCodes)

/** True for the code of a country. */
export const isCountryCode = (code: string): boolean => known.has(code)

let names: Intl.DisplayNames | undefined

/** Returns the English name of a country; the code itself if it is not known. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' })
  return known.has(code) ? (names.of(code) ?? code) : code
}

/** Names that take an article within a sentence: "the United States", "the Faroe Islands". */
const withArticle =
  /^(United |Netherlands$|Philippines$|Bahamas$|Gambia$|Maldives$|Comoros$|Isle of )| (Islands|Republic)$/

/** Returns the name of a country, or of a zone named after one, as a sentence has it: "the United States". */
export const inSentence = (name: string): string => (withArticle.test(name) ? `the ${name}` : name)
