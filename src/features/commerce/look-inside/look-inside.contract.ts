// What visitors get of a sheet before they buy it: pictures of the pages that the owner chose. And what the owner sees to choose from.
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

/** The sample pages of one edition, or of an item that has none. */
export const sheetSamples = z.object({
  /** Null: the item's own PDF. */
  editionId: uuid.nullable(),
  /** Of the whole PDF; null where it is not known. */
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
      /** The first page; a dozen are answered. */
      from: z.coerce.number().int().min(1).max(mostSamplePages).default(1),
    }),
    output: z.object({
      /** 0 where the file cannot be opened. */
      pageCount: z.number().int(),
      /** Why it has no pictures, or why visitors do not see a page that was chosen. */
      problem: z.string().nullable(),
      pages: z.array(
        z.object({
          page: z.number().int(),
          /** Data URI; null for a page that cannot be drawn. */
          picture: z.string().nullable(),
        }),
      ),
    }),
  }),
}
