// Finds the files of this project that a source file imports.
import path from 'node:path'

export type ProjectImport = {
  /** Path from the root of the project, without an extension. */
  to: string
  typeOnly: boolean
}

const pattern =
  /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Returns the imports in this text of a file. `file` is relative to the root; packages are left out. */
export function importsIn(file: string, text: string): ProjectImport[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const specifier = match[3] ?? match[4] ?? ''
    const typeOnly = match[2] !== undefined
    if (specifier.startsWith('@/')) return [{ to: `src/${specifier.slice(2)}`, typeOnly }]
    if (specifier.startsWith('.')) return [{ to: path.join(path.dirname(file), specifier), typeOnly }]
    return []
  })
}
