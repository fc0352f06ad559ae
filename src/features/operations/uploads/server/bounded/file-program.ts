// Finds the programs that open files.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * `pdf-supervisor` watches a thread that opens a PDF, `sound-worker` analyses a recording, `media-worker` reads the headers of
 * sounds, videos and ZIPs, `picture-worker` decodes pictures.
 */
export type EntryProgram = 'pdf-supervisor' | 'sound-worker' | 'media-worker' | 'picture-worker'

/** Returns the program beside the server's files of a build; null when the server runs from its sources. */
export function builtProgram(name: EntryProgram): URL | null {
  const places = [`./${name}.js`, `../${name}.js`].map((file) => new URL(file, import.meta.url))
  return places.find((place) => existsSync(fileURLToPath(place))) ?? null
}

const sources: Record<EntryProgram, string> = {
  'pdf-supervisor': '../pdf/pdf-supervisor.ts',
  'sound-worker': '../sound-and-film/sound-worker.ts',
  'media-worker': '../sound-and-film/media-worker.ts',
  'picture-worker': '../pictures/picture-worker.ts',
}

/** Returns the source that development and tests run. */
export const programUrl = (name: EntryProgram): URL => new URL(sources[name], import.meta.url)
