// From a page behind a mailed link into the back-office: the answer that made the account also signed this browser in.
import { useNavigate } from '@tanstack/react-router'
import { toast } from '@/ui/toast-store'
import { adminPath } from '../paths'
import { useSession } from '../useSession'

/** Says that the account is ready, learns who is signed in, and goes to the dashboard. */
export function useEntering(): () => void {
  const { refresh } = useSession()
  const navigate = useNavigate()
  return () => {
    toast({ title: 'Your account is ready', text: 'You are signed in.', kind: 'success' })
    const go = () => void navigate({ to: adminPath, replace: true })
    refresh().then(go, go)
  }
}
