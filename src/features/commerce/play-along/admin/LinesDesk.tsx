// The lines of music on the pages: the owner moves, stretches, deletes and adds to the detected ones, by mouse or
// keyboard.
import { type PointerEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import { type DraftBox, sortBoxes, keyStep, moved, newBox, stretched } from '../boxes.rules'
import type { OwnersSheet, playAlongEndpoints } from '../play-along.contract'
import type { SystemBox } from '../points.rules'
import { SheetPage } from './SheetPage'

type LinesDeskProps = {
  sheet: OwnersSheet
  drafts: DraftBox[]
  isChanged: boolean
  /** Null discards the drafts. */
  onDraw: (drafts: DraftBox[] | null) => void
  onSaved: () => void
}

/** Pixels beside an edge within which a drag moves that edge. */
const grip = 10

export function LinesDesk({ sheet, drafts, isChanged, onDraw, onSaved }: LinesDeskProps) {
  const send = useSend<typeof playAlongEndpoints>()
  const hint = useId()
  const [page, setPage] = useState(drafts[0]?.box[0] ?? 1)
  const [isBusy, setBusy] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const here = drafts.flatMap((draft, index) => (draft.box[0] === page ? [{ draft, index }] : []))

  const change = (index: number, box: SystemBox) =>
    onDraw(drafts.map((draft, at) => (at === index ? { ...draft, box } : draft)))
  function remove(index: number): void {
    onDraw(drafts.filter((_, at) => at !== index))
    list.current?.focus()
  }

  function onKey(event: KeyboardEvent, index: number, box: SystemBox): void {
    const by = { ArrowUp: -keyStep, ArrowDown: keyStep }[event.key]
    if (event.key === 'Delete' || event.key === 'Backspace') remove(index)
    else if (by === undefined) return
    else
      change(
        index,
        event.altKey ? stretched(box, 'top', by) : event.shiftKey ? stretched(box, 'bottom', by) : moved(box, by),
      )
    event.preventDefault()
  }

  /** A drag from near an edge stretches the box, one from its middle moves it. */
  function onDrag(event: PointerEvent<HTMLButtonElement>, index: number, box: SystemBox): void {
    const node = event.currentTarget
    const frame = node.closest('.along-drawn')?.getBoundingClientRect()
    const own = node.getBoundingClientRect()
    if (!frame || event.button !== 0) return
    const from = event.clientY
    const edge = from - own.top < grip ? 'top' : own.bottom - from < grip ? 'bottom' : null
    node.setPointerCapture(event.pointerId)
    const drag = ({ clientY }: { clientY: number }) => {
      const by = (clientY - from) / frame.height
      change(index, edge ? stretched(box, edge, by) : moved(box, by))
    }
    node.addEventListener('pointermove', drag)
    const end = () => node.removeEventListener('pointermove', drag)
    node.addEventListener('pointerup', end, { once: true })
    node.addEventListener('pointercancel', end, { once: true })
  }

  async function save(): Promise<void> {
    setBusy(true)
    await runMutation({
      run: () =>
        send('PUT /api/admin/play-along/{sheetId}/systems', {
          params: { sheetId: sheet.id },
          body: { systems: sortBoxes(drafts), countBefore: sheet.systems.length },
        }),
      done: () => {
        toast({ title: 'Lines saved', text: 'Your taps stay with the lines you tapped them for.', kind: 'success' })
        onSaved()
      },
    })
    setBusy(false)
  }

  return (
    <div className="along-desk">
      <SheetPage sheetId={sheet.id} page={page} pageCount={sheet.pageCount} onTurn={setPage}>
        <ol ref={list} tabIndex={-1} aria-label={`Lines of page ${page}`}>
          {here.map(({ draft: { box }, index }, number) => (
            <li key={index} style={{ top: `${box[1] * 100}%`, height: `${(box[2] - box[1]) * 100}%` }}>
              <button
                type="button"
                className="along-box along-box-drawn"
                aria-label={`Line ${number + 1}, from ${percent(box[1])} to ${percent(box[2])} of the page`}
                aria-describedby={hint}
                onKeyDown={(event) => onKey(event, index, box)}
                onPointerDown={(event) => onDrag(event, index, box)}
              >
                {number + 1}
              </button>
            </li>
          ))}
        </ol>
      </SheetPage>
      <div className="grid min-w-0 gap-4">
        <p>{here.length === 0 ? 'No lines on this page.' : `${here.length} on this page, ${drafts.length} in all.`}</p>
        <p id={hint} className="admin-note">
          Drag a line to move it and its edges to stretch it. With the keyboard: arrow up and down move it, with Shift
          its lower edge, with Alt its upper edge; Delete removes it.
        </p>
        <div className="admin-page-actions">
          <Button size="small" onClick={() => onDraw(sortBoxes([...drafts, { box: newBox(page, drafts), was: null }]))}>
            Add a line
          </Button>
        </div>
        <ul className="along-list">
          {here.map(({ index }, number) => (
            <li key={index}>
              <span>Line {number + 1}</span>
              <Button size="small" variant="ghost" className="admin-danger" onClick={() => remove(index)}>
                Delete<span className="visually-hidden"> line {number + 1}</span>
              </Button>
            </li>
          ))}
        </ul>
        <div className="admin-page-actions">
          <Button variant="primary" size="small" busy={isBusy} disabled={!isChanged} onClick={() => void save()}>
            Save lines
          </Button>
          <Button variant="ghost" size="small" disabled={!isChanged} onClick={() => onDraw(null)}>
            Discard changes
          </Button>
        </div>
      </div>
    </div>
  )
}

const percent = (part: number) => `${Math.round(part * 100)} %`
