// Requests a new password (OP-10). The response is the same for every address.
import { useState, type ReactNode } from 'react'
import { signInEndpoints } from '../../sign-in.contract'
import { signInClient } from '../../sign-in.queries'
import { SubmitButton, useAccessForm } from '../access-form'
import { EmailField } from '../fields'
import { CheckEmail } from './CheckEmail'

export function ForgotPasswordForm({ children }: { children: ReactNode }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, field, isSubmitting } = useAccessForm({
    draft: 'forgot-password',
    schema: signInEndpoints.recover.body,
    defaultValues: { email: '' },
    async send({ email }) {
      await signInClient.send('POST /api/auth/recover', { body: { email } })
      setSentTo(email)
    },
    failed: { title: 'Error sending the mail', beside: 'email' },
  })

  if (sentTo !== null) {
    return (
      <CheckEmail address={sentTo} onAgain={() => setSentTo(null)}>
        {children}
      </CheckEmail>
    )
  }
  return (
    <form {...form}>
      <EmailField {...field('email')} />
      <SubmitButton isBusy={isSubmitting} label="Send the link" busyLabel="Sending..." />
      {children}
    </form>
  )
}
