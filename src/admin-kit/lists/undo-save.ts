// Undoes a save: sends the values from before through the merge of every save, so that another user's later change is
// never lost.
import { isPartList, isSame, type Part } from '@/lib/merge-parts'
import { toast } from '@/ui/toast-store'
import { bareLabel, type FormValues, type KitDefinition, nameOfRow, type StoredRow } from '../definition'
import { asApiError, type Words } from '../requests/failure-words'
import { actionMs, runMutation } from '../requests/run-mutation'
import type { RecordAccess } from '../use-resource'

/** A save as it was sent: the form's values, and those with which the server compared them. */
export type Sent = { values: FormValues; base: FormValues }

type Given = {
  definition: KitDefinition
  resource: Pick<RecordAccess, 'update'>
  /** The record as the server stored it. */
  row: StoredRow
  isNew: boolean
  /** Undefined if there is nothing to undo. */
  sent?: Sent
}

/**
 * Returns parts as they were before. Parts that another user has added or changed meanwhile are in `saved` only, and
 * stay.
 */
function partsBefore({ values, base, saved }: { values: Part[]; base: Part[]; saved: Part[] }, title: string): Part[] {
  const byId = (parts: readonly Part[], id: string) => parts.find((part) => part.id === id)
  const kept = saved.flatMap((part) => {
    const [was, sent] = [byId(base, part.id), byId(values, part.id)]
    if (was) return [isSame(was, sent) ? part : was]
    // A part that this save added has a new id since; its name tells it apart.
    return values.some((own) => !byId(base, own.id) && own[title] === part[title]) ? [] : [part]
  })
  const removed = base.filter(({ id }) => !byId(values, id))
  const place = ({ id }: Part) => (byId(base, id) ? base.findIndex((part) => part.id === id) : base.length)
  return [...kept, ...removed].toSorted((a, b) => place(a) - place(b))
}

/** Returns the form that undoes a save: the stored values, with the fields of this save as they were before. */
export function valuesBefore(
  { values, base }: Sent,
  saved: FormValues,
  parts: Readonly<Partial<Record<string, string>>> = {},
): FormValues {
  const before = { ...saved }
  for (const [name, value] of Object.entries(values)) {
    const [was, now, title] = [base[name], saved[name], parts[name]]
    // A field that exists only in the form has nothing to restore.
    if (isSame(value, was) || isSame(now, was)) continue
    before[name] =
      title !== undefined && isPartList(value) && isPartList(was) && isPartList(now)
        ? partsBefore({ values: value, base: was, saved: now }, title)
        : was
  }
  return before
}

/** Returns the message for a field that another user has changed since the save; the error table has the others. */
function undoRefused({ resource, rowName }: KitDefinition, row: StoredRow) {
  return (thrown: unknown): Words | null => {
    const { code, fields = {} } = asApiError(thrown)
    if (code !== 'conflict') return null
    const changes = Object.entries(fields).map(
      ([name, message]) => `${bareLabel(resource.fields[name]?.label ?? name)}: ${message}`,
    )
    return { title: 'Not undone', text: `“${nameOfRow({ rowName }, row)}” stays as it is. ${changes.join(' ')}` }
  }
}

/** Reports a save, with "Undo" if it has changed stored values. */
export function toastSaved({ definition, resource, row, isNew, sent }: Given): void {
  const { words } = definition
  const said = isNew ? words.toasts.created : words.toasts.updated
  const saved = definition.resource.toValues(row)
  // A new record is undone by deleting it.
  const before = sent && !isNew && valuesBefore(sent, saved, definition.resource.parts)
  const undo = () =>
    void runMutation({
      run: () => resource.update(row.id, before || saved, saved),
      done: () => toast({ title: 'Undone', text: `“${nameOfRow(definition, row)}” is as before.`, kind: 'success' }),
      failed: undoRefused(definition, row),
    })
  toast({
    ...(typeof said === 'function' ? said(row) : said),
    kind: 'success',
    ...(before && !isSame(before, saved) ? { durationMs: actionMs, action: { label: 'Undo', onSelect: undo } } : {}),
  })
}
