// Asks for the time zone of gig times: guessed from the browser, confirmed by the owner (decision 0047).
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { timeZoneQuery } from '@/features/site/page-content/page-content.queries'
import type { timeZoneEndpoints } from '@/features/site/page-content/time-zone'
import { localTimeZone, timeZoneOptions } from '@/lib/time-zone'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { SelectField } from '@/ui/SelectField'

export function TimeZoneCard() {
  const send = useSend<typeof timeZoneEndpoints>()
  const queryClient = useQueryClient()
  const { data: zone } = useApiQuery(timeZoneQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // Keeps the line, so that the list does not move.
  if (!zone) return <p className="admin-note events-zone">&nbsp;</p>
  if (zone.from === 'environment')
    return <p className="admin-note events-zone">Times are in {zone.timeZone}, set by SITE_TIME_ZONE on the server.</p>
  if (zone.from === 'owner' && chosen === null)
    return (
      <p className="admin-note events-zone">
        Times are in {zone.timeZone}.{' '}
        <Button size="small" variant="ghost" onClick={() => setChosen(zone.timeZone)}>
          Change time zone
        </Button>
      </p>
    )
  const value = chosen ?? localTimeZone()
  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    await runMutation({
      run: () => send('PUT /api/admin/time-zone', { body: { timeZone: value } }),
      done: (answer) => {
        queryClient.setQueryData(timeZoneQuery.queryKey, answer)
        setChosen(null)
      },
      failed: { title: 'Error', text: 'Failed to save the time zone.' },
    })
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void save(event)} className="events-zone-form" aria-labelledby="time-zone">
      <h2 id="time-zone" className="type-subheading">
        Your time zone
      </h2>
      <SelectField
        label="Times of your gigs are in"
        hint="Calendars, search engines and this site read the times of your gigs in this zone."
        options={timeZoneOptions()}
        value={value}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button type="submit" size="small" variant="primary" busy={isBusy}>
        Save time zone
      </Button>
    </form>
  )
}
