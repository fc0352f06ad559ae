// Manage Events (ADM-EVT). This definition describes the whole page.
import './events-admin.css'
import type { ReactNode } from 'react'
import { defineResourcePage } from '@/admin-kit/definition'
import { featuredColumn, WithPicture } from '@/admin-kit/lists/cells'
import { savedWords } from '@/admin-kit/plain-words'
import { ResourcePage } from '@/admin-kit/ResourcePage'
import { formatDate } from '@/lib/dates'
import type { ResourceRow } from '@/lib/resource'
import { useApiQuery } from '@/lib/use-api-query'
import { Badge, type BadgeTone } from '@/ui/Badge'
import { toast } from '@/ui/toast-store'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { nextEventsQuery } from '../events.queries'
import { timeZoneQuery } from '@/features/site/page-content/page-content.queries'
import { eventsResource } from '../events.resource'
import { dayAfter, eventSlug } from '../events.rules'
import { shownTime } from '../time-text.rules'
import { GigPapers } from './GigPapers'
import { SetListField } from './SetListField'
import { TimeZoneCard, zoneOptions } from './TimeZoneCard'

type Row = ResourceRow<typeof eventsResource>

const statuses: Record<Row['status'], { label: string; tone: BadgeTone }> = {
  upcoming: { label: 'Upcoming', tone: 'success' },
  past: { label: 'Past', tone: 'info' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
}

/** `today` is the site's. A new event may not be earlier (ADM-EVT-07); the server checks that too. */
const eventsPage = (today: string | undefined, siteZone: string | undefined) =>
  defineResourcePage({
    resource: eventsResource,
    seenAt: (row) => `/events/${eventSlug(row)}`,
    actions: (row) => <GigPapers event={row} />,
    // Copies the event without its date: the copy needs its own.
    duplicate: (values) => ({ ...values, title: `${values.title} (copy)`, date: '', is_featured: false }),
    words: savedWords('Manage Events', 'event', 'events', {
      empty: 'No events found. Add your first event to get started.',
      create: 'Create Event',
      createAnother: 'Create and Add Another',
      update: 'Update Event',
      saving: { create: 'Creating...', update: 'Updating...' },
      toasts: {
        created: {
          title: 'Event Created Successfully',
          text: 'Your event has been created and is now visible to visitors.',
        },
        updated: { title: 'Event Updated Successfully', text: 'Your event has been updated and is now live.' },
      },
      // Uses the words of the error table.
      failures: { create: undefined, update: undefined },
    }),
    columns: [
      {
        key: 'title',
        header: 'Title',
        sortable: true,
        cell: (row) => (
          <WithPicture url={row.image_url}>
            <Two first={row.title} second={row.description} />
          </WithPicture>
        ),
      },
      {
        key: 'date',
        header: 'Date',
        sortable: true,
        cell: (row) => (
          <Two
            first={<span className="whitespace-nowrap">{formatDate(row.date, 'MMM dd, yyyy')}</span>}
            second={row.time && [shownTime(row.time), row.time_zone].filter(Boolean).join(', ')}
            isWhole
          />
        ),
      },
      { key: 'venue', header: 'Venue', sortable: true, cell: (row) => <Two first={row.venue} second={row.city} /> },
      {
        key: 'status',
        header: 'Status',
        sortable: true,
        cell: (row) => {
          // Shown as visitors see it: yesterday's gig is over, whatever status is stored.
          const isOver = row.status === 'upcoming' && (row.time_zone ? dayAfter(row.date) : row.date) < (today ?? '')
          const { tone, label } = statuses[isOver ? 'past' : row.status]
          return <Badge tone={tone}>{label}</Badge>
        },
      },
      featuredColumn,
    ],
    fields: [
      'title',
      'date',
      { name: 'time', hint: siteZone && `In ${siteZone}, unless a time zone is chosen below.` },
      'venue',
      'city',
      {
        name: 'time_zone',
        kind: 'select',
        options: [{ value: '', label: `Time zone of the site${siteZone ? `, ${siteZone}` : ''}` }, ...zoneOptions()],
      },
      'description',
      {
        name: 'image_url',
        kind: 'source',
        rules: [uploadRules['event-image']],
        modes: { link: 'Image URL', file: 'Upload File' },
        linkPlaceholder: 'https://',
        onFailed: ({ title, text }) => toast({ title, text, kind: 'destructive' }),
      },
      'ticket_url',
      'ticket_cents',
      'video_url',
      { name: 'status', isShown: ({ isNew }) => !isNew },
      'is_featured',
      {
        group: 'Set list',
        hint: 'What you play, in order. The event page links each tune to its sheet music and its recording. Notes are for the band: only the stage sheet shows them.',
        fields: [
          { name: 'set_list', kind: 'custom', render: () => <SetListField /> },
          {
            name: 'set_list_shown',
            hint: 'The pages of these tunes mention this gig as soon as visitors can see the set list. A gig without a time counts as starting at 6 PM.',
          },
        ],
      },
    ],
    checkNew: ({ date, time_zone }) =>
      today !== undefined && time_zone === '' && date !== '' && date < today
        ? { date: 'Event date cannot be in the past' }
        : {},
    validate: 'onChange',
  })

/** `isWhole`: the second line is short and important, so it is never cut. */
function Two({ first, second, isWhole }: { first: ReactNode; second: string | null; isWhole?: boolean }) {
  return (
    <>
      {first}
      {second && <span className={isWhole ? 'admin-note block' : 'admin-note admin-clip'}>{second}</span>}
    </>
  )
}

export function EventsAdminPage() {
  const today = useApiQuery(nextEventsQuery).data?.today
  const zone = useApiQuery(timeZoneQuery).data
  return (
    <ResourcePage definition={eventsPage(today, zone?.timeZone)}>
      <TimeZoneCard />
    </ResourcePage>
  )
}
