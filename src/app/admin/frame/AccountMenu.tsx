// Shows the signed-in person and the sign-out button (ACCESS-19).
import { useState } from 'react'
import { AdminLink } from '@/admin-kit/AdminLink'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { signInClient } from '@/features/office/sign-in/sign-in.queries'
import { useSession } from '@/features/office/sign-in/admin/useSession'
import { Button } from '@/ui/Button'

export function AccountMenu() {
  const { session } = useSession()
  const [isLeaving, setIsLeaving] = useState(false)

  async function signOut(): Promise<void> {
    setIsLeaving(true)
    // Loads a new document, so that none of the session stays in memory.
    await runMutation({
      run: () => signInClient.send('POST /api/auth/sign-out', {}),
      done: () => window.location.assign('/auth'),
    })
    setIsLeaving(false)
  }

  return (
    <div className="admin-account">
      {session.state === 'signed_in' && (
        <AdminLink to="/admin/account" className="admin-account-name">
          {session.name || session.email}
        </AdminLink>
      )}
      <Button size="small" variant="ghost" busy={isLeaving} onClick={() => void signOut()}>
        Sign out
      </Button>
    </div>
  )
}
