// Makes a readable part of an address from a title.
import { foldLetters } from './fold-letters'

/**
 * Returns lower-case letters and digits joined by hyphens, at most `most` characters; accents are dropped, "ø" becomes
 * "o". Empty for a title without a Latin letter or a digit: `titleSlug` romanises those.
 */
export function toSlug(title: string, most = 60): string {
  const plain = foldLetters(title).replace(/\p{M}/gu, '').replace(/&/g, ' and ').replace(/['’]/g, '')
  const words = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return words.slice(0, most).replace(/-$/, '')
}
