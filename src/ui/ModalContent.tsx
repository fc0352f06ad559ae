// Content of a dialog and a drawer: a head with the title and the close button, a body that scrolls, a foot that stays
// in view.
import type { HTMLAttributes, ReactNode } from 'react'
import { Button } from './Button'
import { CloseIcon } from './Icon'
import { Toaster } from './Toaster'

export type ModalProps = {
  open: boolean
  /**
   * Called on Escape, a click on the backdrop or the close button, and in a drawer on a swipe down: set `open` to
   * false.
   */
  onClose: () => void
  title: ReactNode
  /** Read by screen readers with the title. */
  description?: ReactNode
  /** Stays in view at the bottom: buttons, totals. */
  footer?: ReactNode
  /** Rendered only while the dialog is open. */
  children?: ReactNode
}

/** Returns attributes for the dialog itself: the ids of title and text are `<id>-title` and `<id>-text`. */
export const namedBy = (id: string, description: ReactNode) => ({
  'aria-labelledby': `${id}-title`,
  'aria-describedby': description ? `${id}-text` : undefined,
})

type ModalContentProps = ModalProps & {
  kind: 'dialog' | 'drawer'
  id: string
  /** Class of the text below the title. */
  textClass: string
  /** Event handlers of the head. */
  head?: HTMLAttributes<HTMLDivElement>
}

export function ModalContent({ kind, id, textClass, head, ...modal }: ModalContentProps) {
  const { open, onClose, title, description, footer, children } = modal
  return (
    <>
      <div className={`${kind}-head`} {...head}>
        <div>
          <h2 id={`${id}-title`} tabIndex={-1} className="type-heading outline-none">
            {title}
          </h2>
          {description && (
            <p id={`${id}-text`} className={textClass}>
              {description}
            </p>
          )}
        </div>
        <Button variant="ghost" size="icon" aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </Button>
      </div>
      <div className={`${kind}-body`}>{children}</div>
      {footer && <div className={`${kind}-foot`}>{footer}</div>}
      {open && <Toaster />}
    </>
  )
}
