// Live events as visitors see them (QRY-08, EVT).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { cents, pageNumber, picture, uuid } from '@/lib/fields'
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
  /** The zone of date and time, as an IANA name; there where it is not the zone of the site. */
  timeZone: z.string().optional(),
  /** There with `timeZone`: the last date of the site on which the event is still to come. */
  lastDay: z.string().optional(),
  venue: z.string(),
  city: z.string(),
  description: z.string(),
  image: picture,
  ticketUrl: z.string().nullable(),
  /** Of the cheapest ticket; there where the owner has said it. */
  ticketCents: cents.optional(),
  videoUrl: z.string().nullable(),
  type: z.string(),
  status: z.enum(['upcoming', 'past', 'cancelled']),
  isFeatured: z.boolean(),
})
export type LiveEvent = z.output<typeof liveEvent>

/** What of it can be bought or, where `cents` is null, had for nothing, at `/shop/<slug>`. */
const onSale = z.object({
  slug: z.string(),
  title: z.string(),
  cents: cents.nullable(),
  /** Other editions or formats cost more. */
  isFrom: z.boolean(),
})

/** What was or will be played, and where it is for sale or to hear. */
const setListLine = z.object({
  id: uuid,
  title: z.string(),
  /** The tune of the shop; null for anything else that is played. */
  tuneId: uuid.nullable(),
  composer: z.string().nullable(),
  sheets: z.array(onSale),
  recording: onSale.nullable(),
  /** It is among the recordings of the player. */
  isToHear: z.boolean(),
})
export type SetListLine = z.output<typeof setListLine>

/** Where a tune is played next. */
const nextGig = liveEvent.pick({ slug: true, title: true, date: true, time: true, venue: true, city: true })
export type NextGig = z.output<typeof nextGig>

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
    output: z.object({
      today: z.string(),
      event: liveEvent,
      /** In the order in which it is played; null while visitors may not see it, and where there is none. */
      setList: z.array(setListLine).nullable(),
    }),
    reads: [
      'events',
      'event_tunes',
      'tunes',
      'shop_items',
      'item_variants',
      'item_files',
      'licence_tiers',
      'page_settings',
      'loe_audio_tracks',
      'stored_files',
    ],
    limit,
  }),
  playing: endpoint({
    method: 'GET',
    path: '/api/events/playing/{item}',
    access: 'everyone',
    summary:
      'The next event at which the tune of this shop item is played, as far as its set list may be seen; null when there is none.',
    params: z.object({ item: z.string().max(120).describe('The last part of the address of its page in the shop') }),
    output: z.object({ event: nextGig.nullable() }),
    reads: ['events', 'event_tunes', 'shop_items'],
    limit,
  }),
}
