// Parses the texts of a dump: money, yes and no, lists, lengths. Returns null when it cannot read one; never guesses.
import { currencySign } from '@/lib/money'
import { currencies } from '@/lib/site-settings'

/** Other ways to write the currencies that a shop may have, such as "25 zł". */
const localSigns = ['FR', 'FT', 'KČ', 'KR', 'RM', 'ZŁ']

/** Codes and signs of the currencies, the longest first, so that "NZ$" is not read as "$". */
const signs = [...currencies, ...currencies.map((code) => currencySign(code).trim()), ...localSigns]
  .toSorted((a, b) => b.length - a.length)
  .map((sign) => sign.replaceAll('$', '\\$'))
const currencyMark = new RegExp(`^(-?)(?:${signs.join('|')})\\.?|(?:${signs.join('|')})\\.?$`, 'iu')

/**
 * Converts `12.5`, `$1,200.00`, `USD 12`, `12,50 €`, `25 zł`, `1.234,56` to whole cents, rounded; null when it is not a number.
 */
export function parseCents(text: string): number | null {
  const bare = text
    .replace(/\s/g, '')
    .replace(currencyMark, '$1')
    .replace(/\p{Sc}/gu, '')
  const plain = /^-?(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/.test(bare)
    ? bare.replaceAll('.', '').replace(',', '.')
    : bare.replace(/,(?=\d{3}(\D|$))/g, '')
  const match = /^(-?)(\d{1,7})(?:\.(\d+))?$/.exec(plain)
  if (!match) return null
  const fraction = (match[3] ?? '').padEnd(3, '0')
  const cents = Number(match[2]) * 100 + Number(fraction.slice(0, 2)) + (Number(fraction[2]) >= 5 ? 1 : 0)
  return match[1] === '-' ? -cents : cents
}

/** True when a price was written plainly, so that nothing had to be interpreted. */
export const isPlainMoney = (text: string) => /^\d+(\.\d{1,2}0*)?$/.test(text)

/** Parses `12`, `-3`, `12.00`. */
export const parseWhole = (text: string) => (/^[+-]?\d{1,12}(\.0*)?$/.test(text) ? Number(text) : null)

export function yesOrNo(text: string): boolean | null {
  if (/^(t|true|1|yes|y|on)$/i.test(text)) return true
  return /^(f|false|0|no|n|off)$/i.test(text) ? false : null
}

/** Parses a PostgreSQL array, `{a,"b, c",NULL}`; null for anything else. */
export function parseArray(text: string): string[] | null {
  if (!/^\{.*\}$/s.test(text)) return null
  const parts = [...text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs)]
  return parts.flatMap(([, quoted, bare]) =>
    quoted !== undefined ? [quoted.replace(/\\(.)/gs, '$1')] : bare === undefined || bare === 'NULL' ? [] : [bare],
  )
}

/** Parses JSON; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Converts `225`, `225.4` or `3:45` to whole seconds. */
export function parseSeconds(text: string): number | null {
  const clock = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})$/.exec(text)
  if (clock) return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
  return /^\d{1,6}(\.\d+)?$/.test(text) ? Math.floor(Number(text)) : null
}
