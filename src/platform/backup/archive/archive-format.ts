// The content of an archive, in its order: a head, the database in pieces, the files, and at the end the list of all of
// it.
//
// bandstand.json                      the head: date, applied migrations, tables with their columns, sequences
// database/<table>/000001.copy        the output of COPY, cut into pieces; the pieces of a table follow each other
// jobs/000001.jsonl                   background jobs that were waiting
// files/<bucket>/<path>               the files
// secrets.json                        the key of download links, if the site made it itself
// manifest.json                       sizes and checksums of all entries, rows and checksums of all tables
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
  /** Version of the source PostgreSQL server, as the server reports it. */
  server: z.string(),
  /** Applied migrations, the oldest first: `when` gives the order, `hash` is the hash of their text. */
  migrations: z.array(z.object({ when: z.number(), hash: z.string() })),
  /** Tables in load order: no row refers to one in a later table. */
  tables: z.array(tableShape),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Shows if another TOKEN_SECRET made the links in this archive; it does not reveal the secret. */
  secretMark: z.string(),
})

export const manifestShape = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), sha256: checksum })),
  jobs: z.number().int(),
  files: z.number().int(),
  fileBytes: z.number().int(),
  /** Files that were deleted while the backup was being made. */
  vanished: z.array(z.string()),
  entries: z.array(z.object({ name: z.string(), byteSize: z.number().int(), sha256: checksum })),
})

export type ArchiveTable = z.infer<typeof tableShape>
export type ArchiveHead = z.infer<typeof headShape>
export type ArchiveManifest = z.infer<typeof manifestShape>

/** Returns the name of the n-th piece, from 1; names sort in the order of the numbers. */
export function pieceName(folder: string, number: number, ending: string): string {
  return `${folder}${String(number).padStart(6, '0')}${ending}`
}

/** Returns the table that a piece belongs to; null for other entries. */
export function tableOfPiece(name: string): string | null {
  return /^database\/([^/]+)\/\d+\.copy$/.exec(name)?.[1] ?? null
}

/** Returns the stored file that an entry holds; null for other entries. */
export function fileOfEntry(name: string): { bucket: string; path: string } | null {
  const [, bucket, path] = /^files\/([^/]+)\/(.+)$/s.exec(name) ?? []
  return bucket !== undefined && path !== undefined ? { bucket, path } : null
}
