// Routes for papers that the owner prints for a gig: cards with a QR code, and the stage sheet.
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inline } from '@/platform/http/content-disposition'
import { drawnFile, drawnPdf } from '@/platform/http/drawn-file'
import type { RawRoute } from '@/platform/http/handler'
import { events } from '@/db/schema/site/events'
import { tuneKeyName } from '@/features/commerce/sheet-music/server/tunes/tunes'
import { formatDate, weekdayName } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { toSlug as plainName } from '@/lib/slug'
import { eventDates } from '../../events.rules'
import { type DatedEvent, presentEvents } from '../public-events'
import { findSetListLines } from '../set-list/set-list'
import { type CardText, cardSvg, drawCard } from './gig-card'
import { drawStageSheet } from './stage-sheet'

/** Returns the event with this id. Throws AppError `not_found`. */
async function findEvent(ctx: Context, id: string | undefined): Promise<DatedEvent> {
  const isId = id !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  const rows = isId ? await ctx.db.select().from(events).where(eq(events.id, id)) : []
  const [event] = await presentEvents(ctx, rows)
  if (!event) throw new AppError('not_found', { message: 'This event no longer exists.' })
  return event
}

const writeWhen = ({ date, time }: DatedEvent) => `${weekdayName(date)}, ${formatDate(date, 'MMMM d, yyyy')}, ${time}`

/**
 * Returns the card's texts and address. The address is the shortest one of the event's page, which survives a change of
 * title, or `/tonight`.
 */
function makeCard({ settings }: Context, event: DatedEvent, { searchParams }: URL): CardText {
  const { siteName, baseUrl } = settings
  if (searchParams.get('for') === 'tonight')
    return { siteName, title: 'Tonight', line: '', address: `${baseUrl}/tonight` }
  return {
    siteName,
    title: event.title,
    line: `${eventDates(event)} · ${event.venue}`,
    address: `${baseUrl}/events/${event.id.slice(0, 8)}`,
  }
}

const cardRoute = (
  name: string,
  summary: string,
  type: string,
  draw: (facts: CardText) => Buffer | string,
): RawRoute => ({
  method: 'GET',
  path: `/api/admin/events/{id}/${name}`,
  access: 'editor',
  summary: `${summary} With \`?for=tonight\` it leads to whatever gig is on.`,
  maxBodyBytes: 0,
  run: async (ctx, { raw, params }) =>
    drawnFile(draw(makeCard(ctx, await findEvent(ctx, params.id), new URL(raw.url))), type, inline(name)),
})

export const papersRoutes: RawRoute[] = [
  cardRoute('card-a6.pdf', 'A card for tables with a QR code that leads to the event.', 'application/pdf', (facts) =>
    drawCard(facts, 'a6'),
  ),
  cardRoute('card-a4.pdf', 'A card for doors with a QR code that leads to the event.', 'application/pdf', (facts) =>
    drawCard(facts, 'a4'),
  ),
  cardRoute('card.svg', 'The QR code alone, as a drawing for posters.', 'image/svg+xml', cardSvg),
  {
    method: 'GET',
    path: '/api/admin/events/{id}/stage-sheet.pdf',
    access: 'editor',
    summary: 'The set list in big type for the stage, with keys, tempos and notes.',
    maxBodyBytes: 0,
    async run(ctx, { params }) {
      const event = await findEvent(ctx, params.id)
      const lines = await findSetListLines(ctx, event.id)
      const sheet = drawStageSheet(
        { title: event.title, when: writeWhen(event), where: `${event.venue}, ${event.city}` },
        lines.map(({ title, note, tune }) => ({
          title,
          note,
          key: tune && tuneKeyName(tune),
          tempo: tune?.tempo ?? null,
        })),
      )
      return drawnPdf(sheet, inline(`${plainName(event.title, 60) || 'gig'}-stage-sheet.pdf`))
    },
  },
]
