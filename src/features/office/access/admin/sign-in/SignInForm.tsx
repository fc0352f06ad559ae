// E-mail, password and, where the account asks for one, a code. The page and the dialog of an ended session share it.
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { asApiError } from '@/admin-kit/failure-words'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { accessEndpoints } from '../../access.contract'
import { accessApi } from '../../access.queries'
import { EmailField } from '../EmailField'
import { showFailure } from '../failure'
import { PasswordField } from '../PasswordField'
import { SendLinkAgain } from './SendLinkAgain'

export type SignInFormProps = {
  /** Given: only this address may sign in here. */
  email?: string
  onSignedIn: () => void
  /** Stands below the button. */
  children?: ReactNode
}

export function SignInForm({ email, onSignedIn, children }: SignInFormProps) {
  const [asksForCode, setAsksForCode] = useState(false)
  /** The address that was refused; perhaps its link waits in the mail still. */
  const [refused, setRefused] = useState<string | null>(null)
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    defaultValues: { email: email ?? '', password: '', code: '' },
    resolver: zodResolver(accessEndpoints.signIn.body, undefined, { raw: true }),
  })
  const { errors, isSubmitting } = formState

  useEffect(() => {
    if (asksForCode) setFocus('code')
  }, [asksForCode, setFocus])

  async function send(typed: { email: string; password: string; code?: string }): Promise<void> {
    try {
      const { state } = await accessApi.send('POST /api/auth/sign-in', {
        body: asksForCode ? typed : { email: typed.email, password: typed.password },
      })
      if (state === 'signed_in') onSignedIn()
      else setAsksForCode(true)
    } catch (thrown) {
      const { code } = asApiError(thrown)
      const isAddress = code === 'permission_denied'
      setRefused(code === 'wrong_credentials' && email === undefined && !asksForCode ? typed.email : null)
      showFailure(
        thrown,
        'Error signing in',
        setError,
        isAddress && email === undefined ? 'email' : asksForCode ? 'code' : 'password',
      )
    }
  }

  return (
    <form noValidate className="access-form" onSubmit={(event) => void handleSubmit(send)(event)}>
      <EmailField readOnly={email !== undefined} error={errors.email?.message} {...register('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      {asksForCode && (
        <TextField
          label="Code"
          hint="Six digits from your authenticator app, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.code?.message}
          {...register('code')}
        />
      )}
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {isSubmitting ? 'Signing in...' : 'Sign In'}
      </Button>
      {refused !== null && (
        <SendLinkAgain
          key={refused}
          address={refused}
          why="Is your account new? Then look in your mail: its link has to be opened before you can sign in."
        />
      )}
      {children}
    </form>
  )
}
