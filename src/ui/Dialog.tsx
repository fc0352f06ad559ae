// A modal dialog in the middle of the stage, on the browser's own <dialog>.
import { useId, type ReactNode } from 'react'
import { classes } from './classes'
import { ModalHead, namedBy } from './ModalHead'
import { Toaster } from './Toaster'
import { useModal } from './useModal'

export type DialogProps = {
  open: boolean
  /** Escape, backdrop or the close button: set `open` to false. */
  onClose: () => void
  title: ReactNode
  /** Read out with the title. */
  description?: ReactNode
  /** Buttons that stay in view below. */
  footer?: ReactNode
  /** For pictures and players. */
  wide?: boolean
  className?: string
  /** Rendered only while the dialog is there. */
  children?: ReactNode
}

export function Dialog({ open, onClose, title, description, footer, wide, className, children }: DialogProps) {
  const { present, dialogProps } = useModal(open, onClose)
  const id = useId()
  return (
    <dialog
      {...dialogProps}
      {...namedBy(id, description)}
      className={classes('dialog', wide && 'dialog-wide', className)}
    >
      {present && (
        <>
          <ModalHead
            id={id}
            title={title}
            description={description}
            className="dialog-head"
            textClass="mt-2 text-ink-soft"
            onClose={onClose}
          />
          <div className="dialog-body">{children}</div>
          {footer && <div className="dialog-foot">{footer}</div>}
          {open && <Toaster />}
        </>
      )}
    </dialog>
  )
}
