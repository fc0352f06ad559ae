// The keywords of a PDF by which forScore and readers like it sort a sheet.

type KeywordFacts = {
  style: string | null
  /** 1 to 6. */
  grade: number | null
  /** Seconds. */
  duration: number | null
  /** Sharps above 0, flats below. */
  keyFifths: number | null
  keyMinor: boolean | null
}

/** Separated by commas, as forScore's description of PDF metadata has it; its difficulty goes from 1 to 3. Null when nothing is known. */
export function forscoreKeywords({ style, grade, duration, keyFifths, keyMinor }: KeywordFacts): string | null {
  const keywords = [
    style?.replaceAll(',', '').trim() ?? '',
    grade === null ? '' : `difficulty:${Math.floor((Math.floor(grade) + 1) / 2)}`,
    duration === null ? '' : `duration:${duration}`,
    keyFifths === null ? '' : `keysf:${keyFifths}, keymi:${keyMinor ? 1 : 0}`,
  ].filter((keyword) => keyword !== '')
  return keywords.length > 0 ? keywords.join(', ') : null
}
