// Declares what visitors read about the release of an item, and the search for a release in the item's form.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { uuid } from '@/lib/fields'

/** The release that an item is a format of. */
export const formatOfRelease = z.object({
  id: uuid,
  /** Name of this format: "LP". */
  format: z.string(),
  /** Names of all visible formats, in their order on the page: "LP, CD and digital album". */
  formats: z.string(),
  /** Last part of the address of the release's page: that of its first format. */
  slug: z.string(),
})

const releaseChoice = z.object({
  id: uuid,
  title: z.string(),
  /** Titles of the items in it, hidden ones too. */
  items: z.array(z.string()),
})

export const releasesEndpoints = {
  releaseChoices: endpoint({
    method: 'GET',
    path: '/api/admin/release-choices',
    access: 'administrator',
    summary: 'Finds releases that an item can become a format of, by title; without a title, the newest of them.',
    query: z.object({ search: z.string().max(200).optional(), id: uuid.optional() }),
    /** `hasMore`: more exist than are listed. */
    output: z.object({ releases: z.array(releaseChoice), hasMore: z.boolean() }),
  }),
}
