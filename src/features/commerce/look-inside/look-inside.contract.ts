// Pictures of the sample pages that visitors see before they buy a sheet, and the pages from which the owner chooses
// them.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { picture, uuid } from '@/lib/fields'
import { mostSamplePages } from './look-inside.rules'

const samplePage = z.object({
  /** Counted from 1. */
  page: z.number().int(),
  picture,
  /** Pixels of the picture. */
  width: z.number().int(),
  height: z.number().int(),
})
export type SamplePage = z.output<typeof samplePage>

/** Sample pages of one edition, or of an item without editions. */
export const sheetSamples = z.object({
  /** Null: the item's own PDF. */
  editionId: uuid.nullable(),
  /** Pages of the whole PDF; null if not known. */
  pageCount: z.number().int().nullable(),
  /** Never empty, in the order of the sheet. */
  samples: z.array(samplePage),
})
export type SheetSamples = z.output<typeof sheetSamples>

export const lookInsideEndpoints = {
  pages: endpoint({
    method: 'GET',
    path: '/api/admin/sheet-pages',
    access: 'administrator',
    summary: 'Pages of an uploaded PDF as small pictures, for the owner to choose which of them visitors may see.',
    query: z.object({
      url: z.string().max(600),
      /** The first page; a dozen are returned. */
      from: z.coerce.number().int().min(1).max(mostSamplePages).default(1),
    }),
    output: z.object({
      /** 0 if the file cannot be opened. */
      pageCount: z.number().int(),
      /** Reason why it has no pictures, or why visitors do not see a chosen page. */
      problem: z.string().nullable(),
      pages: z.array(
        z.object({
          page: z.number().int(),
          /** Data URI; null for a page that cannot be rendered. */
          picture: z.string().nullable(),
        }),
      ),
    }),
  }),
}
