// Says when the browser goes offline and when it is back (AERR-09).
import { useEffect } from 'react'
import { toast } from '@/ui/toast-store'
import { offlineText } from './failure-words'

/** AERR-09: "Connection Lost" and "Connection Restored", while the component is there. */
export function useConnectionToasts(): void {
  useEffect(() => {
    const lost = () => toast({ title: 'Connection Lost', text: offlineText, kind: 'destructive' })
    const restored = () => toast({ title: 'Connection Restored', kind: 'success' })
    window.addEventListener('offline', lost)
    window.addEventListener('online', restored)
    return () => {
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', restored)
    }
  }, [])
}
