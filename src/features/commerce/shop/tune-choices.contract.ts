// The tunes that an item may take over: for a second edition or arrangement of one (decision 0050).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { uuid } from '@/lib/fields'
import { tuneRow } from './tune-fields'

const tuneChoice = z.object({
  id: uuid,
  title: z.string(),
  facts: tuneRow,
  /** Titles of the items of this tune. */
  items: z.array(z.object({ id: uuid, title: z.string() })),
})
export type TuneChoice = z.output<typeof tuneChoice>

export const tuneChoicesEndpoints = {
  choices: endpoint({
    method: 'GET',
    path: '/api/admin/tune-choices',
    access: 'administrator',
    summary: 'Tunes with these words in title or composer, and the one with this id; the newest without either.',
    query: z.object({ search: z.string().max(200).optional(), id: uuid.optional() }),
    output: z.object({ tunes: z.array(tuneChoice), hasMore: z.boolean() }),
  }),
}
