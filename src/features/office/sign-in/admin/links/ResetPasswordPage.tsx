// /auth/reset/…: sets a new password for a user who forgot the old one (OP-10).
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiQuery } from '@/lib/use-api-query'
import { TextField } from '@/ui/Field'
import { signInEndpoints } from '../../sign-in.contract'
import { signInClient, resetLinkQuery } from '../../sign-in.queries'
import { SubmitButton, useAccessForm } from '../access-form'
import { NewPasswordField } from '../fields'
import { LinkPage } from './LinkPage'

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
  const { form, field, isSubmitting } = useAccessForm({
    schema: signInEndpoints.reset.body,
    defaultValues: { password: '' },
    async send(body) {
      await signInClient.send('POST /api/auth/reset/{token}', { params: { token }, body })
      onDone()
    },
    failed: { title: 'Error setting the password', beside: 'password' },
  })
  return (
    <form {...form}>
      <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
      <NewPasswordField label="New password" {...field('password')} />
      <SubmitButton isBusy={isSubmitting} label="Set the password" busyLabel="Saving..." />
    </form>
  )
}
