// Removes invisible characters from text: titles, names, labels, and the messages of visitors.

/**
 * Control characters, marks that change text direction, and zero-width characters. Joiners stay, because Persian
 * letters and emoji need them.
 */
const unseen = /[\p{Cc}\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/gu

/**
 * Turns `Blue\u202e\tStride` into `Blue Stride`: line breaks and tabs become spaces, other invisible characters are
 * removed.
 */
export function cleanLine(text: string): string {
  return text.replace(/[\t\n\v\f\r\u2028\u2029]+/g, ' ').replace(unseen, '')
}

/** Does the same with each line of a text. */
export function cleanLines(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(cleanLine)
    .join('\n')
}
