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
  /** Calendar date, yyyy-MM-dd. */
  date: z.string(),
  /** Free text; "TBD" when none is stored (EVT-08). */
  time: z.string(),
  /** Last calendar date of an event of several days. */
  endDate: z.string().optional(),
  /** Time at which the doors open: "7:00 PM". */
  doors: z.string().optional(),
  /** IANA name of the zone of date and time; present if it differs from the zone of the site. */
  timeZone: z.string().optional(),
  /** Present with `timeZone`: the last date of the site on which the event is still upcoming. */
  lastDay: z.string().optional(),
  venue: z.string(),
  city: z.string(),
  /** Street address of the venue. */
  address: z.string().optional(),
  description: z.string(),
  image: picture,
  ticketUrl: z.string().nullable(),
  /** Price of the cheapest ticket; present if the owner has entered it. */
  ticketCents: cents.optional(),
  /** Prices as visitors read them: the owner's words, or the price of the cheapest ticket. */
  price: z.string().optional(),
  videoUrl: z.string().nullable(),
  type: z.string(),
  status: z.enum(['upcoming', 'past', 'cancelled']),
  isFeatured: z.boolean(),
})
export type LiveEvent = z.output<typeof liveEvent>

/** An item at `/shop/<slug>` that is for sale, or free when `cents` is null. */
const onSale = z.object({
  slug: z.string(),
  title: z.string(),
  cents: cents.nullable(),
  /** True when other editions or formats cost more. */
  isFrom: z.boolean(),
})

/** A tune that was or will be played, with links to buy or hear it. */
const setListLine = z.object({
  id: uuid,
  title: z.string(),
  /** The tune of the shop; null for any other music. */
  tuneId: uuid.nullable(),
  composer: z.string().nullable(),
  sheets: z.array(onSale),
  recording: onSale.nullable(),
  /** True when it is among the recordings of the player. */
  isToHear: z.boolean(),
})
export type SetListLine = z.output<typeof setListLine>

/** The next event at which a tune is played. */
const nextGig = liveEvent.pick({ slug: true, title: true, date: true, time: true, venue: true, city: true })
export type NextGig = z.output<typeof nextGig>

const limit = { requests: 240, perSeconds: 60 }

export const eventsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/events',
    access: 'everyone',
    summary:
      'A page of all events by date, of upcoming events, or of past events with the latest first; also their number, and the calendar date that counts as today on this site (OP-29).',
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
    summary: 'One event by its address. Earlier addresses work too: only the end of the address counts.',
    params: z.object({ slug: z.string().max(120) }),
    output: z.object({
      today: z.string(),
      event: liveEvent,
      /** Lines in playing order; null while visitors may not see the set list, and when there is none. */
      setList: z.array(setListLine).nullable(),
    }),
    reads: [
      'events',
      'event_tunes',
      'tunes',
      'shop_items',
      'releases',
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
    summary: 'The next event with a visible set list that contains the tune of this shop item; null if there is none.',
    params: z.object({ item: z.string().max(120).describe('The last part of the address of its page in the shop') }),
    output: z.object({ event: nextGig.nullable() }),
    reads: ['events', 'event_tunes', 'shop_items'],
    limit,
  }),
}
