// Makes the keywords of a PDF by which forScore and similar readers sort a sheet.

type KeywordSource = {
  style: string | null
  /** Grade from 1 to 6. */
  grade: number | null
  /** Seconds. */
  duration: number | null
  /** Number of sharps above 0, of flats below 0. */
  keyFifths: number | null
  keyMinor: boolean | null
}

/**
 * Returns keywords separated by commas, as forScore's description of PDF metadata requires. Its difficulty goes from 1
 * to 3. Null when nothing is known.
 */
export function forscoreKeywords({ style, grade, duration, keyFifths, keyMinor }: KeywordSource): string | null {
  const keywords = [
    style?.replaceAll(',', '').trim() ?? '',
    grade === null ? '' : `difficulty:${Math.floor((Math.floor(grade) + 1) / 2)}`,
    duration === null ? '' : `duration:${duration}`,
    keyFifths === null ? '' : `keysf:${keyFifths}, keymi:${keyMinor ? 1 : 0}`,
  ].filter((keyword) => keyword !== '')
  return keywords.length > 0 ? keywords.join(', ') : null
}
