// Where the program that opens PDFs lies.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** In a build it lies beside the server's files; null when the server runs from its sources. */
export function builtPdfProgram(): URL | null {
  const places = ['./pdf-watch.js', '../pdf-watch.js'].map((name) => new URL(name, import.meta.url))
  return places.find((place) => existsSync(fileURLToPath(place))) ?? null
}
