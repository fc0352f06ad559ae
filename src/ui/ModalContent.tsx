// What a dialog and a drawer hold: a head with the title and the way to close, a body that scrolls, a foot that stays in view.
import type { HTMLAttributes, ReactNode } from 'react'
import { Button } from './Button'
import { CloseIcon } from './Icon'
import { Toaster } from './Toaster'

export type ModalProps = {
  open: boolean
  /** Escape, backdrop, close button, and of a drawer a swipe down: set `open` to false. */
  onClose: () => void
  title: ReactNode
  /** Read out with the title. */
  description?: ReactNode
  /** Stays in view below: buttons, totals. */
  footer?: ReactNode
  /** Rendered only while the dialog is there. */
  children?: ReactNode
}

/** For the dialog itself: the ids of title and text are `<id>-title` and `<id>-text`. */
export const namedBy = (id: string, description: ReactNode) => ({
  'aria-labelledby': `${id}-title`,
  'aria-describedby': description ? `${id}-text` : undefined,
})

type ModalContentProps = ModalProps & {
  kind: 'dialog' | 'drawer'
  id: string
  /** How the text below the title is set. */
  textClass: string
  /** Handlers of the head. */
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
