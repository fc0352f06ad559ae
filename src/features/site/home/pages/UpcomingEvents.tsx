// The next dates on the home page (HOME-10 to HOME-13), and the link to all of them (OP-45).
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { LiveEvent } from '@/features/site/events/events.contract'
import { EventCard } from '@/features/site/events/pages/EventCard'
import { EventsSkeleton } from '@/features/site/events/pages/EventsSkeleton'
import { nextEventsQuery } from '@/features/site/events/events.queries'
import { splitEvents } from '@/features/site/events/events.rules'
import { homeTexts } from '../home.texts'
import { useApiQuery } from '@/lib/use-api-query'
import { buttonClass } from '@/ui/Button'
import { recordError } from '@/ui/error-log'
import { ArrowRightIcon } from '@/ui/Icon'
import { SectionHeading } from '@/ui/Text'

/** Enough to plan a month; the events page lists all. */
const shown = 4

export function UpcomingEvents() {
  const { data, isError } = useApiQuery(nextEventsQuery)
  useEffect(() => {
    if (isError) recordError(new Error('Failed to fetch events'))
  }, [isError])
  return (
    <section className="section" aria-labelledby="dates">
      <div className="wrap">
        <SectionHeading id="dates" title={homeTexts.upcoming} />
        {data ? (
          <Dates upcoming={splitEvents(data.events, data.today).upcoming.slice(0, shown)} />
        ) : isError ? (
          <p role="alert" className="type-lede">
            Unable to load upcoming events
          </p>
        ) : (
          <EventsSkeleton cards={shown} />
        )}
        <p className="mt-12">
          <Link to="/events" className={buttonClass('quiet')}>
            {homeTexts.allEvents}
            <ArrowRightIcon size={20} />
          </Link>
        </p>
      </div>
    </section>
  )
}

function Dates({ upcoming }: { upcoming: LiveEvent[] }) {
  if (upcoming.length === 0) return <p className="type-lede">No upcoming events scheduled at the moment.</p>
  return (
    <ul className="event-grid">
      {upcoming.map((event) => (
        <li key={event.id}>
          <EventCard event={event} />
        </li>
      ))}
    </ul>
  )
}
