// /auth/reset/…: a new password for somebody who forgot theirs (OP-10).
import { zodResolver } from '@hookform/resolvers/zod'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { accessEndpoints } from '../../access.contract'
import { accessApi, resetLinkQuery } from '../../access.queries'
import { showFailure } from '../failure'
import { LinkPage } from './LinkPage'
import { NewPasswordField } from '../PasswordField'

export function ResetPasswordPage() {
  const { token = '' } = useParams({ strict: false })
  const [done, setDone] = useState<string | null>(null)
  return (
    <LinkPage
      title="Set a new password"
      link={useApiQuery(resetLinkQuery(token))}
      again={{ href: '/auth#forgot-password', label: 'Ask for a new link' }}
      done={done}
    >
      {({ email }) => (
        <ResetPasswordForm
          token={token}
          email={email}
          onDone={() => setDone('Your new password is set, and every browser was signed out.')}
        />
      )}
    </LinkPage>
  )
}

function ResetPasswordForm({ token, email, onDone }: { token: string; email: string; onDone: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: '' },
    resolver: zodResolver(accessEndpoints.reset.body, undefined, { raw: true }),
  })
  const { errors, isSubmitting } = formState

  async function send(body: { password: string }): Promise<void> {
    try {
      await accessApi.send('POST /api/auth/reset/{token}', { params: { token }, body })
      onDone()
    } catch (thrown) {
      showFailure(thrown, 'Error setting the password', setError, 'password')
    }
  }

  return (
    <form noValidate className="access-form" onSubmit={(event) => void handleSubmit(send)(event)}>
      <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
      <NewPasswordField label="New password" error={errors.password?.message} {...register('password')} />
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Set the password'}
      </Button>
    </form>
  )
}
