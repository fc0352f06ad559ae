// Defines the filters of sheets: each fact in an address, and in words. Pure.
import { toSlug } from '@/lib/slug'
import { isFor, type ReadableEdition } from '@/features/commerce/sheet-music/editions/edition-for'
import { instruments } from '@/features/commerce/sheet-music/editions/instruments'
import type { FilterName } from '../shop-address'

/** The facts of a sheet and its music that the shop filters by. */
export type FilteredValues = {
  lineUp: string | null
  style: string | null
  grade: number | null
  /** Key in words: "F minor". */
  key: string | null
  editions: readonly ReadableEdition[]
}

/** One value of a filter: `f-minor`, "F minor". */
export type FilterValue = { value: string; label: string }

/** Converts "F♯ minor" to `f-sharp-minor`. */
export const wordsInAddress = (text: string) => toSlug(text.replace(/♭/g, '-flat').replace(/♯/g, '-sharp'))
const toFilterValues = (label: string): FilterValue[] => {
  const value = wordsInAddress(label)
  return value === '' ? [] : [{ value, label }]
}

export const instrumentInAddress = (code: string): string => code.replaceAll('_', '-')

/** Returns all filter values of a sheet. For the instrument filter these are all that can read one of its editions. */
export function filterValues({
  lineUp,
  style,
  grade,
  key,
  editions,
}: FilteredValues): Record<FilterName, FilterValue[]> {
  return {
    instrument: instruments.flatMap((instrument) =>
      editions.some((edition) => isFor(edition, instrument))
        ? [{ value: instrumentInAddress(instrument.code), label: instrument.name }]
        : [],
    ),
    'line-up': lineUp === null ? [] : toFilterValues(lineUp),
    grade: grade === null ? [] : [{ value: String(grade), label: `Grade ${grade}` }],
    style: style === null ? [] : toFilterValues(style),
    key: key === null ? [] : toFilterValues(key),
  }
}

/** Sorts instruments in score order, grades by number, and everything else by name. */
export function inReadingOrder(name: FilterName, values: readonly FilterValue[]): FilterValue[] {
  if (name === 'instrument') {
    const place = new Map(instruments.map(({ code }, index) => [instrumentInAddress(code), index]))
    return values.toSorted((a, b) => (place.get(a.value) ?? 0) - (place.get(b.value) ?? 0))
  }
  return values.toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))
}
