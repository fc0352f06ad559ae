// Live events at `/events` (EVT-01 to EVT-11): upcoming events as posters, past ones as a table with recordings.
import { Link, useLocation, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageDescription, pageTitle } from '@/features/site/page-content/page-content.queries'
import { parsePage } from '@/lib/paging'
import { eventTexts } from '../../events.texts'
import { useApiQuery } from '@/lib/use-api-query'
import { flattenPages, usePages } from '@/lib/use-pages'
import { Spotlight } from '@/ui/Atmosphere'
import { BelowFirstScreen } from '@/ui/BelowFirstScreen'
import { buttonClass } from '@/ui/Button'
import { recordError } from '@/ui/error-log'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { ShowEarlier, ShowMore } from '@/ui/ShowMore'
import { HighlightedText, SectionHeading } from '@/ui/Text'
import { toast } from '@/ui/toast-store'
import type { LiveEvent } from '../../events.contract'
import { eventsTextsQuery, pastEventsQuery, upcomingEventsQuery } from '../../events.queries'
import { loadingErrorText, nextConcert } from '../../events.rules'
import { EventCard } from '../EventCard'
import { EventsSkeleton } from '../EventsSkeleton'
import { NextDate } from './NextDate'
import { PastEvents } from './PastEvents'

/** EVT-01, EVT-02, EVT-03. */
const defaults = {
  title: 'Live Events',
  description:
    'Experience the magic of live jazz performance. Join us for upcoming shows and explore recordings from past performances.',
  upcomingTitle: 'Upcoming Events',
} as const

export function EventsPage() {
  const { data: texts, isError: textsFailed } = useApiQuery(eventsTextsQuery)
  const from = useLocation({ select: ({ search }) => parsePage(search) })
  const upcoming = usePages('upcoming events', from, upcomingEventsQuery)
  const past = usePages('past events', from, pastEventsQuery)
  useFailureReport({ events: upcoming.error !== null || past.error !== null, texts: textsFailed })
  const [first] = upcoming.pages
  const next = from === 1 ? nextConcert(first?.events ?? []) : undefined
  return (
    <>
      <header className="under-header relative isolate overflow-hidden">
        <Spotlight from="left" />
        <div className="wrap lean items-end! pt-[clamp(3rem,8vw,8rem)] pb-[clamp(1rem,3vw,3rem)]">
          <h1 className="type-hero">
            <HighlightedText text={pageTitle(texts, 'events-hero-title', defaults.title)} />
          </h1>
          <p className="type-lede">{pageDescription(texts, 'events-hero-description', defaults.description)}</p>
        </div>
      </header>
      <BelowFirstScreen>
        {next && <NextDate event={next} />}
        <section className="section" aria-labelledby="upcoming">
          <div className="wrap">
            <SectionHeading id="upcoming" title={pageTitle(texts, 'events-upcoming-title', defaults.upcomingTitle)} />
            <ShowEarlier path="/events" page={from} total={Math.max(first?.total ?? 0, past.pages[0]?.total ?? 0)} />
            {first ? (
              <>
                {/* The page number in the address counts for both lists, so the shorter one may be empty there. */}
                {(from === 1 || first.total === 0 || first.events.length > 0) && (
                  <Upcoming events={flattenPages(upcoming.pages.map(({ events }) => events))} isInFirstWindow={!next} />
                )}
                <ShowMore path="/events" pages={upcoming} />
                <InYourCalendar />
              </>
            ) : upcoming.error ? (
              <ErrorPanel onRetry={upcoming.retry} retrying={upcoming.isFetching} />
            ) : (
              <EventsSkeleton />
            )}
          </div>
        </section>
        {past.pages[0] && past.pages[0].total > 0 && <PastEvents />}
      </BelowFirstScreen>
    </>
  )
}

function Upcoming({ events, isInFirstWindow }: { events: LiveEvent[]; isInFirstWindow: boolean }) {
  if (events.length === 0) {
    return (
      <div>
        <p className="type-lede">No upcoming events scheduled at the moment.</p>
        <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4">
          {eventTexts.stayInformed}
          <Link to="/contact" hash="newsletter" className={buttonClass('quiet', 'small')}>
            {eventTexts.signUp}
          </Link>
        </p>
      </div>
    )
  }
  return (
    <ul className="event-grid">
      {events.map((event, index) => (
        <li key={event.id}>
          <EventCard event={event} priority={isInFirstWindow && index === 0} eager={isInFirstWindow && index === 1} />
        </li>
      ))}
    </ul>
  )
}

/** Links all dates for calendar programs. Programs that do not know `webcal:` use the file. */
function InYourCalendar() {
  const { baseUrl } = useRouteContext({ from: '__root__' }).site
  return (
    <p className="type-small mt-14 flex flex-wrap items-center gap-x-6 text-ink-soft">
      <span className="max-sm:basis-full">{eventTexts.inYourCalendar}</span>
      <a
        href={baseUrl.replace(/^https?/, 'webcal') + '/events.ics'}
        className="text-link inline-flex min-h-11 items-center"
      >
        {eventTexts.subscribe}
      </a>
      <a href="/events.ics" download className="text-link inline-flex min-h-11 items-center">
        {eventTexts.downloadCalendar}
      </a>
    </p>
  )
}

/** EVT-10, EVT-11: shows one toast for all failures, and reports each failure under its own name. */
function useFailureReport({ events, texts }: { events: boolean; texts: boolean }) {
  useEffect(() => {
    if (events) recordError(new Error('Failed to fetch events'))
  }, [events])
  useEffect(() => {
    if (texts) recordError(new Error('Failed to fetch events page content'))
  }, [texts])
  useEffect(() => {
    const text = loadingErrorText({ events, texts })
    if (text !== null) toast({ title: 'Loading Error', text, kind: 'destructive' })
  }, [events, texts])
}
