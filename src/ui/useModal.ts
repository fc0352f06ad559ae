// Shared by dialog and drawer: a native modal dialog driven by `open`; its content stays until the closing motion is over.
import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type SyntheticEvent } from 'react'
import { closeWithMotion } from './closing-motion'

/**
 * `onClose` is asked on Escape and on a press that begins and ends on the backdrop; the caller then sets `open` to false.
 * The browser traps focus while it is open and gives it back afterwards, also when the component goes away while open.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open) {
      if (!dialog.open) dialog.showModal()
      return
    }
    return closeWithMotion(dialog, () => setPresent(false))
  }, [open])

  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  return {
    /** Whether the content should be rendered. */
    present,
    ref,
    dialogProps: {
      ref,
      onCancel(event: SyntheticEvent) {
        // A file chooser inside sends its own `cancel` up here.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      },
      onClose(event: SyntheticEvent) {
        if (open && event.target === event.currentTarget) onClose()
      },
      onMouseDown(event: MouseEvent) {
        pressedBackdrop.current = event.target === event.currentTarget
      },
      onClick(event: MouseEvent) {
        if (pressedBackdrop.current && event.target === event.currentTarget) onClose()
      },
    },
  }
}
