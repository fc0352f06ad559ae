// The tracks of a recording: read from the names of its files or from what the owner wrote, and brought together by title. Pure.

export type Track = {
  title: string
  /** Null where nobody knows. */
  seconds: number | null
}

/** Two titles are the same without regard to letter case and blanks. */
export const titleKey = (title: string): string => title.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

/** What an album is called without what stands in brackets behind it: "Late Set (CD)". */
export const albumKey = (title: string): string => titleKey(title.replace(/\s*\([^()]*\)\s*$/, ''))

/** "01 Blue Stride", "1-02. Blue Stride" → the number of the track and what follows it. */
const numbered = /^(?:\d{1,2}-)?(\d{1,3})(?:\s*[.)_–-]\s*|\s+)(\S.*)$/

/**
 * Titles as visitors read them. A number in front is the file's when it is the place in the list or begins with 0; "4 on 6" keeps its own.
 */
export function titlesOfFiles(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const [, number = '', title = ''] = numbered.exec(name) ?? []
    return title !== '' && (number.startsWith('0') || Number(number) === index + 1) ? title : name
  })
}

const timed = /^(.*\S)\s+\(?(\d{1,3}):([0-5]\d)\)?$/

/** A track to a line, numbered or not, with its playing time behind it or not: "3. Corner Table 4:32". */
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

/** All of it together; null while one of them is not known. */
export function totalSeconds(tracks: readonly Track[]): number | null {
  if (tracks.length === 0) return null
  return tracks.reduce<number | null>(
    (sum, { seconds }) => (sum === null || seconds === null ? null : sum + seconds),
    0,
  )
}
