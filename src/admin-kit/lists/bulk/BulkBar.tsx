// Offers actions on several chosen records at once: show, hide, set a field, delete with undo.
import { useEffect, useRef, useState } from 'react'
import { counted } from '@/lib/counted'
import type { BulkChange } from '@/lib/resource'
import { Button } from '@/ui/Button'
import { SelectField } from '@/ui/SelectField'
import { toast } from '@/ui/toast-store'
import { ConfirmDialog } from '../ConfirmDialog'
import type { KitDefinition, StoredRow } from '../definition'
import { actionMs, runMutation } from '../requests/run-mutation'
import type { RowChoice } from './use-choice'
import type { ResourceAccess } from '../use-resource'

type BulkBarProps = {
  definition: Pick<KitDefinition, 'resource' | 'words'>
  resource: Pick<ResourceAccess, 'bulk' | 'restoreSeveral'>
  choice: RowChoice<StoredRow>
  /** Chooses every record of the page. On a phone, the table has no head for this. */
  onAll: () => void
}

/** Returns the fields that may be set, with each value on its own line: "Featured: yes", "Category: CD". */
function settings({ bulk = {}, fields }: KitDefinition['resource']): { label: string; change: BulkChange }[] {
  return Object.entries(bulk).flatMap(([field, label]) => {
    const control = fields[field]?.control
    const values =
      control?.kind === 'select' || control?.kind === 'radio'
        ? control.options
        : [
            { value: true, label: 'yes' },
            { value: false, label: 'no' },
          ]
    return values.map((one) => ({
      label: `${label}: ${one.label}`,
      change: { kind: 'set' as const, field, value: one.value },
    }))
  })
}

/** Maximum of names in the question. */
const namedMost = 5

function nameSome(names: readonly string[]): string {
  const rest = names.length - namedMost
  return names.slice(0, namedMost).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** Stays at the bottom edge while records are chosen. */
export function BulkBar({ definition, resource, choice, onAll }: BulkBarProps) {
  const { noun } = definition.words
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [setting, setSetting] = useState('')
  const { chosen, clear } = choice
  const count = chosen.size
  const possible = settings(definition.resource)

  async function run(change: BulkChange, done: (answer: { changed: number; trashIds: string[] }) => void) {
    setBusy(true)
    await runMutation({
      run: () => resource.bulk([...chosen.keys()], change),
      done: (answer) => {
        clear()
        setSetting('')
        done(answer)
      },
    })
    setBusy(false)
  }
  const said = (changed: number, what: string) =>
    toast({
      title: 'Success',
      text: `${counted(changed, noun)} ${what}.${changed < count ? ` ${count - changed} no longer there.` : ''}`,
      kind: 'success',
    })
  const show = (visible: boolean) =>
    void run({ kind: 'show', visible }, ({ changed }) => said(changed, visible ? 'shown' : 'hidden'))
  const apply = () => {
    const wanted = possible.find(({ label }) => label === setting)
    if (wanted) void run(wanted.change, ({ changed }) => said(changed, `changed to “${wanted.label}”`))
  }
  const undo = (trashIds: string[]) =>
    void runMutation({
      run: () => resource.restoreSeveral(trashIds),
      done: () => toast({ title: 'Restored', text: `${counted(trashIds.length, noun)} back.`, kind: 'success' }),
    })
  async function remove(): Promise<void> {
    await run({ kind: 'remove' }, ({ changed, trashIds }) =>
      toast({
        title: 'Success',
        text: `${counted(changed, noun)} deleted.`,
        kind: 'success',
        durationMs: actionMs,
        action: { label: 'Undo', onSelect: () => undo(trashIds) },
      }),
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

  return (
    <>
      <p className="visually-hidden" role="status">
        {count > 0 && `${count} chosen`}
      </p>
      {count > 0 && (
        <div ref={bar} className="admin-bulk" role="group" aria-label={`${counted(count, noun)} chosen`}>
          <p className="admin-bulk-count">{count} chosen</p>
          {definition.resource.visibility !== undefined && (
            <>
              <Button size="small" disabled={isBusy} onClick={() => show(true)}>
                Show
              </Button>
              <Button size="small" disabled={isBusy} onClick={() => show(false)}>
                Hide
              </Button>
            </>
          )}
          {possible.length > 0 && (
            <div className="admin-bulk-set">
              <SelectField
                label="Change to"
                labelHidden
                value={setting}
                options={[
                  { value: '', label: 'Change to…' },
                  ...possible.map(({ label }) => ({ value: label, label })),
                ]}
                onChange={(event) => setSetting(event.target.value)}
              />
              <Button size="small" disabled={isBusy || setting === ''} onClick={apply}>
                Apply
              </Button>
            </div>
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
      <ConfirmDialog
        open={isAsking}
        title={`Delete ${counted(count, noun)}?`}
        text={`${nameSome([...chosen.values()])}. They stay in the trash for 30 days.`}
        confirm="Delete"
        isDangerous
        busy={isBusy}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
