// Where messages appear: live regions that are there from the start, and the message on show (ERR-01).
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from './Button'
import { CloseIcon } from './Icon'
import { dismissToast, offerToastRegion, pauseToast, resumeToast, subscribeToToast, toastFor, type Toast } from './toast-store'
import { useSwipe } from './useSwipe'

/** Pixels of a swipe to the right that dismiss (ERR-01). */
const swipeThreshold = 50

/** Once in the site's frame; dialogs bring their own. */
export function Toaster() {
  const [region] = useState(() => Symbol('toasts'))
  useEffect(() => offerToastRegion(region), [region])
  const toast = useSyncExternalStore(
    subscribeToToast,
    () => toastFor(region),
    () => null,
  )
  const card = toast && <ToastCard key={toast.id} toast={toast} />
  const speaking = toast?.kind === 'destructive' ? 'alert' : 'status'
  return (
    <div className="toaster">
      {(['status', 'alert'] as const).map((role) => (
        <div key={role} role={role}>
          {role === speaking && card}
        </div>
      ))}
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
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
