// Deleting a record: a question first, an undo in the toast afterwards.
import { useState } from 'react'
import { toast } from '@/ui/toast-store'
import { ConfirmDialog } from './ConfirmDialog'
import { type RemovalDefinition, type StoredRow, nameOfRow } from './definition'
import { perform } from './perform'
import type { ResourceAccess } from './use-resource'

/** Milliseconds in which a deletion can be taken back from the toast; afterwards from the trash. */
const undoMs = 10_000

/** `ask` opens the question for a record; `question` must be rendered. */
export function useRemoval(definition: RemovalDefinition, resource: Pick<ResourceAccess, 'remove' | 'restore'>) {
  const { words } = definition
  const [row, setRow] = useState<StoredRow | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  function undo(trashId: string, name: string): void {
    void perform({ run: () => resource.restore(trashId), done: () => toast({ title: 'Restored', text: `“${name}” is back.`, kind: 'success' }) })
  }

  async function remove(): Promise<void> {
    if (!row) return
    setIsBusy(true)
    await perform({
      run: () => resource.remove(row.id),
      done: ({ trashId }) => toast({ ...words.toasts.deleted, kind: 'success', durationMs: undoMs, action: { label: 'Undo', onSelect: () => undo(trashId, nameOfRow(definition, row)) } }),
      failed: words.failures.remove,
    })
    setIsBusy(false)
    setIsOpen(false)
  }

  const { title, confirm, button = 'Delete' } = words.remove
  return {
    ask(record: StoredRow) {
      setRow(record)
      setIsOpen(true)
    },
    question: (
      <ConfirmDialog
        open={isOpen}
        title={title}
        text={row && (typeof confirm === 'function' ? confirm(row) : confirm)}
        confirm={button}
        isDangerous
        busy={isBusy}
        onConfirm={() => void remove()}
        onCancel={() => setIsOpen(false)}
      />
    ),
  }
}
