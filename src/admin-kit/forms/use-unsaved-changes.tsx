// Asks before unsaved input is lost by closing a form, changing the page or leaving the document.
import { useBlocker, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { stepsToPageBefore } from '@/ui/close-with-back'
import { ConfirmDialog } from '../ConfirmDialog'

/** Forms with unsaved input. */
const dirty = new Set<string>()

/** True when leaving now would lose input. */
export function hasUnsavedChanges(): boolean {
  return dirty.size > 0
}

type Place = { pathname: string; search: unknown }

/** True for a move within the page, and for Back over the entry of a closed dialog, which is no step of the router. */
const isWithin = (action: string, current: Place, next: Place, isPage: boolean) =>
  current.pathname === next.pathname &&
  (isPage || (action === 'GO' && JSON.stringify(current.search) === JSON.stringify(next.search)))

type Guard = {
  /** True if the input survives a change of the address within the page, such as the form over a list. */
  staysOnPage?: boolean
}

/**
 * While `isDirty`, the router asks before it changes the page and the browser before it leaves the document. `leave`
 * runs at once when there is nothing to lose, otherwise after a yes. `question` must be rendered.
 */
export function useUnsavedChanges(
  isDirty: boolean,
  { staysOnPage = false }: Guard = {},
): { leave: (then: () => void) => void; question: ReactNode } {
  const { history } = useRouter()
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  const isLost = ({ action, current, next }: { action: string; current: Place; next: Place }) =>
    isDirty && !isWithin(action, current, next, staysOnPage)
  const blocker = useBlocker({
    shouldBlockFn: (move) => move.action !== 'BACK' && isLost(move),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  // After Back the browser is at the earlier entry already. It returns before the question opens, because the question
  // adds an entry of its own, and the address would stay behind.
  useBlocker({
    shouldBlockFn(move) {
      if (move.action !== 'BACK' || !isLost(move)) return false
      const goBack = () => history.go(stepsToPageBefore(), { ignoreBlocker: true })
      addEventListener('popstate', () => setWaiting(() => goBack), { once: true })
      return true
    },
    enableBeforeUnload: false,
  })
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
