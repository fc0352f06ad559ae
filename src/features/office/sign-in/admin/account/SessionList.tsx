// Lists where the account is signed in, and ends those sessions.
import { useState } from 'react'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { useRequest } from '@/admin-kit/requests/sign-in-again'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import type { AccountAnswer } from '../../sign-in.queries'

const momentFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const shown = (moment: string) => momentFormat.format(new Date(moment))

export function SessionList({ sessions, onChanged }: { sessions: AccountAnswer['sessions']; onChanged: () => void }) {
  const request = useRequest()
  const [isBusy, setIsBusy] = useState(false)

  async function end(id: string): Promise<void> {
    setIsBusy(true)
    await runMutation({
      run: () => request('DELETE /api/admin/account/sessions/{id}', { params: { id } }),
      done: () => toast({ title: 'Session ended', kind: 'success' }),
    })
    setIsBusy(false)
    onChanged()
  }

  async function endAll(): Promise<void> {
    setIsBusy(true)
    const isDone = await runMutation({ run: () => request('POST /api/admin/account/sign-out-everywhere') })
    if (isDone) window.location.assign('/auth')
    else setIsBusy(false)
  }

  return (
    <section aria-labelledby="account-sessions">
      <h2 id="account-sessions" className="type-subheading">
        Where you are signed in
      </h2>
      <ul className="access-list" aria-label="Sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <p className="access-address">
                {session.browser} {session.isThis && <Badge>This browser</Badge>}
              </p>
              <p className="admin-note">
                {session.ip !== null && `${session.ip} · `}since {shown(session.createdAt)}, last seen{' '}
                {shown(session.lastSeenAt)}
              </p>
            </div>
            {!session.isThis && (
              <Button size="small" busy={isBusy} onClick={() => void end(session.id)}>
                Sign out<span className="visually-hidden"> {session.browser}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button busy={isBusy} onClick={() => void endAll()}>
        Sign out everywhere
      </Button>
    </section>
  )
}
