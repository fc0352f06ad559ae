// The addresses in a row that still lead to another site after the import: no given file took their place, whatever they look like.
import type { Mend } from '@/db/schema/imports'
import type { DumpRow } from './read-dump'

export type Elsewhere = { column: string; address: string }

/** With a scheme, without one as in `//cdn.example/a.png`, or as people write it: `www.example.com`. */
const address = /(?:\b[a-z][a-z0-9+.-]*:\/\/|(?<![\w:/.])\/\/(?=[\w-]+\.)|\bwww\.)[^\s"'<>`\\|{}]+/gi

/** The mark that ends a sentence, or closes a bracket that is not part of the address. */
function trimmed(found: string): string {
  const bare = found.replace(/[.,;:!?*]+$/, '')
  return bare.endsWith(')') && !bare.includes('(') ? trimmed(bare.slice(0, -1)) : bare
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
export function siteOf(found: string): string {
  return found.replace(/^([a-z][a-z0-9+.-]*:)?\/\//i, '').replace(/[/?#].*$/, '')
}
