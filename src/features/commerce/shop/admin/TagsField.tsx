// A list of short words as chips: typed and added one by one, removed with a press (ADM-SHOP-17).
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { CloseIcon } from '@/ui/Icon'
import { announce } from '@/admin-kit/announcer'

type TagsFieldProps = { value: readonly string[]; onChange: (tags: string[]) => void; error?: string }

const label = 'Tags'

/** Tags are trimmed; an empty or known one is not added. */
export function TagsField({ value, onChange, error }: TagsFieldProps) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)

  function add(): void {
    const tag = typed.trim()
    if (tag !== '' && !value.includes(tag)) {
      onChange([...value, tag])
      announce(`${tag} added`)
    }
    setTyped('')
    input.current?.focus()
  }
  function remove(tag: string): void {
    onChange(value.filter((other) => other !== tag))
    announce(`${tag} removed`)
    input.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    // Enter adds the tag, it does not send the form.
    event.preventDefault()
    add()
  }

  return (
    <div className="admin-field">
      <Field label={label} error={error}>
        {(wiring) => (
          <div className="shop-tag-entry">
            <input
              type="text"
              ref={input}
              value={typed}
              placeholder="Add a tag"
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
      {value.length > 0 && (
        <ul className="shop-tag-list" aria-label={label}>
          {value.map((tag) => (
            <li key={tag} className="shop-tag">
              {tag}
              <button type="button" aria-label={`Remove ${tag}`} onClick={() => remove(tag)}>
                <CloseIcon size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
