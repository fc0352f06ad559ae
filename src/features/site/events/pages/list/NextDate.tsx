// The next concert in large figures that fill the window, the most prominent part of the events page.
import { Link } from '@tanstack/react-router'
import { dateParts, formatDate, weekdayName } from '@/lib/dates'
import { buttonClass } from '@/ui/Button'
import type { LiveEvent } from '../../events.contract'
import { ticketAddress } from '../../events.rules'
import { eventTexts } from '../../events.texts'
import { TicketLink } from '../TicketLink'

/** Most letters of a title in large type. */
const longestTitle = 60

/** The event is also in the list below (EVT-03). */
export function NextDate({ event }: { event: LiveEvent }) {
  const { slug, title, date, endDate, time, venue, city } = event
  const { day, month } = dateParts(date)
  return (
    <section className="site-look poster" aria-labelledby="next">
      <div className="wrap next-date">
        <time dateTime={date} className="font-title">
          <span className="next-date-day">{day}</span> <span className="next-date-month">{month}</span>
        </time>
        <div className="next-date-words">
          <h2 id="next" className="type-eyebrow">
            {eventTexts.next}
          </h2>
          <p className={title.length > longestTitle ? 'type-heading' : 'type-title'}>
            <Link to="/events/$slug" params={{ slug }} className="wrap-anywhere">
              {title}
            </Link>
          </p>
          <p>
            {weekdayName(date)}
            {endDate && ` ${eventTexts.to} ${weekdayName(endDate)}, ${formatDate(endDate, 'MMM d, yyyy')}`}, {time}
            <span className="block">
              {venue}, {city}
            </span>
          </p>
          {ticketAddress(event) && (
            <p>
              <TicketLink event={event} className={buttonClass('primary', 'large')} />
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
