// What the owner reads about the versions of an edition, or of a sheet that has none (decision 0044).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { uuid } from '@/lib/fields'

export const versionsEndpoints = {
  versions: endpoint({
    method: 'GET',
    path: '/api/admin/sheet-versions/{id}',
    access: 'administrator',
    summary:
      'Every file that an edition, or a sheet without editions, has had, newest first; and how many addresses a correction reaches.',
    params: z.object({ id: uuid }),
    output: z.object({
      versions: z.array(
        z.object({
          version: z.number(),
          releasedAt: z.string(),
          /** What it corrected; null: it only took the place of the one before. */
          note: z.string().nullable(),
          /** `private:...`, as the form saves it. */
          file: z.string(),
          pageCount: z.number().nullable(),
          byteSize: z.number(),
          /** A picture of its first page waits at `GET /api/admin/pdf-previews/{name}`; null when there is none. */
          previewName: z.string().nullable(),
          /** Addresses that got a mail because of it. */
          told: z.number(),
        }),
      ),
      /** Addresses that get a mail when the next version has a sentence. */
      buyers: z.number(),
    }),
  }),
}
export type SheetVersions = z.output<typeof versionsEndpoints.versions.output>
