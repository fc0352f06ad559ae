// One event at `/events/<slug>`: its whole poster, and beside it date, place and tickets (EVT-09).
import { Link, useParams } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { formatDate, weekdayName } from '@/lib/dates'
import { eventTexts } from '../../events.texts'
import { wholeShape } from '@/lib/picture'
import { useApiQuery } from '@/lib/use-api-query'
import { Spotlight } from '@/ui/Atmosphere'
import { Badge } from '@/ui/Badge'
import { buttonClass } from '@/ui/Button'
import { classes } from '@/ui/classes'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { ExternalIcon, PlayIcon } from '@/ui/Icon'
import { Picture } from '@/ui/Picture'
import { VisuallyHidden } from '@/ui/Text'
import { videoOfAddress } from '@/ui/video-of-address'
import { useVideoDialog, VideoLink } from '@/ui/VideoLink'
import type { LiveEvent, SetListLine } from '../../events.contract'
import { eventQuery } from '../../events.queries'
import { doorsAndPrice, isUpcoming, mapAddress } from '../../events.rules'
import { EventDates } from '../EventCard'
import { TicketLink } from '../TicketLink'
import { EventsSkeleton } from '../EventsSkeleton'
import { SetList } from './SetList'

export function EventPage() {
  const { slug } = useParams({ from: '/events/$slug' })
  const { data, isError, isFetching, refetch } = useApiQuery(eventQuery(slug))
  if (data) return <Event event={data.event} setList={data.setList} isOver={!isUpcoming(data.event, data.today)} />
  return (
    <div className="wrap section">
      {isError ? <ErrorPanel onRetry={() => void refetch()} retrying={isFetching} /> : <EventsSkeleton cards={1} />}
    </div>
  )
}

type EventProps = { event: LiveEvent; setList: SetListLine[] | null; isOver: boolean }

function Event({ event, setList, isOver }: EventProps) {
  const isCancelled = event.status === 'cancelled'
  const { ratio, contain } = wholeShape(event.image, 3 / 4)
  return (
    <article
      className="event-page under-header relative isolate grid overflow-clip"
      style={{ '--ratio': ratio } as CSSProperties}
    >
      <Spotlight from="left" />
      <div className="event-poster">
        <Picture
          picture={event.image}
          alt={`Poster: ${event.title}`}
          sizes="(width >= 48rem) 38vw, calc(100vw - 3rem)"
          priority
          aspect={String(ratio)}
          contain={contain}
          className={classes('artwork', isCancelled && 'opacity-50')}
        />
      </div>
      <div className="flex flex-col items-start px-(--gutter) pt-6 pb-16 md:px-0 md:py-16">
        <nav aria-label="Breadcrumb" className="type-small flex max-w-full items-center gap-1 text-ink-soft">
          <Link to="/events" className="text-link inline-flex min-h-11 items-center">
            {eventTexts.dates}
          </Link>
          <span aria-hidden="true">/</span>
          <span aria-current="page" className="truncate">
            {event.title}
          </span>
        </nav>
        <p className="type-eyebrow mt-6 mb-4">{isOver ? eventTexts.pastEvening : eventTexts.live}</p>
        <h1 className="type-title">{event.title}</h1>
        {isCancelled && (
          <Badge tone="danger" className="mt-5">
            {eventTexts.cancelled}
          </Badge>
        )}
        <When event={event} />
        {!isOver && doorsAndPrice(event) && <p className="mt-3">{doorsAndPrice(event)}</p>}
        <Place event={event} />
        <Actions event={event} isOver={isOver} />
        {event.description && <p className="prose mt-10 whitespace-pre-line">{event.description}</p>}
        {setList && <SetList lines={setList} isOver={isOver} />}
      </div>
    </article>
  )
}

/** "Thursday, November 26, 2026" or "June 12 to 14, 2027", and the time; struck through for a cancelled event. */
function When({ event }: { event: LiveEvent }) {
  const { date, endDate, time, status } = event
  return (
    <p className={classes('type-heading tabular mt-6 text-gold', status === 'cancelled' && 'line-through')}>
      {endDate === undefined ? (
        <time dateTime={date}>
          {weekdayName(date)}, {formatDate(date, 'MMMM d, yyyy')}
        </time>
      ) : (
        <EventDates event={event} format="MMMM d, yyyy" />
      )}
      <span className="block">{time}</span>
    </p>
  )
}

/** Shows the venue, its address and city, and a link to a map. */
function Place({ event }: { event: LiveEvent }) {
  const map = mapAddress(event)
  return (
    <div className="mt-3">
      <p>
        {event.venue}
        {event.address && <span className="block text-ink-soft">{event.address}</span>}
        <span className="block text-ink-soft">{event.city}</span>
      </p>
      {map && (
        <a
          href={map}
          target="_blank"
          rel="noopener noreferrer"
          className="text-link inline-flex min-h-11 items-center gap-2"
        >
          {eventTexts.map}
          <VisuallyHidden>: {event.venue}</VisuallyHidden>
          <ExternalIcon size={18} />
        </a>
      )}
    </div>
  )
}

/** Shows tickets and calendar for an upcoming event, and the recording if there is one. */
function Actions({ event, isOver }: { event: LiveEvent; isOver: boolean }) {
  const { play, dialog } = useVideoDialog()
  const canBeNoted = !isOver && event.status !== 'cancelled'
  if (!canBeNoted && !event.videoUrl) return null
  return (
    <div className="mt-8 flex flex-wrap gap-4">
      {!isOver && <TicketLink event={event} className={buttonClass('primary')} />}
      {canBeNoted && (
        <a href={`/events/${event.slug}.ics`} className={buttonClass('quiet')}>
          {eventTexts.addToCalendar}
        </a>
      )}
      {event.videoUrl && (
        <VideoLink
          video={videoOfAddress(event.title, event.description, event.videoUrl)}
          onPlay={play}
          className={buttonClass(isOver ? 'primary' : 'quiet')}
        >
          <PlayIcon size={20} />
          {eventTexts.recording}
        </VideoLink>
      )}
      {dialog}
    </div>
  )
}
