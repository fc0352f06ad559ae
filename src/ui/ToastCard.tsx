// The visible message. It waits while the visitor reads, a click or a swipe dismisses it (ERR-01), and a key moves the
// focus to its action.
import { type FocusEvent, useEffect, useRef } from 'react'
import { Button } from './Button'
import { CloseIcon } from './Icon'
import { dismissToast, pauseToast, resumeToast, type Toast } from './toast-store'
import { useSwipe } from './useSwipe'

/** Length in pixels of a swipe to the right that dismisses (ERR-01). */
const swipeThreshold = 50
/**
 * This key moves to the button of the message, wherever the focus is. Reaching it with Tab would take too long on a
 * long page.
 */
const hotkey = 'F8'

export function ToastCard({ toast }: { toast: Toast }) {
  const card = useRef<HTMLDivElement>(null)
  const { action } = toast
  const { button, leave } = useHotkey(action !== undefined)
  const dismiss = () => {
    dismissToast(toast.id)
    leave()
  }
  // The place of the message was removed while the visitor was reading it, so no pointer will ever leave it. Without
  // this, the message would stay on the next page until it is dismissed.
  useEffect(() => resumeToast, [])
  const swipe = useSwipe(card, swipeThreshold, { right: dismiss })
  const pointerLeft = () => {
    if (!card.current?.matches(':focus-within')) resumeToast()
  }
  const focusLeft = ({ relatedTarget }: FocusEvent) => {
    const isInside = relatedTarget instanceof Node && card.current?.contains(relatedTarget)
    if (!isInside && !card.current?.matches(':hover')) resumeToast()
  }
  return (
    <div
      ref={card}
      className={`toast toast-${toast.kind}`}
      onMouseEnter={pauseToast}
      onMouseLeave={pointerLeft}
      onFocus={pauseToast}
      onBlur={focusLeft}
      {...swipe}
    >
      <div className="toast-words">
        <p className="toast-title">{toast.title}</p>
        {toast.text && <p className="type-small text-ink-soft">{toast.text}</p>}
        {action && (
          <p className="toast-action">
            <Button
              ref={button}
              size="small"
              aria-keyshortcuts={hotkey}
              title={`Keyboard: ${hotkey}`}
              onClick={() => {
                dismiss()
                action.onSelect()
              }}
            >
              {action.label}
            </Button>
          </p>
        )}
      </div>
      <Button variant="ghost" size="icon" aria-label="Dismiss" onClick={dismiss}>
        <CloseIcon size={20} />
      </Button>
    </div>
  )
}

/** Moves the focus to `button`; `leave` returns it to where it was before. */
function useHotkey(isOn: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const cameFrom = useRef<Element | null>(null)
  useEffect(() => {
    if (!isOn) return
    const go = (event: KeyboardEvent) => {
      if (event.key !== hotkey) return
      event.preventDefault()
      if (document.activeElement !== button.current) cameFrom.current = document.activeElement
      button.current?.focus()
    }
    window.addEventListener('keydown', go)
    return () => window.removeEventListener('keydown', go)
  }, [isOn])
  return {
    button,
    leave: () => {
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    },
  }
}
