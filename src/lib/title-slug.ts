// Makes slugs of titles in any script. Server only: the table of letters has half a megabyte.
import anyAscii from 'any-ascii'
import { toSlug } from './slug'

/**
 * Works like `toSlug`, with other scripts romanised: "ジャズ" becomes "jazu". Empty only for a title without any letter or
 * digit.
 */
export const titleSlug = (title: string, most?: number): string =>
  toSlug(anyAscii(title.normalize('NFKC').replaceAll('♭', '').replaceAll('♯', ' sharp ')), most)
