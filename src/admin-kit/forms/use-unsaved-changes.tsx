// Asks before unsaved input is lost by closing a form, changing the page or leaving the document.
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { ConfirmDialog } from '../ConfirmDialog'

/** Forms with unsaved input. */
const dirty = new Set<string>()

/** True when leaving now would lose input. */
export function hasUnsavedChanges(): boolean {
  return dirty.size > 0
}

/**
 * While `isDirty`, the router asks before it changes the page and the browser before it leaves the document. `leave`
 * runs at once when there is nothing to lose, otherwise after a yes. `question` must be rendered.
 */
export function useUnsavedChanges(isDirty: boolean): { leave: (then: () => void) => void; question: ReactNode } {
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: () => isDirty, withResolver: true })
  const id = useId()
  useEffect(() => {
    if (!isDirty) return
    dirty.add(id)
    return () => void dirty.delete(id)
  }, [id, isDirty])
  const isBlocked = blocker.status === 'blocked'

  function keep(): void {
    setWaiting(null)
    if (isBlocked) blocker.reset()
  }
  function discard(): void {
    const then = waiting
    setWaiting(null)
    if (isBlocked) blocker.proceed()
    then?.()
  }

  return {
    leave: (then) => (isDirty ? setWaiting(() => then) : then()),
    question: (
      <ConfirmDialog
        open={isBlocked || waiting !== null}
        title="Discard changes?"
        text="What you have changed here has not been saved."
        confirm="Discard"
        cancel="Keep editing"
        isDangerous
        onConfirm={discard}
        onCancel={keep}
      />
    ),
  }
}
