// A search whose results the owner adds with a click. It loads nothing until its field has had the focus.
import { type RefObject, useDeferredValue, useState } from 'react'
import type { ApiQuery } from '@/lib/api-client'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { type FieldProps, TextField } from '@/ui/Field'

type Finding = { id: string; action: string; note: string | null; onAdd: () => void }

type SearchToAddProps<Answer> = FieldProps & {
  input?: RefObject<HTMLInputElement | null>
  placeholder: string
  query: (search: string) => ApiQuery<Answer>
  toFindings: (answer: Answer) => Finding[]
  /** Search text used while the field is empty. */
  otherwise?: string
  /** Name of the list for screen readers. */
  list: string
  /** Text shown when nothing was found. */
  none: string
}

export function SearchToAdd<Answer extends { hasMore: boolean }>({
  input,
  query,
  toFindings,
  otherwise = '',
  list,
  none,
  ...field
}: SearchToAddProps<Answer>) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const found = useApiQuery(query(useDeferredValue(typed.trim() || otherwise)), { enabled: isOpen }).data
  const findings = found && toFindings(found)
  return (
    <div className="grid gap-2">
      <TextField
        ref={input}
        type="search"
        autoComplete="off"
        value={typed}
        onFocus={() => setOpen(true)}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Enter does not submit the form.
          if (event.key === 'Enter') event.preventDefault()
        }}
        {...field}
      />
      {isOpen && (
        <ul className="grid max-h-72 gap-1 overflow-y-auto" aria-label={list}>
          {findings?.map(({ id, action, note, onAdd }) => (
            <li key={id}>
              <Button size="small" variant="ghost" onClick={onAdd}>
                {action}
              </Button>{' '}
              <span className="admin-note">{note}</span>
            </li>
          ))}
          {findings?.length === 0 && <li className="admin-note">{none}</li>}
          {found?.hasMore && <li className="admin-note">There are more: type a part of the title.</li>}
        </ul>
      )}
    </div>
  )
}
