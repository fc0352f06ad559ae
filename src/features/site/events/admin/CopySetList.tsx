// Copies the set list of another event into this one.
import { useState } from 'react'
import { asApiError } from '@/admin-kit/requests/failure-words'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { formatDate } from '@/lib/dates'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { SelectField } from '@/ui/SelectField'
import { toast } from '@/ui/toast-store'
import type { eventsResource } from '../events.resource'
import { type LineForm, lineToForm } from '../set-list-form'
import { setListsQuery } from '../set-list.queries'

export function CopySetList({ onCopy }: { onCopy: (lines: readonly Omit<LineForm, 'id'>[]) => void }) {
  const lists = useApiQuery(setListsQuery).data?.lists ?? []
  const [from, setFrom] = useState('')
  const [isCopying, setCopying] = useState(false)
  const send = useSend<typeof eventsResource.endpoints>()
  if (lists.length === 0) return null

  async function copy(): Promise<void> {
    setCopying(true)
    try {
      const { set_list } = await send('GET /api/admin/events/{id}', { params: { id: from } })
      onCopy(set_list.map(lineToForm).map(({ title, note, tune_id }) => ({ title, note, tune_id })))
      setFrom('')
    } catch (error) {
      toast({ title: 'The set list was not copied', text: asApiError(error).message, kind: 'destructive' })
    } finally {
      setCopying(false)
    }
  }
  return (
    <div className="set-list-copy">
      <SelectField
        label="Copy a set list"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
        options={[
          { value: '', label: 'Choose an event' },
          ...lists.map(({ id, title, date, lines }) => ({
            value: id,
            label: `${formatDate(date, 'MMM dd, yyyy')}: ${title} (${lines})`,
          })),
        ]}
      />
      <Button size="small" disabled={from === ''} busy={isCopying} onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  )
}
