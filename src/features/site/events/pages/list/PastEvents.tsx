// Past events with their recordings, below the upcoming ones (EVT-05).
import { useLocation } from '@tanstack/react-router'
import { pageTitle } from '@/features/site/page-content/page-content.queries'
import { parsePage } from '@/lib/paging'
import { eventTexts } from '../../events.texts'
import { useApiQuery } from '@/lib/use-api-query'
import { flattenPages, usePages } from '@/lib/use-pages'
import { buttonClass } from '@/ui/Button'
import { PlayIcon } from '@/ui/Icon'
import { ShowMore } from '@/ui/ShowMore'
import { SectionHeading, VisuallyHidden } from '@/ui/Text'
import { videoOfAddress } from '@/ui/video-of-address'
import { useVideoDialog, VideoLink } from '@/ui/VideoLink'
import { eventsTextsQuery, pastEventsQuery } from '../../events.queries'
import { EventDate, EventName } from '../EventCard'

/** Shows one line per event. The player loads when a visitor wants to hear it. */
export function PastEvents() {
  const { data: texts } = useApiQuery(eventsTextsQuery)
  const from = useLocation({ select: ({ search }) => parsePage(search) })
  const list = usePages('past events', from, pastEventsQuery)
  const { play, dialog } = useVideoDialog()
  return (
    <section className="section ruled" aria-labelledby="past">
      <div className="wrap">
        <SectionHeading id="past" title={pageTitle(texts, 'events-past-title', eventTexts.pastTitle)} />
        <ul className="past-events ledger">
          {flattenPages(list.pages.map(({ events }) => events)).map((event) => (
            <li key={event.id}>
              <EventDate event={event} isOver />
              <div>
                <EventName event={event} />
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
        <ShowMore path="/events" hash="#past" pages={list} />
      </div>
      {dialog}
    </section>
  )
}
