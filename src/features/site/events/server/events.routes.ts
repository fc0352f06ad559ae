// Calendar files: all events for subscribers, and one event to add to a calendar.
import type { Context } from '@/platform/context'
import type { RawRoute } from '@/platform/http/handler'
import { AppError } from '@/lib/errors'
import { calendarFile } from './calendar-file'
import { eventBySlug, publicEvents, type DatedEvent } from './public-events'

const reads = ['events', 'stored_files'] as const
const limit = { requests: 60, perSeconds: 60 }

function answer({ settings }: Pick<Context, 'settings'>, shown: readonly DatedEvent[], fileName: string): Response {
  return new Response(calendarFile(shown, settings), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${fileName}"`,
      'cache-control': 'no-cache',
    },
  })
}

export const eventsRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/events.ics',
    access: 'everyone',
    summary: 'All events as a calendar to subscribe to.',
    reads,
    limit,
    maxBodyBytes: 0,
    run: async (ctx) => answer(ctx, await publicEvents(ctx), 'events.ics'),
  },
  {
    method: 'GET',
    path: '/events/{file}.ics',
    access: 'everyone',
    summary: 'One event for a calendar; an earlier address leads to the new one.',
    reads,
    limit,
    maxBodyBytes: 0,
    async run(ctx, { params }) {
      const slug = (params.file ?? '').replace(/\.ics$/, '')
      const event = await eventBySlug(ctx, slug)
      if (!event) throw new AppError('not_found')
      const name = `${event.slug}.ics`
      if (event.slug !== slug)
        return new Response(null, {
          status: 301,
          headers: { location: `/events/${name}`, 'cache-control': 'no-store' },
        })
      return answer(ctx, [event], name)
    },
  },
]
