// One line of text without signs that cannot be seen: titles, names, labels.

/** Control characters, marks that turn the direction of text, and signs without width; joiners stay, letters of Persian and emoji need them. */
const unseen = /[\p{Cc}\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/gu

/** `Blue\u202e\tStride` as `Blue Stride`: line breaks and tabs become spaces, other unseen signs go. */
export function cleanLine(text: string): string {
  return text.replace(/[\t\n\v\f\r\u2028\u2029]+/g, ' ').replace(unseen, '')
}
