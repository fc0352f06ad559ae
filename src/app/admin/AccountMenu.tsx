// Who is signed in, and the way out (ACCESS-19).
import { useState } from 'react'
import type { accessEndpoints } from '@/features/access/access.contract'
import { apiOf } from '@/lib/api-client'
import { useApiQuery } from '@/lib/use-api-query'
import { failureWords, asApiError } from '@/admin-kit/failure-words'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast-store'

const api = apiOf<typeof accessEndpoints>()
const sessionQuery = api.query('/api/auth/session', {}, { fresh: 0.5, kept: 5 })

export function AccountMenu() {
  const session = useApiQuery(sessionQuery).data
  const [isLeaving, setIsLeaving] = useState(false)

  async function signOut(): Promise<void> {
    setIsLeaving(true)
    try {
      await api.send('POST /api/auth/sign-out', {})
      // A new document: nothing of the session stays in memory.
      window.location.assign('/auth')
    } catch (thrown) {
      toast({ ...failureWords(asApiError(thrown)), kind: 'destructive' })
      setIsLeaving(false)
    }
  }

  return (
    <div className="admin-account">
      {session?.state === 'signed_in' && <span className="admin-account-name">{session.name || session.email}</span>}
      <Button size="small" variant="ghost" busy={isLeaving} onClick={() => void signOut()}>
        Sign out
      </Button>
    </div>
  )
}
