// Declares the API that the form of an item needs besides the item: candidates for its bundle, existing tunes, the
// versions of its PDFs.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { cents, uuid } from '@/lib/fields'
import { tuneRow } from './tunes/tune-fields'

const bundleChoice = z.object({
  itemId: uuid,
  /** Null for a sheet without editions. */
  variantId: uuid.nullable(),
  /** Name with edition: "Corner Table, B♭". */
  name: z.string(),
  listCents: cents,
})
export type BundleChoice = z.output<typeof bundleChoice>

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

export const itemFormEndpoints = {
  bundleChoices: endpoint({
    method: 'GET',
    path: '/api/admin/bundle-choices',
    access: 'administrator',
    summary:
      'Finds sheets and editions on sale that can be put into a bundle, by title; without a title, the first of them.',
    query: z.object({ search: z.string().max(200).optional() }),
    /** `hasMore`: more exist than are listed. */
    output: z.object({ choices: z.array(bundleChoice), hasMore: z.boolean() }),
  }),
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
export type SheetVersions = z.output<typeof itemFormEndpoints.versions.output>
