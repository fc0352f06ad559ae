// Asks for e-mail, password and, if the account requires one, a code. Shared by the page and the dialog of an ended
// session.
import { useEffect, useState, type ReactNode } from 'react'
import { asApiError } from '@/admin-kit/requests/failure-words'
import { TextField } from '@/ui/Field'
import { signInEndpoints } from '../../sign-in.contract'
import { signInClient } from '../../sign-in.queries'
import { SubmitButton, useAccessForm } from '../access-form'
import { EmailField, PasswordField } from '../fields'
import { SendLinkAgain } from './SendLinkAgain'

type SignInFormProps = {
  /** If set, only this address may sign in here. */
  email?: string
  onSignedIn: () => void
  /** Shown below the button. */
  children?: ReactNode
}

export function SignInForm({ email, onSignedIn, children }: SignInFormProps) {
  const [asksForCode, setAsksForCode] = useState(false)
  /** The refused address. Its link may still be in the mailbox. */
  const [refused, setRefused] = useState<string | null>(null)
  const { form, field, isSubmitting, setFocus } = useAccessForm({
    draft: 'sign-in',
    schema: signInEndpoints.signIn.body,
    defaultValues: { email: email ?? '', password: '', code: '' },
    async send(typed) {
      try {
        const { state } = await signInClient.send('POST /api/auth/sign-in', {
          body: asksForCode ? typed : { email: typed.email, password: typed.password },
        })
        if (state === 'signed_in') onSignedIn()
        else setAsksForCode(true)
      } catch (thrown) {
        const isNewHere = asApiError(thrown).code === 'wrong_credentials' && email === undefined && !asksForCode
        setRefused(isNewHere ? typed.email : null)
        throw thrown
      }
    },
    failed: {
      title: 'Error signing in',
      beside(thrown) {
        if (asApiError(thrown).code === 'permission_denied' && email === undefined) return 'email'
        return asksForCode ? 'code' : 'password'
      },
    },
  })

  useEffect(() => {
    if (asksForCode) setFocus('code')
  }, [asksForCode, setFocus])

  return (
    <form {...form}>
      <EmailField readOnly={email !== undefined} {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      {asksForCode && (
        <TextField
          label="Code"
          hint="Six digits from your authenticator app, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...field('code')}
        />
      )}
      <SubmitButton isBusy={isSubmitting} label="Sign In" busyLabel="Signing in..." />
      {refused !== null && (
        <SendLinkAgain
          key={refused}
          address={refused}
          why="Is your account new? Open the link in the mail we sent you before you sign in."
        />
      )}
      {children}
    </form>
  )
}
