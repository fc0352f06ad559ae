// A drawer from below, 85% of the viewport's height (CART-17), on the browser's own <dialog>. Swiping its head down closes it.
import { useId, type ReactNode } from 'react'
import { Button } from './Button'
import { classes } from './classes'
import { CloseIcon } from './Icon'
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
  const swipe = useSwipe('y', pull, ref, onClose)
  const id = useId()
  return (
    <>
      <div className="drawer-veil" data-open={open || undefined} onClick={onClose} aria-hidden="true" />
      <dialog
        {...dialogProps}
        className={classes('drawer', className)}
        aria-labelledby={`${id}-title`}
        aria-describedby={description ? `${id}-text` : undefined}
      >
        {present && (
          <>
            <div className="drawer-head" {...swipe}>
              <div>
                <h2 id={`${id}-title`} className="type-heading">
                  {title}
                </h2>
                {description && (
                  <p id={`${id}-text`} className="mt-1 text-ink-soft type-small">
                    {description}
                  </p>
                )}
              </div>
              <Button variant="ghost" size="icon" aria-label="Close" onClick={onClose}>
                <CloseIcon />
              </Button>
            </div>
            <div className="drawer-body">{children}</div>
            {footer && <div className="drawer-foot">{footer}</div>}
            <Toaster />
          </>
        )}
      </dialog>
    </>
  )
}
