// Parses the texts of a dump: moments, dates, money, yes and no, lists. Null for what cannot be read; nothing is guessed.

const days = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The calendar date, or null when there is no such day: 2023-02-30. */
function calendarDay(year: number, month: number, day: number): string | null {
  if (month < 1 || month > 12 || year < 1900 || year > 2200 || day < 1 || day > days(year, month)) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `2024-03-05`, with or without a time behind it, `March 5, 2024`, or `3/5/2024` as written in the United States. */
export function dateOf(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text)
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (american) return calendarDay(Number(american[3]), Number(american[1]), Number(american[2]))
  const named = /^([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(text)
  return named
    ? calendarDay(
        Number(named[3]),
        monthNames.indexOf((named[1] ?? '').slice(0, 3).toLowerCase()) + 1,
        Number(named[2]),
      )
    : null
}

/** An ISO time, or one as PostgreSQL prints it; UTC where no zone is named. */
export function momentOf(text: string): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i.exec(
    text,
  )
  const date = match && dateOf(match[1] ?? '')
  if (!match || !date) return null
  const zone = (match[3] ?? 'Z')
    .toUpperCase()
    .replace(/^([+-]\d{2})$/, '$1:00')
    .replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
  const moment = new Date(`${date}T${(match[2] ?? '00:00').replace(/(\.\d{3})\d+$/, '$1')}${zone}`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** `12.5`, `$1,200.00`, `USD 12`, `12,50 €` to whole cents, rounded; null for no number. */
export function centsOf(text: string): number | null {
  const bare = text.replace(/[\p{Sc}\s]|USD|EUR|GBP/giu, '')
  const plain = /^-?\d+,\d{1,2}$/.test(bare) ? bare.replace(',', '.') : bare.replace(/,(?=\d{3}(\D|$))/g, '')
  const match = /^(-?)(\d{1,7})(?:\.(\d+))?$/.exec(plain)
  if (!match) return null
  const fraction = (match[3] ?? '').padEnd(3, '0')
  const cents = Number(match[2]) * 100 + Number(fraction.slice(0, 2)) + (Number(fraction[2]) >= 5 ? 1 : 0)
  return match[1] === '-' ? -cents : cents
}

/** Whether a price was written plainly, so that nothing had to be interpreted. */
export const isPlainMoney = (text: string) => /^\d+(\.\d{1,2}0*)?$/.test(text)

/** `12`, `-3`, `12.00`. */
export const wholeOf = (text: string) => (/^[+-]?\d{1,12}(\.0*)?$/.test(text) ? Number(text) : null)

export function yesOrNo(text: string): boolean | null {
  if (/^(t|true|1|yes|y|on)$/i.test(text)) return true
  return /^(f|false|0|no|n|off)$/i.test(text) ? false : null
}

/** A PostgreSQL array, `{a,"b, c",NULL}`; null for anything else. */
export function arrayOf(text: string): string[] | null {
  if (!/^\{.*\}$/s.test(text)) return null
  const parts = [...text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs)]
  return parts.flatMap(([, quoted, bare]) =>
    quoted !== undefined ? [quoted.replace(/\\(.)/gs, '$1')] : bare === undefined || bare === 'NULL' ? [] : [bare],
  )
}

/** What JSON says; undefined when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** `225`, `225.4` or `3:45` in whole seconds. */
export function secondsOf(text: string): number | null {
  const clock = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})$/.exec(text)
  if (clock) return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
  return /^\d{1,6}(\.\d+)?$/.test(text) ? Math.floor(Number(text)) : null
}
