// Back-office endpoints of uploads, apart from sending the bytes, which uses tus (uploads.routes.ts).
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
  films: endpoint({
    method: 'GET',
    path: '/api/admin/films',
    access: 'editor',
    summary: 'The stored videos that not every browser plays, with advice for each.',
    output: z.object({
      films: z.array(
        z.object({
          url: z.string(),
          /** The browsers that cannot play it. */
          problem: z.string(),
          /** Advice for the owner. */
          advice: z.string(),
        }),
      ),
    }),
  }),
  focus: endpoint({
    method: 'GET',
    path: '/api/admin/pictures/focus',
    access: 'editor',
    summary: 'The focal point of a stored picture, which every crop keeps visible.',
    query: z.object({ url: z.string().max(600) }),
    output: picturePoint,
  }),
  setFocus: endpoint({
    method: 'PUT',
    path: '/api/admin/pictures/focus',
    access: 'editor',
    summary: 'Sets the focal point of a stored picture, which every crop keeps visible.',
    body: picturePoint.extend({ url: z.string().max(600) }),
    output: picturePoint,
  }),
  describePdf: endpoint({
    method: 'GET',
    path: '/api/admin/pdf-previews',
    access: 'administrator',
    summary: 'Size, pages, preview and problems of a PDF in the private store.',
    query: z.object({ url: z.string().max(600) }),
    output: z.object({
      byteSize: z.number(),
      pageCount: z.number().nullable(),
      /** Size of the first page in points. */
      width: z.number().nullable(),
      height: z.number().nullable(),
      /** Name of the picture of the first page at `GET /api/admin/pdf-previews/{name}`; null without one. */
      previewName: z.string().nullable(),
      /** Sentences for the owner about things that do not work with it. */
      notes: z.array(z.string()),
    }),
  }),
  publishPreview: endpoint({
    method: 'POST',
    path: '/api/admin/pdf-previews',
    access: 'administrator',
    summary: 'Turns the first page of an uploaded PDF into a product picture and returns its address.',
    body: z.object({ url: z.string().max(600) }),
    output: z.object({ url: z.string() }),
  }),
}
