// Requests an account (ACCESS-09 to ACCESS-11). The result is mailed.
import { useState, type ReactNode } from 'react'
import { asApiError } from '@/admin-kit/requests/failure-words'
import { TextField } from '@/ui/Field'
import { toast } from '@/ui/toast-store'
import { signInEndpoints } from '../../sign-in.contract'
import { signInClient } from '../../sign-in.queries'
import { SubmitButton, useAccessForm } from '../access-form'
import { EmailField, NewPasswordField } from '../fields'
import { CheckEmail } from './CheckEmail'

export function SignUpForm({ children }: { children: ReactNode }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, field, isSubmitting } = useAccessForm({
    draft: 'sign-up',
    schema: signInEndpoints.signUp.body,
    defaultValues: { fullName: '', email: '', password: '' },
    async send(body) {
      await signInClient.send('POST /api/auth/sign-up', { body })
      toast({ title: 'Account created!', text: 'Please check your email to verify your account.', kind: 'success' })
      setSentTo(body.email)
    },
    failed: {
      title: 'Error creating account',
      beside: (thrown) => (asApiError(thrown).code === 'permission_denied' ? 'email' : 'password'),
    },
  })

  if (sentTo !== null) {
    return (
      <CheckEmail address={sentTo} resends onAgain={() => setSentTo(null)}>
        {children}
      </CheckEmail>
    )
  }
  return (
    <form {...form}>
      <TextField label="Full Name" autoComplete="name" {...field('fullName')} />
      <EmailField {...field('email')} />
      <NewPasswordField label="Password" {...field('password')} />
      <SubmitButton isBusy={isSubmitting} label="Create Account" busyLabel="Creating account..." />
      {children}
    </form>
  )
}
