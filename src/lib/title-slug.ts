// The address of a title in any script. Only for the server: the table of letters has half a megabyte.
import anyAscii from 'any-ascii'
import { toSlug } from './slug'

/** As `toSlug`, with other scripts romanised: "ジャズ" as "jazu". Empty only for a title without any letter or digit. */
export const titleSlug = (title: string, most?: number): string =>
  toSlug(anyAscii(title.normalize('NFKC').replaceAll('♭', '').replaceAll('♯', ' sharp ')), most)
