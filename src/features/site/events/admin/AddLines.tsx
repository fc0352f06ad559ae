// Adds lines to a set list: the owner types a title, with the tunes of the shop suggested, or pastes a whole list.
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useDeferredValue, useId, useState } from 'react'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { type LineForm, sameTitle, titlesIn } from '../set-list-form'
import { tunesQuery } from '../set-list.queries'

type AddLinesProps = {
  input: RefObject<HTMLInputElement | null>
  onAdd: (lines: readonly Omit<LineForm, 'id'>[]) => void
}

export function AddLines({ input, onAdd }: AddLinesProps) {
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const listId = useId()
  const tunes = useApiQuery(tunesQuery(words), { enabled: words.length >= 2 }).data?.tunes ?? []

  /** The server looks up titles without a suggestion when the event is saved. */
  function add(titles: readonly string[]): void {
    if (titles.length === 0) return
    onAdd(
      titles.map((title) => ({
        title,
        note: '',
        tune_id: tunes.find((tune) => sameTitle(tune.title) === sameTitle(title))?.id ?? null,
      })),
    )
    setTyped('')
    input.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    // Enter adds the line. It does not submit the form.
    event.preventDefault()
    add(titlesIn(typed))
  }
  function onPaste(event: ClipboardEvent): void {
    const titles = titlesIn(event.clipboardData.getData('text'))
    if (titles.length < 2) return
    event.preventDefault()
    add(titles)
  }

  return (
    <Field
      label="Add to the set list"
      hint="A tune from the shop, or any other title. You can paste a whole list, one title per line."
    >
      {(wiring) => (
        <div className="set-list-entry">
          <input
            type="text"
            ref={input}
            value={typed}
            list={listId}
            placeholder="Title"
            autoComplete="off"
            enterKeyHint="enter"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            {...wiring}
          />
          <datalist id={listId}>
            {tunes.map((tune) => (
              <option key={tune.id} value={tune.title}>
                {tune.composer ?? tune.title}
              </option>
            ))}
          </datalist>
          <Button size="small" onClick={() => add(titlesIn(typed))}>
            Add
          </Button>
        </div>
      )}
    </Field>
  )
}
