// Reads texts of an imported row as the site's own values.
import type { RowReader } from '@/platform/import/reading/row-reader'

/** Converts a text; null with a note if it cannot be read. */
export function readAs<Value>(
  row: RowReader,
  column: string,
  parse: (text: string) => Value | null,
  why: string,
): Value | null {
  const given = row.text(column, 200)
  const value = given === null ? null : parse(given)
  if (given !== null && value === null) row.correct(column, null, why)
  return value
}

/** Returns the word that a text spells, in any case and with blanks; null for any other. */
export const readWord =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): Word | null =>
    words.find(
      (word) =>
        word.toLowerCase() ===
        text
          .toLowerCase()
          .replace(/[\s-]+/g, '_')
          .replace('♭', 'b'),
    ) ?? null
