// The one guard of every page of the back-office (ACCESS-15 to ACCESS-17, OP-09): nothing of it is shown to anybody who may not see it.
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { SignInAgainProvider } from '@/admin-kit/sign-in-again'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { accessApi } from '../../access.queries'
import { signInPath } from '../paths'
import { SignInAgain } from './SignInAgain'
import { useSession, useSessionTicks } from '../useSession'

type Asker = (isSignedIn: boolean) => void

/** "Loading", then: no user goes to /auth; not allowed is signed out and sent to /; an administrator sees the page and keeps it when the session ends. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { session, failure, refresh } = useSession()
  const navigate = useNavigate()
  useSessionTicks()
  /** Who has been let in since this page was opened. */
  const [admitted, setAdmitted] = useState<string | null>(null)
  const [askers, setAskers] = useState<readonly Asker[]>([])
  const [hasDeclined, setHasDeclined] = useState(false)

  const isAllowed = session.state === 'signed_in' && session.allowed
  const isRejected = session.state === 'signed_in' && !session.allowed
  if (isAllowed && admitted !== session.email) setAdmitted(session.email)
  if (isAllowed && hasDeclined) setHasDeclined(false)

  useEffect(() => {
    if (!isRejected) return
    const leave = () => window.location.assign('/')
    accessApi.send('POST /api/auth/sign-out', {}).then(leave, leave)
  }, [isRejected])

  const isStranger = session.state === 'signed_out' && admitted === null
  useEffect(() => {
    if (isStranger) void navigate({ to: signInPath, replace: true })
  }, [isStranger, navigate])

  const ask = useCallback(async () => {
    const now = await refresh()
    // Somebody else's answer: signed in meanwhile in another window, or taken off the list.
    if (now.state === 'signed_in') return now.allowed
    return new Promise<boolean>((resolve) => setAskers((others) => [...others, resolve]))
  }, [refresh])

  function answer(isSignedIn: boolean): void {
    for (const resolve of askers) resolve(isSignedIn)
    setAskers([])
    setHasDeclined(!isSignedIn)
  }

  if (failure && admitted === null)
    return <ErrorPanel className="access-guard" onRetry={() => void refresh().catch(() => undefined)} />
  if (session.state === 'loading') {
    return (
      <p role="status" className="access-guard">
        Loading
      </p>
    )
  }
  if (isRejected || admitted === null) return null
  const isEnded = session.state === 'signed_out'
  return (
    <SignInAgainProvider value={ask}>
      {children}
      <SignInAgain
        open={askers.length > 0 || (isEnded && !hasDeclined)}
        email={admitted}
        onSignedIn={() =>
          void refresh().then(
            () => answer(true),
            () => answer(true),
          )
        }
        onDecline={() => answer(false)}
      />
    </SignInAgainProvider>
  )
}
