// Enters the back-office from a page behind a mailed link. The response that created the account has also signed this
// browser in.
import { useNavigate } from '@tanstack/react-router'
import { toast } from '@/ui/toast-store'
import { adminPath, useSession } from '../useSession'

/** Shows that the account is ready, loads the session, and goes to the dashboard. */
export function useEntering(): () => void {
  const { refresh } = useSession()
  const navigate = useNavigate()
  return () => {
    toast({ title: 'Your account is ready', text: 'You are signed in.', kind: 'success' })
    const go = () => void navigate({ to: adminPath, replace: true })
    refresh().then(go, go)
  }
}
