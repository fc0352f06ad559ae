// Declares the quick search of the back-office: records of all features by a few letters, for the command palette.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { searchLongest } from './command-palette.rules'

/** Kinds of records that the search finds, in the order of a response. A person is a buyer or a subscriber. */
export const recordKinds = ['event', 'item', 'order', 'person', 'message'] as const
export type RecordKind = (typeof recordKinds)[number]

const foundRecord = z.object({
  kind: z.enum(recordKinds),
  title: z.string(),
  /** Tells records with the same title apart. */
  note: z.string(),
  /** Address of the back-office page that shows the record. */
  href: z.string(),
})
export type FoundRecord = z.output<typeof foundRecord>

export const commandPaletteEndpoints = {
  search: endpoint({
    method: 'GET',
    path: '/api/admin/quick-search',
    access: 'editor',
    summary:
      'A few events, items, orders, people and messages that contain these words, the best match first; for an editor only records that editors may see.',
    query: z.object({ q: z.string().trim().min(1, 'Please type something to search for.').max(searchLongest) }),
    output: z.object({ records: z.array(foundRecord) }),
  }),
}
