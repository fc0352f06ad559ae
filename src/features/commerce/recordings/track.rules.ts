// Says which items are recordings, and reads their tracks from the names of the files or from the owner's text. Pure.
import type { shopCategories } from '@/db/schema/commerce/shop'

/** Categories of items with recordings. */
export const recordCategories: readonly (typeof shopCategories)[number][] = ['digital_music', 'physical_music', 'cd']

export type Track = {
  title: string
  /** Null if unknown. */
  seconds: number | null
}

/** Returns equal keys for titles that differ only in letter case and blanks. */
export const titleKey = (title: string): string => title.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

/** Returns the name of an album without the brackets behind it: "Late Set (CD)". */
export const albumKey = (title: string): string => titleKey(title.replace(/\s*\([^()]*\)\s*$/, ''))

/** Splits "01 Blue Stride" and "1-02. Blue Stride" into the track number and the title. */
const numbered = /^(?:\d{1,2}-)?(\d{1,3})(?:\s*[.)_–-]\s*|\s+)(\S.*)$/

/**
 * Returns titles as visitors read them. Removes a number in front that equals the place in the list or begins with 0;
 * "4 on 6" keeps its own.
 */
export function titlesOfFiles(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const [, number = '', title = ''] = numbered.exec(name) ?? []
    return title !== '' && (number.startsWith('0') || Number(number) === index + 1) ? title : name
  })
}

const timed = /^(.*\S)\s+\(?(\d{1,3}):([0-5]\d)\)?$/

/** Reads one track per line, with or without a number in front and a playing time behind: "3. Corner Table 4:32". */
export function tracksOfText(text: string): Track[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return titlesOfFiles(lines).map((line) => {
    const [, title, minutes, seconds] = timed.exec(line) ?? []
    return title === undefined
      ? { title: line, seconds: null }
      : { title: title.replace(/\s[-–—]$/, ''), seconds: Number(minutes) * 60 + Number(seconds) }
  })
}

/** Returns the total time; null while one of the times is unknown. */
export function totalSeconds(tracks: readonly Track[]): number | null {
  if (tracks.length === 0) return null
  return tracks.reduce<number | null>(
    (sum, { seconds }) => (sum === null || seconds === null ? null : sum + seconds),
    0,
  )
}
