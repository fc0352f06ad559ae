// The command palette: a dialog with a search field and a list of pages, actions and records.
import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { Button } from '@/ui/Button'
import { CloseIcon } from '@/ui/Icon'
import { Toaster } from '@/ui/Toaster'
import { useModal } from '@/ui/useModal'
import { searchLongest } from '../command-palette.rules'
import { paletteTexts } from '../command-palette.texts'
import { type PaletteEntry, paletteGroups, rememberEntry } from './palette-entries'
import { PaletteNotice } from './PaletteNotice'
import { useQuickSearch } from './use-quick-search'
import './command-palette.css'

export type CommandPaletteProps = {
  open: boolean
  onClose: () => void
  /** Pages and actions that the person may use. */
  entries: readonly PaletteEntry[]
  /** False for a person who may not search gigs, orders and other records. */
  findsRecords: boolean
  /** Opens the address of an entry, after the palette has begun to close. */
  onOpen: (href: string) => void
}

export function CommandPalette({ open, onClose, entries, findsRecords, onOpen }: CommandPaletteProps) {
  const { present, dialogProps } = useModal(open, onClose)
  return (
    <dialog {...dialogProps} className="palette" aria-label={paletteTexts.dialog}>
      {present && (
        <PaletteContent
          entries={entries}
          findsRecords={findsRecords}
          onClose={onClose}
          onOpen={(entry) => {
            rememberEntry(entry)
            onClose()
            if (entry.run) entry.run()
            else onOpen(entry.href)
          }}
        />
      )}
      {open && <Toaster />}
    </dialog>
  )
}

type ContentProps = Pick<CommandPaletteProps, 'entries' | 'findsRecords' | 'onClose'> & {
  onOpen: (entry: PaletteEntry) => void
}

/** Starts with an empty field at each opening. The focus stays in the field; the arrow keys move the active option. */
function PaletteContent({ entries, findsRecords, onClose, onOpen }: ContentProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  /** Address of the active option; the first one if it is not listed. */
  const [chosen, setChosen] = useState<string | null>(null)
  const { answer, ...search } = useQuickSearch(typed, findsRecords)
  const groups = paletteGroups(typed, entries, answer)
  const options = groups.flatMap((group) => group.entries)
  const active = Math.max(
    0,
    options.findIndex(({ href }) => href === chosen),
  )
  const optionId = (at: number) => `${id}-${at}`
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (active === 0) list.current?.scrollTo({ top: 0 })
    else list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function onKeyDown(event: KeyboardEvent): void {
    // An input method uses these keys itself.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && options.length > 0) {
      event.preventDefault()
      setChosen(options.at((active + step) % options.length)?.href ?? null)
    }
    const option = options[active]
    if (event.key === 'Enter') {
      event.preventDefault()
      if (option) onOpen(option)
    }
  }

  function onClick(event: MouseEvent, entry: PaletteEntry): void {
    // The browser opens the link in another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(entry)
  }

  return (
    <>
      <div className="palette-head">
        <input
          type="text"
          role="combobox"
          className="palette-input"
          aria-label={paletteTexts.dialog}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={options.length > 0 ? optionId(active) : undefined}
          placeholder={findsRecords ? paletteTexts.placeholder : paletteTexts.placeholderPages}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={searchLongest}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(null)
          }}
          onKeyDown={onKeyDown}
        />
        <Button variant="ghost" size="icon" aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </Button>
      </div>
      {options.length > 0 && (
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={paletteTexts.results} className="palette-list">
          {groups.map(({ key, label, entries: shown }) => (
            <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
              <p id={`${id}-${key}`} role="presentation" className="palette-group">
                {label}
              </p>
              {shown.map((entry) => {
                const at = options.indexOf(entry)
                return (
                  <a
                    key={entry.href}
                    id={optionId(at)}
                    role="option"
                    aria-selected={at === active}
                    tabIndex={-1}
                    href={entry.href}
                    className="palette-option"
                    onPointerMove={() => setChosen(entry.href)}
                    onClick={(event) => onClick(event, entry)}
                  >
                    <span className="palette-title">{entry.title}</span>
                    {entry.note && <span className="palette-note">{entry.note}</span>}
                  </a>
                )
              })}
            </div>
          ))}
        </div>
      )}
      <PaletteNotice typed={typed.trim()} count={options.length} {...search} />
    </>
  )
}
