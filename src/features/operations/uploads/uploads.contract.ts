// Back-office endpoint of uploads, apart from sending the bytes, which uses tus (uploads.routes.ts).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { picturePoint } from '@/lib/fields'

const peaks = z.array(z.number().min(0).max(1)).min(1).max(1000)

/** Measurements of sound that without a server-side decoder only a browser can make. The server's own reading wins. */
const measuredInBrowser = z.object({
  /** Seconds. */
  duration: z.number().positive().max(100_000).nullish(),
  /** Loudness of equal slices, 0 to 1. */
  peaks: peaks.nullish(),
})

const storedUpload = z.object({
  /** The address that the form saves: `/media/...`, or `private:...` for sheet music. */
  url: z.string(),
  fileName: z.string(),
  byteSize: z.number(),
  contentType: z.string(),
  /** Pixels; points for the first page of a PDF. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  placeholder: z.string().nullable(),
  focus: picturePoint.nullable(),
  /** Whole seconds, rounded down (ADM-AUD-15). */
  duration: z.number().nullable(),
  title: z.string().nullable(),
  artist: z.string().nullable(),
  album: z.string().nullable(),
  peaks: peaks.nullable(),
  pageCount: z.number().nullable(),
  /** Name of the picture of the first page at `GET /api/admin/pdf-previews/{name}`. */
  previewName: z.string().nullable(),
})

export type StoredUpload = z.output<typeof storedUpload>
export type MeasuredInBrowser = z.input<typeof measuredInBrowser>

export const uploadsEndpoints = {
  fileName: endpoint({
    method: 'GET',
    path: '/api/admin/file-names',
    access: 'editor',
    summary: 'The name that a stored file had on the device of its sender; null for one that is not known.',
    query: z.object({ url: z.string().max(600) }),
    output: z.object({ name: z.string().nullable() }),
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/admin/uploads/{id}/finish',
    access: 'editor',
    summary:
      'Checks and stores a completely uploaded file and returns its address. Repeated calls return the same answer (UPLD-07).',
    params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
    body: measuredInBrowser,
    output: storedUpload,
  }),
}
