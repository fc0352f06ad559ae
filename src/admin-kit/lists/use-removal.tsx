// Deletes a record: asks first, and offers an undo in the toast afterwards.
import { useEffect, useRef, useState } from 'react'
import { trashDays } from '@/lib/resource'
import { toast } from '@/ui/toast-store'
import { ConfirmDialog } from '../ConfirmDialog'
import { type RemovalDefinition, type StoredRow, nameOfRow } from '../definition'
import { actionMs, runMutation } from '../requests/run-mutation'
import type { ResourceAccess } from '../use-resource'

/**
 * Finds the next focus when a row disappears: the same button of the next row, or of the previous one; the page itself
 * if no row is left.
 */
function neighbourRow(button: Element | null): HTMLElement | null {
  const row = button?.closest('tr, li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  if (!row || !neighbour) return document.querySelector<HTMLElement>('main')
  const buttons = [...neighbour.querySelectorAll('button')]
  const place = [...row.querySelectorAll('button')].findIndex((own) => own === button)
  return buttons[place] ?? buttons.at(-1) ?? null
}

/**
 * `ask` opens the question for a record; `question` must be rendered. After a deletion, the focus moves to the next
 * record.
 */
export function useRemoval(definition: RemovalDefinition, resource: Pick<ResourceAccess, 'remove' | 'restore'>) {
  const { words } = definition
  const [row, setRow] = useState<StoredRow | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const neighbour = useRef<HTMLElement | null>(null)
  const goesOn = useRef(false)
  useEffect(() => {
    // The button that opened the question has gone with its row.
    if (!isOpen && goesOn.current) neighbour.current?.focus()
    goesOn.current = false
  }, [isOpen])

  function undo(trashId: string, name: string): void {
    void runMutation({
      run: () => resource.restore(trashId),
      done: () => toast({ title: 'Restored', text: `“${name}” is back.`, kind: 'success' }),
    })
  }

  async function remove(): Promise<void> {
    if (!row) return
    setIsBusy(true)
    await runMutation({
      run: () => resource.remove(row.id),
      done: ({ trashId }) => {
        goesOn.current = true
        toast({
          ...words.toasts.deleted,
          kind: 'success',
          durationMs: actionMs,
          action: { label: 'Undo', onSelect: () => undo(trashId, nameOfRow(definition, row)) },
        })
      },
      failed: words.failures.remove,
    })
    setIsBusy(false)
    setIsOpen(false)
  }

  const { title, confirm, button = 'Delete' } = words.remove
  return {
    ask(record: StoredRow) {
      neighbour.current = neighbourRow(document.activeElement)
      setRow(record)
      setIsOpen(true)
    },
    question: (
      <ConfirmDialog
        open={isOpen}
        title={title}
        text={
          row &&
          `${typeof confirm === 'function' ? confirm(row) : confirm} The trash keeps “${nameOfRow(definition, row)}” for ${trashDays} days.`
        }
        confirm={button}
        isDangerous
        busy={isBusy}
        onConfirm={() => void remove()}
        onCancel={() => setIsOpen(false)}
      />
    ),
  }
}
