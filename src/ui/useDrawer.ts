// A native dialog that covers the page without leaving it: not in the browser's top layer, because what a payment provider lays over
// the page must be able to lie over the drawer too, and there nothing can.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { closeWithMotion } from './closing-motion'

/** Makes everything beside the drawer inert while it is open; answers a function that undoes it. */
function shutOut(dialog: HTMLElement): () => void {
  const others = [...(dialog.parentElement?.children ?? [])].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement &&
      !element.contains(dialog) &&
      !element.matches('script, .drawer-veil') &&
      !element.inert,
  )
  for (const element of others) element.inert = true
  return () => {
    for (const element of others) element.inert = false
  }
}

/**
 * `onClose` is asked on Escape; the caller then sets `open` to false. Focus goes in on opening and back on closing: to what
 * opened it, or to the page's content when that is gone. Children of the drawer's parent that are there when it opens become
 * inert; what is added later does not.
 */
export function useDrawer(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element | null>(null)
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open) {
      if (!dialog.open) {
        opener.current = document.activeElement
        dialog.show()
      }
      return shutOut(dialog)
    }
    const callOff = closeWithMotion(dialog, () => setPresent(false))
    // The browser gives focus back only from a control that is still there, and only to one that can have it.
    const isLost = () => document.activeElement === document.body || dialog.contains(document.activeElement)
    if (isLost() && opener.current instanceof HTMLElement) opener.current.focus()
    if (isLost()) document.getElementById('content')?.focus({ preventScroll: true })
    return callOff
  }, [open])

  // Escape counts wherever focus is: a control that has just gone leaves it on the page itself.
  useEffect(() => {
    if (!open) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open, onClose])

  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  return {
    /** Whether the content should be rendered. */
    present,
    ref,
    dialogProps: { ref, 'aria-modal': true },
  }
}
