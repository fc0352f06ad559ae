// /auth/verify/…: the mailed link proves the address and makes the account. The browser that signed up has typed the password already; any other sets one here.
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
import { NewPasswordField } from '../PasswordField'
import { LinkPage } from './LinkPage'
import { useEntering } from './use-entering'

export function SetPasswordPage() {
  const { token = '' } = useParams({ strict: false })
  return (
    <LinkPage
      title="Verify your address"
      link={useApiQuery(verifyLinkQuery(token))}
      again={{ href: '/auth#create-account', label: 'Ask for a new link' }}
    >
      {(link) => <VerifyForm token={token} {...link} />}
    </LinkPage>
  )
}

type Verified = { token: string; email: string; name: string; hasPassword: boolean }

function VerifyForm({ token, email, name, hasPassword }: Verified) {
  const enter = useEntering()
  const [isTyping, setIsTyping] = useState(!hasPassword)
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { fullName: name, password: '' },
    resolver: zodResolver(accessEndpoints.verify.body, undefined, { raw: true }),
  })
  const { errors, isSubmitting } = formState

  async function send({ fullName, password }: { fullName: string; password?: string }): Promise<void> {
    try {
      const body = isTyping ? { fullName, password } : { fullName }
      await accessApi.send('POST /api/auth/verify/{token}', { params: { token }, body })
      enter()
    } catch (thrown) {
      // What was typed before may be too long ago meanwhile: then it is typed here.
      setIsTyping(true)
      showFailure(thrown, 'Error creating account', setError, 'password')
    }
  }

  return (
    <form noValidate className="access-form" onSubmit={(event) => void handleSubmit(send)(event)}>
      <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
      <TextField label="Full Name" autoComplete="name" error={errors.fullName?.message} {...register('fullName')} />
      {isTyping ? (
        <NewPasswordField label="Password" error={errors.password?.message} {...register('password')} />
      ) : (
        <p className="text-ink-soft">
          Your password is the one you typed in this browser.{' '}
          <Button variant="ghost" size="small" onClick={() => setIsTyping(true)}>
            Set another one
          </Button>
        </p>
      )}
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {isSubmitting ? 'Creating account...' : 'Create Account'}
      </Button>
    </form>
  )
}
