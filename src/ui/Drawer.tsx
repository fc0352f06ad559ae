// A drawer from below, as high as its content and at most 85% of the viewport's height, based on the browser's own
// <dialog>. Swiping its head down closes it.
import { useEffect, useId, useRef } from 'react'
import { classes } from './classes'
import { ModalContent, namedBy, type ModalProps } from './ModalContent'
import { useDrawer } from './useDrawer'
import { useSwipe } from './useSwipe'

/** Distance in pixels that the head must be pulled down to close. */
const pull = 80

/** `isTall`: 85% of the viewport's height, whatever the content. */
export function Drawer({ isTall, ...modal }: ModalProps & { isTall?: boolean }) {
  const { open, onClose, title } = modal
  const { present, ref } = useDrawer(open, onClose)
  const swipe = useSwipe(ref, pull, { down: onClose })
  const id = useId()
  const shown = useRef(title)

  // A new title means a new step. The control with the focus is gone, so focus moves here, unless the step has moved it
  // itself.
  useEffect(() => {
    const isNew = shown.current !== title
    shown.current = title
    if (open && isNew && !ref.current?.querySelector('.drawer-body')?.contains(document.activeElement))
      document.getElementById(`${id}-title`)?.focus()
  }, [title, open, id, ref])

  return (
    <>
      <div className="drawer-veil" data-open={open || undefined} onClick={onClose} aria-hidden="true" />
      <dialog
        ref={ref}
        aria-modal
        {...namedBy(id, modal.description)}
        className={classes('drawer', isTall && 'drawer-tall')}
      >
        {present && (
          <ModalContent {...modal} kind="drawer" id={id} textClass="mt-1 text-ink-soft type-small" head={swipe} />
        )}
      </dialog>
    </>
  )
}
