// Drives a native dialog by `open`; its content stays until the closing animation is over.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { closeWithBack } from './close-with-back'

/**
 * `show` opens the dialog. `onClose` is called on the browser's Back; the caller then sets `open` to false. `present` is
 * true when the content should be rendered. A component that unmounts while the dialog is open closes it.
 */
export function useNativeDialog(open: boolean, show: (dialog: HTMLDialogElement) => void, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)

  const onOpen = useEffectEvent(show)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (!open) return closeWithMotion(dialog, () => setPresent(false))
    if (dialog.open) return
    onOpen(dialog)
    // Chromium focuses the title first, Firefox the first button after it.
    if (dialog.contains(document.activeElement)) dialog.querySelector<HTMLElement>('h2[tabindex]')?.focus()
  }, [open])

  const onBack = useEffectEvent(onClose)
  useEffect(() => (open ? closeWithBack(onBack) : undefined), [open])

  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  return { ref, present }
}

/**
 * Closes the dialog and calls `onOver` after the animation. Returns a function that cancels that call, for a dialog
 * that opens again.
 */
function closeWithMotion(dialog: HTMLDialogElement, onOver: () => void): () => void {
  dialog.close()
  let reopened = false
  void Promise.allSettled(dialog.getAnimations().map((motion) => motion.finished)).then(() => {
    if (!reopened) onOver()
  })
  return () => {
    reopened = true
  }
}
