// What an archive holds and in which order: a head, the database in pieces, the files, and at the end the list of all of it.
//
//   bandstand.json                      the head: when, which migrations, which tables with which columns, sequences
//   database/<table>/000001.copy        what COPY gives, cut into pieces; the pieces of a table follow each other
//   jobs/000001.jsonl                   background work that was waiting
//   files/<bucket>/<path>               the files
//   secrets.json                        the key of download links, when the site made it itself
//   manifest.json                       sizes and checksums of all entries, rows and checksums of all tables
import { z } from 'zod'

export const formatVersion = 1
export const headName = 'bandstand.json'
export const manifestName = 'manifest.json'
export const secretsName = 'secrets.json'
export const databaseFolder = 'database/'
export const jobsFolder = 'jobs/'
export const filesFolder = 'files/'

const checksum = z.string().regex(/^[0-9a-f]{64}$/)

const tableShape = z.object({ name: z.string(), columns: z.array(z.string()) })

export const headShape = z.object({
  format: z.literal(formatVersion),
  madeAt: z.iso.datetime(),
  /** Of the PostgreSQL it comes from, as it calls itself. */
  server: z.string(),
  /** Applied migrations, the oldest first: `when` orders them, `hash` is of their text. */
  migrations: z.array(z.object({ when: z.number(), hash: z.string() })),
  /** In an order in which no row points at one that comes later. */
  tables: z.array(tableShape),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Tells whether another TOKEN_SECRET is the one that the links in here were made with; opens nothing. */
  secretMark: z.string(),
})

export const manifestShape = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), sha256: checksum })),
  jobs: z.number().int(),
  files: z.number().int(),
  fileBytes: z.number().int(),
  /** Files that were removed while the backup was being made. */
  vanished: z.array(z.string()),
  entries: z.array(z.object({ name: z.string(), byteSize: z.number().int(), sha256: checksum })),
})

export type ArchiveTable = z.infer<typeof tableShape>
export type ArchiveHead = z.infer<typeof headShape>
export type ArchiveManifest = z.infer<typeof manifestShape>

/** The name of the n-th piece, from 1; sorts like the number. */
export function pieceName(folder: string, number: number, ending: string): string {
  return `${folder}${String(number).padStart(6, '0')}${ending}`
}

/** The table a piece belongs to; null for entries of another kind. */
export function tableOfPiece(name: string): string | null {
  return /^database\/([^/]+)\/\d+\.copy$/.exec(name)?.[1] ?? null
}

/** The stored file an entry is; null for entries of another kind. */
export function fileOfEntry(name: string): { bucket: string; path: string } | null {
  const [, bucket, path] = /^files\/([^/]+)\/(.+)$/s.exec(name) ?? []
  return bucket !== undefined && path !== undefined ? { bucket, path } : null
}
