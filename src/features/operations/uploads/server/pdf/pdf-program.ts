// Where the programs that open PDFs lie.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** `pdf-work` checks and measures a file, `stamp-work` prints a licence into one, `pages-work` draws pages of one. */
export type PdfProgram = 'pdf-work' | 'stamp-work' | 'pages-work'

/** The one that starts them. In a build it lies beside the server's files; null when the server runs from its sources. */
export function builtPdfProgram(): URL | null {
  const places = ['./pdf-watch.js', '../pdf-watch.js'].map((name) => new URL(name, import.meta.url))
  return places.find((place) => existsSync(fileURLToPath(place))) ?? null
}
