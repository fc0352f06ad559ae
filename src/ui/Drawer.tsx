// A drawer from below, 85% of the viewport's height (CART-17), on the browser's own <dialog>. Swiping its head down closes it.
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { classes } from './classes'
import { ModalHead, namedBy } from './ModalHead'
import { Toaster } from './Toaster'
import { useDrawer } from './useDrawer'
import { useSwipe } from './useSwipe'

export type DrawerProps = {
  open: boolean
  /** Escape, backdrop, close button or a swipe down: set `open` to false. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Stays in view below the scrolling content: totals and the one primary action. */
  footer?: ReactNode
  className?: string
  /** Rendered only while the drawer is there. */
  children?: ReactNode
}

/** Pixels the head must be pulled down to close. */
const pull = 80

export function Drawer({ open, onClose, title, description, footer, className, children }: DrawerProps) {
  const { present, ref, dialogProps } = useDrawer(open, onClose)
  const swipe = useSwipe(ref, pull, { down: onClose })
  const id = useId()
  const shown = useRef(title)

  // Another title means another step. The control with the focus is gone, so focus moves here, unless the step has moved it itself.
  useEffect(() => {
    const isNew = shown.current !== title
    shown.current = title
    if (open && isNew && !ref.current?.querySelector('.drawer-body')?.contains(document.activeElement))
      document.getElementById(`${id}-title`)?.focus()
  }, [title, open, id, ref])

  return (
    <>
      <div className="drawer-veil" data-open={open || undefined} onClick={onClose} aria-hidden="true" />
      <dialog {...dialogProps} {...namedBy(id, description)} className={classes('drawer', className)}>
        {present && (
          <>
            <ModalHead
              id={id}
              title={title}
              description={description}
              className="drawer-head"
              textClass="mt-1 text-ink-soft type-small"
              onClose={onClose}
              {...swipe}
            />
            <div className="drawer-body">{children}</div>
            {footer && <div className="drawer-foot">{footer}</div>}
            {open && <Toaster />}
          </>
        )}
      </dialog>
    </>
  )
}
