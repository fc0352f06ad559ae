// /auth/verify/…: the mailed link proves the address and creates the account. The browser that signed up has typed the
// password already; any other browser sets one here.
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { EndpointOutput } from '@/lib/endpoint'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { signInEndpoints } from '../../sign-in.contract'
import { signInClient, verifyLinkQuery } from '../../sign-in.queries'
import { SubmitButton, useAccessForm } from '../access-form'
import { NewPasswordField } from '../fields'
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

type Verified = EndpointOutput<typeof signInEndpoints.verifyLink>

function VerifyForm({ token, email, name, hasPassword }: Verified & { token: string }) {
  const enter = useEntering()
  const [isTyping, setIsTyping] = useState(!hasPassword)
  const { form, field, isSubmitting } = useAccessForm({
    schema: signInEndpoints.verify.body,
    defaultValues: { fullName: name, password: '' },
    async send({ fullName, password }) {
      const body = isTyping ? { fullName, password } : { fullName }
      try {
        await signInClient.send('POST /api/auth/verify/{token}', { params: { token }, body })
      } catch (thrown) {
        // The password typed earlier may have expired: then the user types it here.
        setIsTyping(true)
        throw thrown
      }
      enter()
    },
    failed: { title: 'Error creating account', beside: 'password' },
  })

  return (
    <form {...form}>
      <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
      <TextField label="Full Name" autoComplete="name" {...field('fullName')} />
      {isTyping ? (
        <NewPasswordField label="Password" {...field('password')} />
      ) : (
        <p className="text-ink-soft">
          Your password is the one you typed in this browser.{' '}
          <Button variant="ghost" size="small" onClick={() => setIsTyping(true)}>
            Set another one
          </Button>
        </p>
      )}
      <SubmitButton isBusy={isSubmitting} label="Create Account" busyLabel="Creating account..." />
    </form>
  )
}
