// Offers actions on several chosen records at once: show, hide, change a field, delete. Each can be undone.
import { useEffect, useRef, useState } from 'react'
import { counted } from '@/lib/counted'
import { type BulkChange, trashDays } from '@/lib/resource'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import { ConfirmDialog } from '../../ConfirmDialog'
import { type KitDefinition, nameOfRow, type StoredRow } from '../../definition'
import { actionMs, runMutation } from '../../requests/run-mutation'
import type { ResourceAccess } from '../../use-resource'
import type { RowChoice } from '../use-choice'
import { type BulkDecision, BulkDialog, type BulkStart } from './BulkDialog'
import { reverseEdits } from './planned-edits'

type BulkBarProps = {
  definition: Pick<KitDefinition, 'resource' | 'words' | 'rowName'>
  resource: Pick<ResourceAccess, 'bulk' | 'restoreSeveral'>
  choice: RowChoice<StoredRow>
  /** The rows on this page, which are newer than those that were chosen on it. */
  rows: readonly StoredRow[]
  /** Chooses every record of the page. On a phone, the table has no head for this. */
  onAll: () => void
}

type Answer = { changed: number; trashIds: string[]; kept: string[] }

/** Maximum of names in a sentence. */
const namedMost = 5

function nameSome(names: readonly string[]): string {
  const rest = names.length - namedMost
  return names.slice(0, namedMost).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** Stays at the bottom edge while records are chosen. */
export function BulkBar({ definition, resource, choice, rows, onAll }: BulkBarProps) {
  const { noun } = definition.words
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [start, setStart] = useState<BulkStart | null>(null)
  const { clear } = choice
  const current = new Map(rows.map((row) => [row.id, row]))
  const chosen = [...choice.chosen.values()].map((row) => current.get(row.id) ?? row)
  const count = chosen.length
  const quotedName = (id: string) => {
    const row = choice.chosen.get(id)
    return row ? `“${nameOfRow(definition, row)}”` : 'One'
  }

  /** Says how many records changed, and which ones another user has changed meanwhile. */
  function tell(title: string, what: string, { changed, kept }: Answer, sent: number, undo?: () => void): void {
    const gone = sent - changed - kept.length
    const sentences = [
      `${counted(changed, noun)} ${what}.`,
      kept.length > 0 && `Another user has changed ${nameSome(kept.map(quotedName))} meanwhile: that change was kept.`,
      gone > 0 && `${gone} no longer there.`,
    ]
    toast({
      title,
      text: sentences.filter(Boolean).join(' '),
      kind: 'success',
      ...(undo && changed > 0 ? { durationMs: actionMs, action: { label: 'Undo', onSelect: undo } } : {}),
    })
  }

  async function run(ids: readonly string[], change: BulkChange, done: (answer: Answer) => void): Promise<void> {
    setBusy(true)
    const isDone = await runMutation({
      run: () => resource.bulk(ids, change),
      done: (answer) => {
        clear()
        done(answer)
      },
    })
    setBusy(false)
    // After a refusal, the dialog stays with what was typed.
    if (isDone) setStart(null)
  }

  function apply(decision: BulkDecision): void {
    const ids = decision.planned.map(({ id }) => id)
    if ('visible' in decision) {
      const { visible } = decision
      const back = () =>
        void runMutation({
          run: () => resource.bulk(ids, { kind: 'show', visible: !visible }),
          done: (answer) => tell('Undone', visible ? 'hidden again' : 'shown again', answer, ids.length),
        })
      void run(ids, { kind: 'show', visible }, (answer) =>
        tell('Success', visible ? 'shown' : 'hidden', answer, ids.length, back),
      )
      return
    }
    const { edits } = decision
    void run(ids, { kind: 'edit', edits }, (answer) => {
      const reverse = reverseEdits(edits, answer.kept)
      const again = Object.keys(reverse)
      const back = () =>
        void runMutation({
          run: () => resource.bulk(again, { kind: 'edit', edits: reverse }),
          done: (undone) => tell('Undone', 'as before', undone, again.length),
        })
      tell('Success', 'changed', answer, ids.length, back)
    })
  }

  const undoRemoval = (trashIds: string[]) =>
    void runMutation({
      run: () => resource.restoreSeveral(trashIds),
      done: () => toast({ title: 'Restored', text: `${counted(trashIds.length, noun)} back.`, kind: 'success' }),
    })
  async function remove(): Promise<void> {
    await run(
      chosen.map(({ id }) => id),
      { kind: 'remove' },
      (answer) => tell('Success', 'deleted', answer, count, () => undoRemoval(answer.trashIds)),
    )
    setAsking(false)
  }

  // The clicked button disappears with the bar, so the focus moves to the list.
  const bar = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (count > 0) hadFocus.current = bar.current?.contains(document.activeElement) ?? false
    else if (hadFocus.current) {
      hadFocus.current = false
      document.querySelector<HTMLElement>('.admin-choose input')?.focus()
    }
  })

  const { visibility, bulk = {} } = definition.resource
  return (
    <>
      <p className="visually-hidden" role="status">
        {count > 0 && `${count} chosen`}
      </p>
      {count > 0 && (
        <div ref={bar} className="admin-bulk" role="group" aria-label={`${counted(count, noun)} chosen`}>
          <p className="admin-bulk-count">{count} chosen</p>
          {visibility !== undefined && (
            <>
              <Button size="small" disabled={isBusy} onClick={() => setStart({ visible: true })}>
                Show
              </Button>
              <Button size="small" disabled={isBusy} onClick={() => setStart({ visible: false })}>
                Hide
              </Button>
            </>
          )}
          {Object.keys(bulk).length > 0 && (
            <Button size="small" disabled={isBusy} onClick={() => setStart('fields')}>
              Change…
            </Button>
          )}
          <Button size="small" variant="danger" disabled={isBusy} onClick={() => setAsking(true)}>
            Delete
          </Button>
          <Button size="small" variant="ghost" onClick={onAll}>
            All on this page
          </Button>
          <Button size="small" variant="ghost" aria-label="Choose none" onClick={clear}>
            None
          </Button>
        </div>
      )}
      {start !== null && count > 0 && (
        <BulkDialog
          definition={definition}
          rows={chosen}
          start={start}
          isBusy={isBusy}
          onApply={apply}
          onClose={() => setStart(null)}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Delete ${counted(count, noun)}?`}
        text={`${nameSome(chosen.map((row) => nameOfRow(definition, row)))}. They stay in the trash for ${trashDays} days.`}
        confirm="Delete"
        isDangerous
        busy={isBusy}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
