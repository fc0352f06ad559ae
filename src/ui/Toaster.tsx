// The place for messages: live regions that exist from the start (ERR-01). The code of the message card is loaded at
// the visitor's first action.
import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { offerToastRegion, subscribeToToast, toastFor, type Toast } from './toast-store'

let Card: ComponentType<{ toast: Toast }> | undefined
/** Never fails: without the file a message is plain text. */
const loadCard = () => import('./ToastCard').then(({ ToastCard }) => (Card = ToastCard)).catch(() => PlainCard)

/** Loads the card early, so that a message about a lost connection needs no connection. */
function loadCardOnFirstSign(): () => void {
  const signs = ['pointerdown', 'keydown'] as const
  const load = () => void loadCard()
  for (const sign of signs) window.addEventListener(sign, load, { once: true, passive: true })
  return () => signs.forEach((sign) => window.removeEventListener(sign, load))
}

function PlainCard({ toast: { kind, title, text } }: { toast: Toast }) {
  return (
    <div className={`toast toast-${kind}`}>
      <div className="toast-words">
        <p className="toast-title">{title}</p>
        {text && <p className="type-small text-ink-soft">{text}</p>}
      </div>
    </div>
  )
}

/** Render once, in the site's frame; dialogs bring their own. */
export function Toaster() {
  const [region] = useState(() => Symbol('toasts'))
  useEffect(() => offerToastRegion(region), [region])
  const toast = useSyncExternalStore(
    subscribeToToast,
    () => toastFor(region),
    () => null,
  )
  const [Loaded, setLoaded] = useState(() => Card)
  useEffect(loadCardOnFirstSign, [])
  useEffect(() => {
    if (toast && !Loaded) void loadCard().then((card) => setLoaded(() => card))
  }, [toast, Loaded])
  const card = toast && Loaded && <Loaded key={toast.id} toast={toast} />
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
