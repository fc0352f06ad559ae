// A native modal dialog driven by `open`.
import { useRef, type MouseEvent, type SyntheticEvent } from 'react'
import { useNativeDialog } from './useNativeDialog'

/**
 * `onClose` is called on Escape, on Back and on a click that begins and ends on the backdrop; the caller then sets
 * `open` to false. The browser traps focus while the dialog is open and restores it afterwards, also when the component unmounts
 * while open.
 */
export function useModal(open: boolean, onClose: () => void) {
  const { ref, present } = useNativeDialog(open, (dialog) => dialog.showModal(), onClose)
  const pressedBackdrop = useRef(false)

  return {
    /** True when the content should be rendered. */
    present,
    dialogProps: {
      ref,
      onCancel(event: SyntheticEvent) {
        // A file chooser inside the dialog bubbles its own `cancel` event up to here.
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
