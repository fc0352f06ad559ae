// One event: its poster, and beside it date, place and tickets (EVT-09).
import { Link } from '@tanstack/react-router'
import { wholeShape } from '@/lib/picture'
import { eventTexts } from '../events.texts'
import { Badge } from '@/ui/Badge'
import { buttonClass } from '@/ui/Button'
import { classes } from '@/ui/classes'
import { Picture, type PictureProps } from '@/ui/Picture'
import type { LiveEvent } from '../events.contract'
import { dateTexts, doorsAndPrice, ticketAddress } from '../events.rules'
import { TicketLink } from './TicketLink'

type EventCardProps = { event: LiveEvent } & Pick<PictureProps, 'priority' | 'eager'>

export function EventCard({ event, priority, eager }: EventCardProps) {
  const isCancelled = event.status === 'cancelled'
  const { ratio, contain } = wholeShape(event.image, 3 / 4)
  return (
    <article className="event-card">
      <Picture
        picture={event.image}
        alt=""
        aspect={String(ratio)}
        contain={contain}
        priority={priority}
        eager={eager}
        sizes="(width >= 40rem) 14rem, 34vw"
        className={classes('artwork', isCancelled && 'opacity-50')}
      />
      <div className="flex min-w-0 flex-col items-start">
        <EventDate event={event} />
        <EventName event={event} className="mt-1" />
        {doorsAndPrice(event) && <p className="type-small mt-1 text-ink-soft">{doorsAndPrice(event)}</p>}
        {isCancelled && (
          <Badge tone="danger" className="mt-3">
            {eventTexts.cancelled}
          </Badge>
        )}
      </div>
      {event.description && <p className="event-card-text">{event.description}</p>}
      {ticketAddress(event) && (
        <p className="event-card-tickets">
          <TicketLink event={event} className={buttonClass('quiet', 'small')} iconSize={18} />
        </p>
      )}
    </article>
  )
}

/** Links to the event's own page, and shows its venue and city. */
export function EventName({ event, className }: { event: LiveEvent; className?: string }) {
  return (
    <>
      <h3 className={classes('type-subheading', className)}>
        <Link
          to="/events/$slug"
          params={{ slug: event.slug }}
          className="inline-flex min-h-11 items-center hover:text-gold"
        >
          {event.title}
        </Link>
      </h3>
      <p className="type-small text-ink-soft">
        {event.venue}, {event.city}
      </p>
    </>
  )
}

/** Renders the date of an event, or its first and last one: "Nov 26, 2026", "Jun 12 to 14, 2027". */
export function EventDates({ event, format }: { event: LiveEvent; format: 'MMM dd, yyyy' | 'MMMM d, yyyy' }) {
  const [first, last] = dateTexts(event, format)
  return (
    <>
      <time dateTime={event.date}>{first}</time>
      {last !== null && (
        <>
          {` ${eventTexts.to} `}
          <time dateTime={event.endDate}>{last}</time>
        </>
      )}
    </>
  )
}

/** "Nov 26, 2026 · 9:30 PM". A cancelled date is struck through; a past event shows only its days. */
export function EventDate({ event, isOver }: { event: LiveEvent; isOver?: boolean }) {
  const { time, status } = event
  return (
    <p className={classes('type-small tabular text-gold', status === 'cancelled' && 'line-through')}>
      <EventDates event={event} format="MMM dd, yyyy" />
      {!isOver && (
        <>
          {' '}
          <span aria-hidden="true">·</span> {time}
        </>
      )}
    </p>
  )
}
