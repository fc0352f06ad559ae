// /auth/change-email/…: confirms the new address of an account. The user has to be signed in with the present one.
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { AdminLink } from '@/admin-kit/AdminLink'
import { createApi } from '@/lib/api-client'
import { useApiQuery } from '@/lib/use-api-query'
import { Button, buttonClass } from '@/ui/Button'
import type { accountEndpoints } from '../../account.contract'
import { newEmailLinkQuery } from '../../sign-in.queries'
import { FocusedNote } from '../access-form'
import { AccessStage } from '../auth/AccessStage'
import { SignInForm } from '../auth/SignInForm'
import { sayFailure } from '../failure'
import { useSession } from '../useSession'
import { LinkPage } from './LinkPage'

const api = createApi<typeof accountEndpoints>()

export function ChangeEmailPage() {
  const { token = '' } = useParams({ strict: false })
  const link = useApiQuery(newEmailLinkQuery(token))
  const [changed, setChanged] = useState<string | null>(null)
  if (changed !== null)
    return (
      <AccessStage title="Address changed">
        <FocusedNote>
          From now on you sign in as <strong>{changed}</strong>. Every other browser was signed out.
        </FocusedNote>
        <p>
          <AdminLink to="/admin/account" className={buttonClass('primary')}>
            Go to your account
          </AdminLink>
        </p>
      </AccessStage>
    )
  return (
    <LinkPage
      title="Confirm your new address"
      link={link}
      again={{ href: '/admin/account', label: 'Go to your account' }}
    >
      {({ email }) => <ConfirmEmail token={token} email={email} onChanged={setChanged} />}
    </LinkPage>
  )
}

type ConfirmEmailProps = { token: string; email: string; onChanged: (email: string) => void }

function ConfirmEmail({ token, email, onChanged }: ConfirmEmailProps) {
  const { session, refresh } = useSession()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function confirm(): Promise<void> {
    setIsBusy(true)
    try {
      const answer = await api.send('POST /api/admin/account/email/confirm', { body: { token } })
      await refresh().catch(() => undefined)
      onChanged(answer.email)
    } catch (thrown) {
      setProblem(sayFailure(thrown, 'Error changing the address'))
      await refresh().catch(() => undefined)
      setIsBusy(false)
    }
  }

  if (session.state === 'loading') return <p role="status">Loading</p>
  if (session.state === 'signed_out')
    return (
      <>
        <p className="text-ink-soft">
          Sign in with your present address and password to change it to <strong>{email}</strong>.
        </p>
        <SignInForm onSignedIn={() => void refresh().catch(() => undefined)} />
      </>
    )
  return (
    <>
      <p className="text-ink-soft">
        Your account <strong>{session.email}</strong> gets the address <strong>{email}</strong>. You sign in with it
        from then on, and every other browser is signed out.
      </p>
      {problem !== null && (
        <p role="alert" className="access-note">
          {problem}
        </p>
      )}
      <p>
        <Button variant="primary" busy={isBusy} onClick={() => void confirm()}>
          Change the address
        </Button>
      </p>
    </>
  )
}
