// Live events as visitors see them (QRY-08, EVT).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { picture, uuid } from '@/lib/fields'

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
    summary: 'All events by date, and the calendar date that counts as today on this site (OP-29).',
    output: z.object({ today: z.string(), events: z.array(liveEvent) }),
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
