// What the back-office asks of uploads beside sending the bytes, which goes by tus (uploads.routes.ts).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { picturePoint } from '@/lib/fields'

const peaks = z.array(z.number().min(0).max(1)).min(1).max(1000)

/** What only a browser can measure without a decoder on the server, of sound; the server's own reading wins. */
const measuredInBrowser = z.object({
  /** Seconds. */
  duration: z.number().positive().max(100_000).nullish(),
  /** Loudness of equal slices, 0 to 1. */
  peaks: peaks.nullish(),
})

const storedUpload = z.object({
  /** `/media/...`, or `private:...` for sheet music: what the form saves. */
  url: z.string(),
  fileName: z.string(),
  byteSize: z.number(),
  contentType: z.string(),
  /** Pixels; of the first page of a PDF points. */
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
  /** A picture of the first page waits at `GET /api/admin/pdf-previews/{name}`. */
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
      'Checks a file whose last byte has arrived, stores it and answers its address; the same answer however often it is asked (UPLD-07).',
    params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
    body: measuredInBrowser,
    output: storedUpload,
  }),
  films: endpoint({
    method: 'GET',
    path: '/api/admin/films',
    access: 'editor',
    summary: 'The stored films that not every browser plays, with what to do about each.',
    output: z.object({
      films: z.array(
        z.object({
          url: z.string(),
          /** Who cannot play it. */
          problem: z.string(),
          /** What to do about it. */
          advice: z.string(),
        }),
      ),
    }),
  }),
  focus: endpoint({
    method: 'GET',
    path: '/api/admin/pictures/focus',
    access: 'editor',
    summary: 'The point of a stored picture that every crop keeps in sight.',
    query: z.object({ url: z.string().max(600) }),
    output: picturePoint,
  }),
  setFocus: endpoint({
    method: 'PUT',
    path: '/api/admin/pictures/focus',
    access: 'editor',
    summary: 'Sets the point of a stored picture that every crop keeps in sight.',
    body: picturePoint.extend({ url: z.string().max(600) }),
    output: picturePoint,
  }),
  describePdf: endpoint({
    method: 'GET',
    path: '/api/admin/pdf-previews',
    access: 'administrator',
    summary: 'What is known of a PDF in the private store.',
    query: z.object({ url: z.string().max(600) }),
    output: z.object({
      byteSize: z.number(),
      pageCount: z.number().nullable(),
      /** Of the first page in points. */
      width: z.number().nullable(),
      height: z.number().nullable(),
      /** A picture of the first page waits at `GET /api/admin/pdf-previews/{name}`; null when there is none. */
      previewName: z.string().nullable(),
      /** Sentences for the owner about what does not work with it. */
      notes: z.array(z.string()),
    }),
  }),
  publishPreview: endpoint({
    method: 'POST',
    path: '/api/admin/pdf-previews',
    access: 'administrator',
    summary: 'Makes the first page of an uploaded PDF a product picture and answers its address.',
    body: z.object({ url: z.string().max(600) }),
    output: z.object({ url: z.string() }),
  }),
}
