// Finds the programs that open files.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** `name`: of the built program. `source`: the file that development and tests run. */
export type EntryProgram = { name: string; source: URL }

/** Returns the program beside the server's files of a build; null when the server runs from its sources. */
export function builtProgram(name: string): URL | null {
  const places = [`./${name}.js`, `../${name}.js`].map((file) => new URL(file, import.meta.url))
  return places.find((place) => existsSync(fileURLToPath(place))) ?? null
}
