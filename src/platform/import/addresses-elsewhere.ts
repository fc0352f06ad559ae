// Finds the addresses in a row that still lead to another site after the import, because no given file replaced them.
import type { Correction } from '@/db/schema/operations/imports'
import type { DumpRow } from './reading/read-dump'

export type Elsewhere = { column: string; address: string }

/**
 * Matches addresses with a scheme, without one as in `//cdn.example/a.png`, or as people write them: `www.example.com`.
 */
const address = /(?:\b[a-z][a-z0-9+.-]{0,30}:\/\/|(?<![\w:/.])\/\/(?=[\w-]+\.)|\bwww\.)[^\s"'<>`\\|{}]+/gi

/** Removes marks that end a sentence, and closing brackets that are not part of the address. */
function trimmed(found: string): string {
  const hasBracket = found.includes('(')
  let end = found.length
  while (end > 0 && ('.,;:!?*'.includes(found.charAt(end - 1)) || (!hasBracket && found.charAt(end - 1) === ')')))
    end -= 1
  return found.slice(0, end)
}

/** Returns all addresses of a text, in order, each once. Includes those in JSON, where slashes are written `\/`. */
function addressesIn(text: string): string[] {
  return [...new Set([...text.replaceAll('\\/', '/').matchAll(address)].map(([found]) => trimmed(found)))]
}

/**
 * Returns the addresses of every column, each once. Skips values that `noted` already covers: a file that was imported
 * or a value that was left out.
 */
export function addressesElsewhere(row: DumpRow, noted: readonly Correction[]): Elsewhere[] {
  return [...row.cells].flatMap(([column, text]) => {
    // Names of records in the other shop, which may be made of an address. They lead nowhere.
    if (/^(id|purchase|.*_id)$/.test(column)) return []
    const known = new Set(noted.filter((note) => note.column === column).map(({ was }) => was?.trim()))
    return known.has(text?.trim()) ? [] : addressesIn(text ?? '').map((found) => ({ column, address: found }))
  })
}

/** Returns the host of an address. */
export function siteHost(found: string): string {
  return found.replace(/^([a-z][a-z0-9+.-]*:)?\/\//i, '').replace(/[/?#].*$/, '')
}
