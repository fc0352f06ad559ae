// The next concert in one line, at the bottom of the home page's first screen.
import { Link } from '@tanstack/react-router'
import type { LiveEvent } from '@/features/site/events/events.contract'
import { nextEventsQuery } from '@/features/site/events/events.queries'
import { nextConcert, splitEvents } from '@/features/site/events/events.rules'
import { dateParts, weekdayName } from '@/lib/dates'
import { useApiQuery } from '@/lib/use-api-query'
import { ArrowRightIcon } from '@/ui/Icon'
import { homeTexts } from '../home.texts'

/** Reserves its space while loading; renders nothing without a concert. */
export function NextConcert() {
  const { data, isPending } = useApiQuery(nextEventsQuery)
  if (isPending) return <div className="next-concert" aria-hidden="true" />
  const next = data && nextConcert(splitEvents(data.events, data.today).upcoming)
  return next ? <Concert event={next} /> : null
}

function Concert({ event: { slug, title, date, time, venue, city } }: { event: LiveEvent }) {
  const { day, short } = dateParts(date)
  return (
    <Link to="/events/$slug" params={{ slug }} className="next-concert">
      <span className="visually-hidden">{homeTexts.nextConcert}: </span>
      <time dateTime={date} className="next-concert-date tabular">
        {day} <span className="type-small">{short}</span>
      </time>
      <span className="min-w-0">
        <span className="next-concert-title">{title}</span>
        <span className="type-small next-concert-place">
          {weekdayName(date, 1)} {time} · {venue}, {city}
        </span>
      </span>
      <ArrowRightIcon size={24} />
    </Link>
  )
}
