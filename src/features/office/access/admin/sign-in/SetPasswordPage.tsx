// /auth/verify/…: whoever reads the mail sets the password here; the one typed at sign-up was not stored.
import { zodResolver } from '@hookform/resolvers/zod'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { accessEndpoints } from '../../access.contract'
import { accessApi, verifyLinkQuery } from '../../access.queries'
import { showFailure } from '../failure'
import { LinkPage } from './LinkPage'
import { NewPasswordField } from '../PasswordField'

export function SetPasswordPage() {
  const { token = '' } = useParams({ strict: false })
  const [done, setDone] = useState<string | null>(null)
  return (
    <LinkPage
      title="Set your password"
      link={useApiQuery(verifyLinkQuery(token))}
      again={{ href: '/auth#create-account', label: 'Ask for a new link' }}
      done={done}
    >
      {(link) => (
        <SetPasswordForm
          token={token}
          {...link}
          onDone={() => setDone('Your account is ready. You can sign in now.')}
        />
      )}
    </LinkPage>
  )
}

function SetPasswordForm({
  token,
  email,
  name,
  onDone,
}: {
  token: string
  email: string
  name: string
  onDone: () => void
}) {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { fullName: name, password: '' },
    resolver: zodResolver(accessEndpoints.verify.body, undefined, { raw: true }),
  })
  const { errors, isSubmitting } = formState

  async function send(body: { fullName: string; password: string }): Promise<void> {
    try {
      await accessApi.send('POST /api/auth/verify/{token}', { params: { token }, body })
      onDone()
    } catch (thrown) {
      showFailure(thrown, 'Error creating account', setError, 'password')
    }
  }

  return (
    <form noValidate className="access-form" onSubmit={(event) => void handleSubmit(send)(event)}>
      <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
      <TextField label="Full Name" autoComplete="name" error={errors.fullName?.message} {...register('fullName')} />
      <NewPasswordField label="Password" error={errors.password?.message} {...register('password')} />
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {isSubmitting ? 'Creating account...' : 'Create Account'}
      </Button>
    </form>
  )
}
