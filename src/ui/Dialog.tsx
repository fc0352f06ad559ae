// A modal dialog in the middle of the window, based on the browser's own <dialog>.
import { useId } from 'react'
import { classes } from './classes'
import { ModalContent, namedBy, type ModalProps } from './ModalContent'
import { useModal } from './useModal'

/** `wide` is for pictures and players. */
export function Dialog({ wide, className, ...modal }: ModalProps & { wide?: boolean; className?: string }) {
  const { present, dialogProps } = useModal(modal.open, modal.onClose)
  const id = useId()
  return (
    <dialog
      {...dialogProps}
      {...namedBy(id, modal.description)}
      className={classes('dialog', wide && 'dialog-wide', className)}
    >
      {present && <ModalContent {...modal} kind="dialog" id={id} textClass="mt-2 text-ink-soft" />}
    </dialog>
  )
}
