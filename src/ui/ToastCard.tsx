// The message on show: it waits while somebody reads, goes with a press or a swipe (ERR-01), and a key leads to what can be done about it.
import { type FocusEvent, useEffect, useRef } from 'react'
import { Button } from './Button'
import { CloseIcon } from './Icon'
import { dismissToast, pauseToast, resumeToast, type Toast } from './toast-store'
import { useSwipe } from './useSwipe'

/** Pixels of a swipe to the right that dismiss (ERR-01). */
const swipeThreshold = 50
/** On a long page Tab would take too many presses: this key goes to the button of the message, wherever the focus is. */
const hotkey = 'F8'

export function ToastCard({ toast }: { toast: Toast }) {
  const card = useRef<HTMLDivElement>(null)
  const { action } = toast
  const { button, leave } = useHotkey(action !== undefined)
  const dismiss = () => {
    dismissToast(toast.id)
    leave()
  }
  // Who read it has gone with its place, and no pointer will ever leave it: without this it would stand on the next page until it is dismissed.
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
              onClick={() => {
                dismiss()
                action.onSelect()
              }}
            >
              {action.label}
            </Button>
            <span className="toast-key">
              Press <kbd>{hotkey}</kbd> to get here
            </span>
          </p>
        )}
      </div>
      <Button variant="ghost" size="icon" aria-label="Dismiss" onClick={dismiss}>
        <CloseIcon size={20} />
      </Button>
    </div>
  )
}

/** Leads to `button`; `leave` leads back to where the focus was before. */
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
