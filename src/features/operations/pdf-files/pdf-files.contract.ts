// Declares the back-office endpoints of stored PDFs.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'

export const pdfFilesEndpoints = {
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
