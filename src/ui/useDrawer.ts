// A native dialog that covers the page without leaving it: not in the browser's top layer, because what a payment provider lays over
// the page must be able to lie over the drawer too, and there nothing can.
import { useEffect, useRef } from 'react'
import { useNativeDialog } from './useNativeDialog'

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
  const opener = useRef<Element | null>(null)
  const dialog = useNativeDialog(open, (element) => {
    opener.current = document.activeElement
    element.show()
  })
  const { ref } = dialog

  useEffect(() => {
    const element = ref.current
    if (!element) return
    if (open) return shutOut(element)
    // The browser gives focus back only from a control that is still there, and only to one that can have it.
    const isLost = () => document.activeElement === document.body || element.contains(document.activeElement)
    if (isLost() && opener.current instanceof HTMLElement) opener.current.focus()
    if (isLost()) document.getElementById('content')?.focus({ preventScroll: true })
  }, [open, ref])

  // Escape counts wherever focus is: a control that has just gone leaves it on the page itself.
  useEffect(() => {
    if (!open) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open, onClose])

  return dialog
}
