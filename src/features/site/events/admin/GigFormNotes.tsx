// Answers the owner's questions while a gig is typed: how its time will look, whether a past date is meant, and which
// dates a weekly series will have.
import { useWatch } from 'react-hook-form'
import type { FieldAccess } from '@/admin-kit/definition'
import { formatDate, weekdayName } from '@/lib/dates'
import type { ResourceFormValues } from '@/lib/resource'
import { SwitchField } from '@/ui/SwitchField'
import type { eventsResource } from '../events.resource'
import { calendarDate } from '../events.rules'
import { findRepeatProblem, weeklyDates } from '../repeat.rules'
import { isTimeText, shownTime } from '../time-text.rules'

export type GigValues = ResourceFormValues<typeof eventsResource>

/** True if the last day of a gig is over; false while the date is blank or the site's `today` is unknown. */
export function isPastGig({ date, end_date, time_zone }: GigValues, today: string | undefined): boolean {
  const now = time_zone === '' ? today : calendarDate(new Date(), time_zone)
  return now !== undefined && date !== '' && (end_date || date) < now
}

/** Shows the time as visitors will read it, and its zone. */
export function TimeHint({ siteZone }: { siteZone: string | undefined }) {
  const { time } = useWatch<GigValues>()
  const shown = time && isTimeText(time) ? shownTime(time.trim()) : ''
  return (
    <>
      {shown !== '' && shown !== time && `Visitors see ${shown}. `}
      {siteZone && `In ${siteZone}, unless a time zone is chosen below.`}
    </>
  )
}

/** ADM-EVT-07: asks whether a past date is meant. The answer removes the refusal of the date. */
export function PastDateQuestion({ form }: { form: FieldAccess<GigValues> }) {
  return (
    <SwitchField
      label="This date is in the past. Add it as a past event?"
      checked={form.values.past_confirmed === true}
      onChange={({ target }) => {
        form.set('past_confirmed', target.checked)
        // Checks the date again, with the answer.
        form.set('date', form.values.date)
      }}
    />
  )
}

/** Lists the dates of a series before it is saved. */
export function SeriesDates({ values }: { values: GigValues }) {
  const series = {
    ...values,
    repeat: values.repeat ?? 'none',
    repeat_count: values.repeat_count ?? '',
    repeat_until: values.repeat_until ?? '',
  }
  if (series.repeat === 'none') return null
  if (series.date === '') return <p className="field-hint">Choose the date of the first event to see all dates.</p>
  if (findRepeatProblem(series)) return null
  const dates = weeklyDates(series)
  return (
    <p className="admin-warning" role="status">
      {`Makes ${dates.length} events, every ${weekdayName(series.date)}: `}
      {dates.map((date) => formatDate(date, 'MMM dd, yyyy')).join(' · ')}
    </p>
  )
}
