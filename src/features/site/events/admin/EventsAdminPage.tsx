// Manage Events (ADM-EVT). This definition describes the whole page.
import './events-admin.css'
import { AdminLink } from '@/admin-kit/AdminLink'
import { defineResourcePage } from '@/admin-kit/definition'
import { featuredColumn } from '@/admin-kit/lists/cells'
import { RowTitle } from '@/admin-kit/lists/row/RowTitle'
import { useRole } from '@/admin-kit/role'
import { savedWords } from '@/admin-kit/plain-words'
import { ResourcePage } from '@/admin-kit/ResourcePage'
import type { ResourceRow } from '@/lib/resource'
import { timeZoneOptions } from '@/lib/time-zone'
import { useApiQuery } from '@/lib/use-api-query'
import { Badge, type BadgeTone } from '@/ui/Badge'
import { buttonClass } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { nextEventsQuery } from '../events.queries'
import { gigSalesTexts } from '../events.texts'
import { timeZoneQuery } from '@/features/site/page-content/page-content.queries'
import { eventsResource } from '../events.resource'
import { dayAfter, eventDates, eventSlug, pastDateMessage } from '../events.rules'
import { shownTime } from '../time-text.rules'
import { isPastGig, PastDateQuestion, SeriesDates, TimeHint } from './GigFormNotes'
import { GigPapers } from './GigPapers'
import { GigSales } from './GigSales'
import { SetListField } from './SetListField'
import { TimeZoneCard } from './TimeZoneCard'

type Row = ResourceRow<typeof eventsResource>

const statuses: Record<Row['status'], { label: string; tone: BadgeTone }> = {
  upcoming: { label: 'Upcoming', tone: 'success' },
  past: { label: 'Past', tone: 'info' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
}

/** Fields that most gigs leave blank. */
const moreFields = ['end_date', 'doors', 'address', 'price', 'ticket_cents', 'time_zone', 'video_url'] as const

/** `today` is the site's. For a new event the form asks about an earlier date (ADM-EVT-07), as the server does. */
const eventsPage = (today: string | undefined, siteZone: string | undefined, seesSales: boolean) =>
  defineResourcePage({
    resource: eventsResource,
    seenAt: (row) => `/events/${eventSlug(row)}`,
    actions: (row) => [
      { label: 'Print', dialog: (close) => <GigPapers event={row} onClose={close} /> },
      ...(seesSales
        ? [{ label: gigSalesTexts.action, dialog: (close: () => void) => <GigSales event={row} onClose={close} /> }]
        : []),
    ],
    // Copies the event without its dates and status: the copy needs its own, and is still ahead.
    duplicate: (values) => ({
      ...values,
      title: `${values.title} (copy)`,
      date: '',
      end_date: '',
      status: 'upcoming' as const,
      is_featured: false,
    }),
    words: savedWords('Manage Events', 'event', 'events', {
      empty: 'No events found. Add your first event to get started.',
      isImported: true,
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
          <RowTitle picture={row.image_url} note={row.description}>
            {row.title}
          </RowTitle>
        ),
      },
      {
        key: 'date',
        header: 'Date',
        sortable: true,
        phone: 'below',
        cell: (row) => (
          <Two
            first={eventDates({ date: row.date, endDate: row.end_date ?? undefined })}
            second={row.time && [shownTime(row.time), row.time_zone].filter(Boolean).join(', ')}
          />
        ),
      },
      { key: 'venue', header: 'Venue', sortable: true, cell: (row) => <Two first={row.venue} second={row.city} /> },
      {
        key: 'status',
        header: 'Status',
        sortable: true,
        phone: 'top',
        cell: (row) => {
          // Shown as visitors see it: yesterday's gig is over, whatever status is stored.
          const lastDate = row.end_date ?? row.date
          const isOver = row.status === 'upcoming' && (row.time_zone ? dayAfter(lastDate) : lastDate) < (today ?? '')
          const { tone, label } = statuses[isOver ? 'past' : row.status]
          return <Badge tone={tone}>{label}</Badge>
        },
      },
      featuredColumn,
    ],
    fields: [
      'title',
      'date',
      { name: 'time', hint: <TimeHint siteZone={siteZone} /> },
      {
        name: 'past_confirmed',
        kind: 'custom',
        isShown: ({ values, isNew }) => isNew && isPastGig(values, today),
        render: (form) => <PastDateQuestion form={form} />,
      },
      'venue',
      'city',
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
      'status',
      'is_featured',
      {
        group: 'More: doors, prices, address, several days, weekly gigs',
        isClosed: ({ opened }) => moreFields.every((name) => opened[name] === ''),
        fields: [
          'end_date',
          'doors',
          'address',
          'price',
          'ticket_cents',
          {
            name: 'time_zone',
            kind: 'select',
            options: [
              { value: '', label: `Time zone of the site${siteZone ? `, ${siteZone}` : ''}` },
              ...timeZoneOptions(),
            ],
          },
          'video_url',
          { name: 'repeat', isShown: ({ isNew }) => isNew },
          { name: 'repeat_count', isShown: ({ values, isNew }) => isNew && values.repeat === 'count' },
          { name: 'repeat_until', isShown: ({ values, isNew }) => isNew && values.repeat === 'until' },
        ],
        below: (values) => <SeriesDates values={values} />,
      },
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
    checkNew: (values) => (isPastGig(values, today) && !values.past_confirmed ? { date: pastDateMessage } : {}),
    validate: 'onChange',
  })

function Two({ first, second }: { first: string; second: string | null }) {
  return (
    <>
      <span title={first}>{first}</span>
      {second && (
        <span className="admin-row-note" title={second}>
          {second}
        </span>
      )}
    </>
  )
}

export function EventsAdminPage() {
  const today = useApiQuery(nextEventsQuery).data?.today
  const zone = useApiQuery(timeZoneQuery).data
  const seesSales = useRole() === 'administrator'
  return (
    <ResourcePage
      definition={eventsPage(today, zone?.timeZone, seesSales)}
      actions={
        <>
          <AdminLink to="/admin/events/texts" className={buttonClass('quiet', 'small')}>
            Texts of the page
          </AdminLink>
          <a href="/api/admin/bandsintown.csv" download className={buttonClass('quiet', 'small')}>
            Dates for Bandsintown
          </a>
        </>
      }
    >
      <TimeZoneCard />
    </ResourcePage>
  )
}
