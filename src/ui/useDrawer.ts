// Opens a native dialog that covers the page but stays out of the browser's top layer. A payment provider's overlay
// must be able to cover the drawer, and no overlay can cover the top layer.
import { useEffect, useRef } from 'react'
import { useNativeDialog } from './useNativeDialog'

/** Makes everything beside the drawer inert while it is open; returns a function that undoes it. */
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
 * `onClose` is called on Escape and on Back; the caller then sets `open` to false. Focus moves in on opening. On closing
 * it returns to the control that opened the drawer, or to the page's content when that control is gone. Siblings of the
 * drawer that exist when it opens become inert; elements added later do not.
 */
export function useDrawer(open: boolean, onClose: () => void) {
  const opener = useRef<Element | null>(null)
  const dialog = useNativeDialog(
    open,
    (element) => {
      opener.current = document.activeElement
      element.show()
    },
    onClose,
  )
  const { ref } = dialog

  useEffect(() => {
    const element = ref.current
    if (!element) return
    if (open) return shutOut(element)
    // The browser restores focus only from a control that still exists, and only to one that can take focus.
    const isLost = () => document.activeElement === document.body || element.contains(document.activeElement)
    if (isLost() && opener.current instanceof HTMLElement) opener.current.focus()
    if (isLost()) document.getElementById('content')?.focus({ preventScroll: true })
  }, [open, ref])

  // Escape works wherever focus is: when a focused control is removed, focus falls back to the page itself.
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
