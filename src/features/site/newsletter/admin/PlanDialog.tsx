// Plans a newsletter: date and time in the time zone of the site.
import { ActionDialog } from '@/admin-kit/forms/ActionDialog'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { TextField } from '@/ui/Field'
import { toast } from '@/ui/toast-store'
import type { NewsletterSummary, newsletterAdminEndpoints } from '../newsletter-admin.contract'

/** Returns `Tue, Dec 1, 2026, 09:00 (Europe/Berlin)`: the time where the site is, not where the browser is. */
export function plannedText(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return `${format.format(new Date(moment))} (${timeZone})`
}

/** Returns the date and the time of the fields: those of the plan, or 9 in the morning of no date yet. */
function plannedFields(sendAt: string | null, timeZone: string): { date: string; time: string } {
  if (sendAt === null) return { date: '', time: '09:00' }
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(sendAt),
  )
  const [date = '', time = ''] = text.split(' ')
  return { date, time }
}

type PlanDialogProps = {
  letter: Pick<NewsletterSummary, 'id' | 'subject' | 'sendAt'>
  timeZone: string
  onPlanned: () => void
}

export function PlanDialog({ letter: { id, subject, sendAt }, timeZone, onPlanned }: PlanDialogProps) {
  const send = useSend<typeof newsletterAdminEndpoints>()
  const stored = plannedFields(sendAt, timeZone)
  const text = (form: FormData, name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return (
    <ActionDialog
      title="Plan newsletter"
      label={sendAt === null ? 'Plan' : 'Change plan'}
      name={`${sendAt === null ? 'Plan' : 'Change plan of'} ${subject}`}
      text={`It is sent to everyone who is subscribed at that time. Date and time are in ${timeZone}.`}
      button="Plan newsletter"
      send={async (form) => {
        const planned = await send('POST /api/admin/newsletters/{id}/plan', {
          params: { id },
          body: { date: text(form, 'date'), time: text(form, 'time') },
        })
        toast({ title: 'Newsletter planned', text: plannedText(planned.sendAt, timeZone), kind: 'success' })
        onPlanned()
      }}
    >
      {(errors) => (
        <>
          <TextField label="Date *" name="date" type="date" defaultValue={stored.date} error={errors.date} />
          <TextField
            label="Time *"
            name="time"
            type="time"
            hint={`Time zone: ${timeZone}`}
            defaultValue={stored.time}
            error={errors.time}
          />
        </>
      )}
    </ActionDialog>
  )
}
