// A modal dialog in the middle of the stage, on the browser's own <dialog>.
import { useId, type ReactNode } from 'react'
import { Button } from './Button'
import { classes } from './classes'
import { CloseIcon } from './Icon'
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
      className={classes('dialog', wide && 'dialog-wide', className)}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
    >
      {present && (
        <>
          <div className="dialog-head">
            <div>
              <h2 id={`${id}-title`} className="type-heading">
                {title}
              </h2>
              {description && (
                <p id={`${id}-text`} className="mt-2 text-ink-soft">
                  {description}
                </p>
              )}
            </div>
            <Button variant="ghost" size="icon" aria-label="Close" onClick={onClose}>
              <CloseIcon />
            </Button>
          </div>
          <div className="dialog-body">{children}</div>
          {footer && <div className="dialog-foot">{footer}</div>}
          <Toaster />
        </>
      )}
    </dialog>
  )
}
