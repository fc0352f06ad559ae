// Declares the API that the form of a sheet needs besides the item: existing tunes, the versions of its PDFs.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { uuid } from '@/lib/fields'
import { tuneRow } from './tunes/tune-fields'

const tuneChoice = z.object({
  id: uuid,
  title: z.string(),
  facts: tuneRow,
  /** The items of this tune. */
  items: z.array(z.object({ id: uuid, title: z.string() })),
})
export type TuneChoice = z.output<typeof tuneChoice>

const version = z.object({
  version: z.number(),
  releasedAt: z.string(),
  /** The correction in words; null if it only replaced the version before. */
  note: z.string().nullable(),
  /** Address as the form saves it: `private:...`. */
  file: z.string(),
  pageCount: z.number().nullable(),
  byteSize: z.number(),
  /** A picture of its first page is at `GET /api/admin/pdf-previews/{name}`; null when there is none. */
  previewName: z.string().nullable(),
  /** Number of addresses that got a mail about it. */
  told: z.number(),
})

export const sheetMusicEndpoints = {
  tuneChoices: endpoint({
    method: 'GET',
    path: '/api/admin/tune-choices',
    access: 'administrator',
    summary: 'Finds tunes with these words in title or composer, and the one with this id; without either, the newest.',
    query: z.object({ search: z.string().max(200).optional(), id: uuid.optional() }),
    output: z.object({ tunes: z.array(tuneChoice), hasMore: z.boolean() }),
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/admin/sheet-versions/{id}',
    access: 'administrator',
    summary:
      'Returns every file that an edition, or a sheet without editions, has had, newest first, and how many addresses a correction reaches.',
    params: z.object({ id: uuid }),
    /** `buyers`: number of addresses that get a mail when the next version has a sentence. */
    output: z.object({ versions: z.array(version), buyers: z.number() }),
  }),
}
export type SheetVersions = z.output<typeof sheetMusicEndpoints.versions.output>
