// Live events as visitors see them (QRY-08, EVT).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { pageNumber, picture, uuid } from '@/lib/fields'
import { pageSize } from '@/lib/paging'

export const liveEvent = z.object({
  id: uuid,
  /** The last part of its page's address, `/events/<slug>`. */
  slug: z.string(),
  title: z.string(),
  /** A calendar date, yyyy-MM-dd. */
  date: z.string(),
  /** Free text; "TBD" when none is stored (EVT-08). */
  time: z.string(),
  venue: z.string(),
  city: z.string(),
  description: z.string(),
  image: picture,
  ticketUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
  type: z.string(),
  status: z.enum(['upcoming', 'past', 'cancelled']),
  isFeatured: z.boolean(),
})
export type LiveEvent = z.output<typeof liveEvent>

const limit = { requests: 240, perSeconds: 60 }

export const eventsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/events',
    access: 'everyone',
    summary:
      'A page of all events by date, of those to come, or of those gone by with the latest first; how many there are, and the calendar date that counts as today on this site (OP-29).',
    query: z.object({
      when: z.enum(['all', 'upcoming', 'past']).default('all'),
      page: pageNumber,
      limit: z.coerce.number().int().min(1).max(pageSize).default(pageSize),
    }),
    output: z.object({ today: z.string(), events: z.array(liveEvent), total: z.number().int() }),
    reads: ['events', 'stored_files'],
    limit,
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/events/{slug}',
    access: 'everyone',
    summary: 'One event by its address, also by an earlier one: the end of it decides.',
    params: z.object({ slug: z.string().max(120) }),
    output: z.object({ today: z.string(), event: liveEvent }),
    reads: ['events', 'stored_files'],
    limit,
  }),
}
