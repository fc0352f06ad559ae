// Shows a message when the browser goes offline and when it is back (AERR-09).
import { toast } from './toast-store'

/** Message of AERR-02. */
export const offlineText = 'You appear to be offline. Please check your internet connection.'

/** Listens until the returned function is called. */
export function followConnection(): () => void {
  const lost = () => toast({ title: 'Connection Lost', text: offlineText, kind: 'destructive' })
  const restored = () => toast({ title: 'Connection Restored', kind: 'success' })
  window.addEventListener('offline', lost)
  window.addEventListener('online', restored)
  return () => {
    window.removeEventListener('offline', lost)
    window.removeEventListener('online', restored)
  }
}
