// Live events at `/events` (EVT-01 to EVT-11): what is to come as posters, what was as a ledger with its recordings.
import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { descriptionOf, titleOf } from '@/features/page-content/page-content.queries'
import { eventTexts } from '@/lib/texts/events'
import { useApiQuery } from '@/lib/use-api-query'
import { Spotlight } from '@/ui/Atmosphere'
import { buttonClass } from '@/ui/Button'
import { recordError } from '@/ui/error-log'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { PlayIcon } from '@/ui/Icon'
import { Lit, SectionHeading, VisuallyHidden } from '@/ui/Text'
import { toast } from '@/ui/toast-store'
import { videoOfAddress } from '@/ui/video-of-address'
import { useVideoDialog, VideoLink } from '@/ui/VideoLink'
import type { LiveEvent } from '../events.contract'
import { eventsQuery, eventsTextsQuery } from '../events.queries'
import { loadingErrorText, splitEvents } from '../events.rules'
import { EventCard, EventDate } from './EventCard'
import { eventTextDefaults } from './event-texts'
import { EventsSkeleton } from './EventsSkeleton'

export function EventsPage() {
  const { data: texts, isError: textsFailed } = useApiQuery(eventsTextsQuery)
  const events = useApiQuery(eventsQuery)
  useFailureReport({ events: events.isError, texts: textsFailed })
  const { upcoming, past } = splitEvents(events.data?.events ?? [], events.data?.today ?? '')
  return (
    <>
      <header className="under-header relative isolate overflow-hidden">
        <Spotlight from="left" />
        <div className="wrap lean items-end! pt-[clamp(3rem,8vw,8rem)] pb-[clamp(1rem,3vw,3rem)]">
          <h1 className="type-hero">
            <Lit text={titleOf(texts, 'events-hero-title', eventTextDefaults.title)} />
          </h1>
          <p className="type-lede">{descriptionOf(texts, 'events-hero-description', eventTextDefaults.description)}</p>
        </div>
      </header>
      <section className="section" aria-labelledby="upcoming">
        <div className="wrap">
          <SectionHeading id="upcoming" title={titleOf(texts, 'events-upcoming-title', eventTextDefaults.upcomingTitle)} />
          {events.data ? (
            <>
              <Upcoming events={upcoming} />
              <InYourCalendar />
            </>
          ) : events.isError ? (
            <ErrorPanel onRetry={() => void events.refetch()} retrying={events.isFetching} />
          ) : (
            <EventsSkeleton />
          )}
        </div>
      </section>
      {past.length > 0 && <Past events={past} title={titleOf(texts, 'events-past-title', eventTextDefaults.pastTitle)} />}
    </>
  )
}

function Upcoming({ events }: { events: LiveEvent[] }) {
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
          <EventCard event={event} eager={index < 2} />
        </li>
      ))}
    </ul>
  )
}

/** Every date by itself, for calendar programs; those that know no `webcal:` take the file. */
function InYourCalendar() {
  const { baseUrl } = useRouteContext({ from: '__root__' }).site
  return (
    <p className="type-small mt-14 flex flex-wrap items-center gap-x-6 text-ink-soft">
      {eventTexts.inYourCalendar}
      <a href={baseUrl.replace(/^https?/, 'webcal') + '/events.ics'} className="text-link inline-flex min-h-11 items-center">
        {eventTexts.subscribe}
      </a>
      <a href="/events.ics" download className="text-link inline-flex min-h-11 items-center">
        {eventTexts.downloadCalendar}
      </a>
    </p>
  )
}

/** EVT-05: a line for each; the player comes when somebody wants to hear it. */
function Past({ events, title }: { events: LiveEvent[]; title: string }) {
  const { play, dialog } = useVideoDialog()
  return (
    <section className="section ruled" aria-labelledby="past">
      <div className="wrap">
        <SectionHeading id="past" title={title} />
        <ul className="past-events ledger">
          {events.map((event) => (
            <li key={event.id}>
              <EventDate event={event} isOver />
              <div>
                <h3 className="type-subheading">
                  <Link to="/events/$slug" params={{ slug: event.slug }} className="hover:text-gold">
                    {event.title}
                  </Link>
                </h3>
                <p className="type-small text-ink-soft">
                  {event.venue}, {event.city}
                </p>
                {event.description && <p className="mt-2 max-w-[60ch] text-base text-ink-soft">{event.description}</p>}
              </div>
              {event.videoUrl && (
                <div className="mt-3 md:mt-0">
                  <VideoLink
                    video={videoOfAddress(event.title, event.description, event.videoUrl)}
                    onPlay={play}
                    className={buttonClass('quiet', 'small')}
                  >
                    <PlayIcon size={18} />
                    {eventTexts.recording}
                    <VisuallyHidden>: {event.title}</VisuallyHidden>
                  </VideoLink>
                </div>
              )}
            </li>
          ))}
        </ul>
      </div>
      {dialog}
    </section>
  )
}

/** EVT-10, EVT-11: one toast for whatever failed, each failure noted under its own name. */
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
