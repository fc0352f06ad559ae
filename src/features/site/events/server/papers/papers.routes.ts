// What the owner prints for a gig: cards with a square, and the stage sheet.
import { asc, eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { RawRoute } from '@/platform/http/handler'
import { events, eventTunes } from '@/db/schema/events'
import { keyNameOf, tunesOf } from '@/features/commerce/shop/server/tunes'
import { formatDate, weekdayOf } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { slugOf as plainName } from '@/lib/slug'
import { type DatedEvent, presentEvents } from '../public-events'
import { type CardFacts, cardSvg, drawCard } from './gig-card'
import { drawStageSheet } from './stage-sheet'

/** Throws AppError `not_found`. */
async function eventOf(ctx: Context, id: string | undefined): Promise<DatedEvent> {
  const isId = id !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  const rows = isId ? await ctx.db.select().from(events).where(eq(events.id, id)) : []
  const [event] = await presentEvents(ctx, rows)
  if (!event) throw new AppError('not_found', { message: 'This event no longer exists.' })
  return event
}

const whenOf = ({ date, time }: DatedEvent) => `${weekdayOf(date)}, ${formatDate(date, 'MMMM dd, yyyy')}, ${time}`
const whereOf = ({ venue, city }: DatedEvent) => `${venue}, ${city}`

/** The shortest address of its page, which a change of title leaves alone; or the one that leads to whatever is on. */
function cardOf({ settings }: Context, event: DatedEvent, { searchParams }: URL): CardFacts {
  const { siteName, baseUrl } = settings
  if (searchParams.get('for') === 'tonight')
    return { siteName, title: 'Tonight', line: '', address: `${baseUrl}/tonight` }
  return {
    siteName,
    title: event.title,
    line: `${formatDate(event.date, 'MMM dd, yyyy')} · ${event.venue}`,
    address: `${baseUrl}/events/${event.id.slice(0, 8)}`,
  }
}

function file(content: Buffer | string, type: string, name: string): Response {
  return new Response(typeof content === 'string' ? content : new Uint8Array(content), {
    headers: {
      'content-type': type,
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

const cardRoute = (
  path: `/${string}`,
  summary: string,
  draw: (facts: CardFacts) => Parameters<typeof file>,
): RawRoute => ({
  method: 'GET',
  path,
  access: 'editor',
  summary: `${summary} With \`?for=tonight\` it leads to whatever gig is on.`,
  maxBodyBytes: 0,
  run: async (ctx, { raw, params }) => file(...draw(cardOf(ctx, await eventOf(ctx, params.id), new URL(raw.url)))),
})

export const papersRoutes: RawRoute[] = [
  cardRoute(
    '/api/admin/events/{id}/card-a6.pdf',
    'A card for tables with a square that leads to the event.',
    (facts) => [drawCard(facts, 'a6'), 'application/pdf', 'card-a6.pdf'],
  ),
  cardRoute(
    '/api/admin/events/{id}/card-a4.pdf',
    'A card for doors with a square that leads to the event.',
    (facts) => [drawCard(facts, 'a4'), 'application/pdf', 'card-a4.pdf'],
  ),
  cardRoute('/api/admin/events/{id}/card.svg', 'The square alone, as a drawing for posters.', (facts) => [
    cardSvg(facts),
    'image/svg+xml',
    'card.svg',
  ]),
  {
    method: 'GET',
    path: '/api/admin/events/{id}/stage-sheet.pdf',
    access: 'editor',
    summary: 'The set list in big type for the stage, with keys, tempos and notes.',
    maxBodyBytes: 0,
    async run(ctx, { params }) {
      const event = await eventOf(ctx, params.id)
      const rows = await ctx.db
        .select({ title: eventTunes.title, note: eventTunes.note, tuneId: eventTunes.tune_id })
        .from(eventTunes)
        .where(eq(eventTunes.event_id, event.id))
        .orderBy(asc(eventTunes.position), asc(eventTunes.id))
      const tunes = await tunesOf(
        ctx.db,
        rows.map(({ tuneId }) => tuneId),
      )
      const sheet = drawStageSheet(
        { title: event.title, when: whenOf(event), where: whereOf(event) },
        rows.map(({ title, note, tuneId }) => {
          const tune = tunes.get(tuneId ?? '')
          return { title, note, key: tune ? keyNameOf(tune) : null, tempo: tune?.tempo ?? null }
        }),
      )
      return file(sheet, 'application/pdf', `${plainName(event.title, 60) || 'gig'}-stage-sheet.pdf`)
    },
  },
]
