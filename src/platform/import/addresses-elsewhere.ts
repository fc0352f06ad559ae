// The addresses in a row that still lead to another site after the import: no given file took their place, whatever they look like.
import type { Mend } from '@/db/schema/imports'
import type { DumpRow } from './reading/read-dump'

export type Elsewhere = { column: string; address: string }

/** With a scheme, without one as in `//cdn.example/a.png`, or as people write it: `www.example.com`. */
const address = /(?:\b[a-z][a-z0-9+.-]{0,30}:\/\/|(?<![\w:/.])\/\/(?=[\w-]+\.)|\bwww\.)[^\s"'<>`\\|{}]+/gi

/** Without the marks that end a sentence, and without closing brackets that are not part of the address. */
function trimmed(found: string): string {
  const hasBracket = found.includes('(')
  let end = found.length
  while (end > 0 && ('.,;:!?*'.includes(found.charAt(end - 1)) || (!hasBracket && found.charAt(end - 1) === ')')))
    end -= 1
  return found.slice(0, end)
}

/** All addresses of a text, in their order, each once; those of JSON too, where slashes are written `\/`. */
function addressesIn(text: string): string[] {
  return [...new Set([...text.replaceAll('\\/', '/').matchAll(address)].map(([found]) => trimmed(found)))]
}

/** Of every column, each once. What `noted` says already, a file that was taken or a value that was left out, is not said again. */
export function addressesElsewhere(row: DumpRow, noted: readonly Mend[]): Elsewhere[] {
  return [...row.cells].flatMap(([column, text]) => {
    const known = new Set(noted.filter((note) => note.column === column).map(({ was }) => was?.trim()))
    return known.has(text?.trim()) ? [] : addressesIn(text ?? '').map((found) => ({ column, address: found }))
  })
}

/** The site that an address leads to. */
export function siteHost(found: string): string {
  return found.replace(/^([a-z][a-z0-9+.-]*:)?\/\//i, '').replace(/[/?#].*$/, '')
}
