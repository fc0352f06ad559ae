// Edits a list of short words as chips: the owner types and adds them one by one, and removes them with a click
// (ADM-SHOP-17).
import { useRef } from 'react'
import { announce } from '@/admin-kit/announcer'
import { CloseIcon } from '@/ui/Icon'
import { TypedEntry } from '@/admin-kit/rows/TypedEntry'

type TagsFieldProps = { value: readonly string[]; onChange: (tags: string[]) => void; error?: string }

const label = 'Tags'

/** Trims tags. Does not add an empty or existing one. */
export function TagsField({ value, onChange, error }: TagsFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  function add(typed: string): void {
    const tag = typed.trim()
    if (tag === '' || value.includes(tag)) return
    onChange([...value, tag])
    announce(`${tag} added`)
  }
  function remove(tag: string): void {
    onChange(value.filter((other) => other !== tag))
    announce(`${tag} removed`)
    input.current?.focus()
  }

  return (
    <div className="admin-field">
      <TypedEntry label={label} error={error} input={input} placeholder="Add a tag" onAdd={add} />
      {value.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2" aria-label={label}>
          {value.map((tag) => (
            <li key={tag} className="inline-flex items-center border border-border bg-surface pl-3 text-[0.9375rem]">
              {tag}
              <button
                type="button"
                className="grid size-11 place-content-center"
                aria-label={`Remove ${tag}`}
                onClick={() => remove(tag)}
              >
                <CloseIcon size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
