// A field that adds words to a list: with Enter, which does not submit the form, or with the button beside it.
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { Button } from '@/ui/Button'
import { Field, type FieldProps } from '@/ui/Field'

type TypedEntryProps = FieldProps & {
  input: RefObject<HTMLInputElement | null>
  placeholder: string
  onAdd: (typed: string) => void
}

export function TypedEntry({ input, placeholder, onAdd, ...field }: TypedEntryProps) {
  const [typed, setTyped] = useState('')

  function add(): void {
    onAdd(typed)
    setTyped('')
    input.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }

  return (
    <Field {...field}>
      {(wiring) => (
        <div className="flex gap-2">
          <input
            type="text"
            ref={input}
            value={typed}
            placeholder={placeholder}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            {...wiring}
          />
          <Button size="small" onClick={add}>
            Add
          </Button>
        </div>
      )}
    </Field>
  )
}
