// The message on show: it waits while somebody reads, and goes with a press or a swipe (ERR-01).
import { useRef } from 'react'
import { Button } from './Button'
import { CloseIcon } from './Icon'
import { dismissToast, pauseToast, resumeToast, type Toast } from './toast-store'
import { useSwipe } from './useSwipe'

/** Pixels of a swipe to the right that dismiss (ERR-01). */
const swipeThreshold = 50

export function ToastCard({ toast }: { toast: Toast }) {
  const card = useRef<HTMLDivElement>(null)
  const swipe = useSwipe('x', swipeThreshold, card, () => dismissToast(toast.id))
  const { action } = toast
  return (
    <div
      ref={card}
      className={`toast toast-${toast.kind}`}
      onMouseEnter={pauseToast}
      onMouseLeave={resumeToast}
      onFocus={pauseToast}
      onBlur={resumeToast}
      {...swipe}
    >
      <div className="toast-words">
        <p className="toast-title">{toast.title}</p>
        {toast.text && <p className="type-small text-ink-soft">{toast.text}</p>}
        {action && (
          <Button
            size="small"
            className="mt-3"
            onClick={() => {
              dismissToast(toast.id)
              action.onSelect()
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <Button variant="ghost" size="icon" aria-label="Dismiss" onClick={() => dismissToast(toast.id)}>
        <CloseIcon size={20} />
      </Button>
    </div>
  )
}
