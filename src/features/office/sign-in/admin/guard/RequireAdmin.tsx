// Guards every page of the back-office (ACCESS-15 to ACCESS-17, OP-09): shows nothing of it to a visitor who may not
// see it.
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { ConfirmDialog } from '@/admin-kit/ConfirmDialog'
import { type DeskRole, RoleProvider } from '@/admin-kit/role'
import { SignInAgainProvider } from '@/admin-kit/requests/sign-in-again'
import { hasUnsavedChanges } from '@/admin-kit/forms/use-unsaved-changes'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { signInClient } from '../../sign-in.queries'
import { SignInAgain } from './SignInAgain'
import { signInPath, useSession, useSessionTicks } from '../useSession'

type Asker = (isSignedIn: boolean) => void

/**
 * Shows "Loading", then decides. A visitor without a session goes to /auth. A user who is not allowed is signed out and
 * sent to /. An administrator sees the page, and still sees it when the session ends, so that nothing typed is lost. A
 * user removed from the list while working is signed out, sees a message, and leaves by a click.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { session, failure, refresh } = useSession()
  const navigate = useNavigate()
  useSessionTicks()
  /** The user admitted since this page was opened. */
  const [admitted, setAdmitted] = useState<string | null>(null)
  const [askers, setAskers] = useState<readonly Asker[]>([])
  const [hasDeclined, setHasDeclined] = useState(false)
  /**
   * A user who is removed from the list while working sees a message and stays on the page with the typed text. `told`
   * once the user has chosen to stay.
   */
  const [removal, setRemoval] = useState<'none' | 'telling' | 'told'>('none')
  /** The same for code that runs later. Once set, it stays true. */
  const wasRemoved = useRef(false)
  /** The last known role of the user, for the pages behind. */
  const [role, setRole] = useState<DeskRole>('administrator')

  const isAllowed = session.state === 'signed_in' && session.allowed
  const isRejected = session.state === 'signed_in' && !session.allowed
  if (isAllowed && admitted !== session.email) setAdmitted(session.email)
  if (isAllowed && hasDeclined) setHasDeclined(false)
  const allowedRole = !isAllowed ? role : session.role === 'manager' ? 'administrator' : session.role
  if (allowedRole !== role) setRole(allowedRole)

  const tellOfRemoval = useCallback(() => {
    wasRemoved.current = true
    setRemoval('telling')
  }, [])
  useEffect(() => {
    if (!isRejected) return
    const leave = () => {
      if (wasRemoved.current || hasUnsavedChanges()) tellOfRemoval()
      else window.location.assign('/')
    }
    signInClient.send('POST /api/auth/sign-out', {}).then(leave, leave)
  }, [isRejected, tellOfRemoval])

  const isStranger = session.state === 'signed_out' && admitted === null
  useEffect(() => {
    if (isStranger) void navigate({ to: signInPath, replace: true })
  }, [isStranger, navigate])

  const ask = useCallback(async () => {
    if (wasRemoved.current) {
      tellOfRemoval()
      return false
    }
    const now = await refresh()
    // A save was refused: the typed text exists only on this page.
    if (now.state === 'signed_in' && !now.allowed) tellOfRemoval()
    // The user has signed in meanwhile in another window, or was removed from the list.
    if (now.state === 'signed_in') return now.allowed
    return new Promise<boolean>((resolve) => setAskers((others) => [...others, resolve]))
  }, [refresh, tellOfRemoval])

  function answer(isSignedIn: boolean): void {
    for (const resolve of askers) resolve(isSignedIn)
    setAskers([])
    setHasDeclined(!isSignedIn)
  }

  const letIn = () => answer(true)

  if (failure && admitted === null)
    return <ErrorPanel className="access-guard" onRetry={() => void refresh().catch(() => undefined)} />
  if (session.state === 'loading') {
    return (
      <p role="status" className="access-guard">
        Loading
      </p>
    )
  }
  if (admitted === null) return null
  const isEnded = session.state === 'signed_out' && removal === 'none'
  return (
    <SignInAgainProvider value={ask}>
      <RoleProvider value={role}>{children}</RoleProvider>
      <ConfirmDialog
        open={removal === 'telling'}
        title="You may no longer work on this site"
        text={`${admitted} was removed from the list of people who may, and is signed out: your changes are not saved. What you typed stays on this page. Copy what you need before you leave.`}
        cancel="Stay and copy"
        confirm="Leave"
        onConfirm={() => window.location.assign('/')}
        onCancel={() => setRemoval('told')}
      />
      <SignInAgain
        open={askers.length > 0 || (isEnded && !hasDeclined)}
        email={admitted}
        onSignedIn={() => void refresh().then(letIn, letIn)}
        onDecline={() => answer(false)}
      />
    </SignInAgainProvider>
  )
}
