// Shows on the page of a shop item where its tune is played next, if that is public.
import { Link, useParams } from '@tanstack/react-router'
import { formatDate } from '@/lib/dates'
import { useApiQuery } from '@/lib/use-api-query'
import { playingQuery } from '../events.queries'
import { setListTexts } from '../events.texts'

export function PlayedNext() {
  const { slug } = useParams({ from: '/shop/$slug' })
  const event = useApiQuery(playingQuery(slug)).data?.event
  if (!event) return null
  return (
    <p className="mt-8 border-l-2 border-gold pl-4">
      <span className="type-small block text-ink-soft">{setListTexts.playedNext}</span>
      <Link
        to="/events/$slug"
        params={{ slug: event.slug }}
        hash="set-list"
        className="text-link inline-flex min-h-11 items-center"
      >
        {event.title}
      </Link>
      <span className="type-small tabular block text-ink-soft">
        {formatDate(event.date, 'MMM d, yyyy')}, {event.venue}, {event.city}
      </span>
    </p>
  )
}
