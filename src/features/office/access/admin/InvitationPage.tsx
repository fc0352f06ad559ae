// /auth/invitation/…: an invited user enters a name, chooses a password, and is signed in.
import { useParams } from '@tanstack/react-router'
import { useApiQuery } from '@/lib/use-api-query'
import { TextField } from '@/ui/Field'
import { accessEndpoints } from '../access.contract'
import { accessClient, invitationQuery } from '../access.queries'
import { roleSentences } from '../roles.texts'
import { SubmitButton, useAccessForm } from '@/features/office/sign-in/admin/access-form'
import { NewPasswordField } from '@/features/office/sign-in/admin/fields'
import { LinkPage } from '@/features/office/sign-in/admin/links/LinkPage'
import { useEntering } from '@/features/office/sign-in/admin/links/use-entering'

export function InvitationPage() {
  const { token = '' } = useParams({ strict: false })
  return (
    <LinkPage
      title="Accept the invitation"
      link={useApiQuery(invitationQuery(token))}
      again={{ href: '/auth', label: 'Go to the sign-in page' }}
    >
      {({ email, role }) => (
        <>
          <p className="text-ink-soft">What you may do here: {roleSentences(role)}</p>
          <AcceptForm token={token} email={email} />
        </>
      )}
    </LinkPage>
  )
}

function AcceptForm({ token, email }: { token: string; email: string }) {
  const enter = useEntering()
  const { form, field, isSubmitting } = useAccessForm({
    draft: 'invitation',
    schema: accessEndpoints.acceptInvitation.body,
    defaultValues: { fullName: '', password: '' },
    async send(body) {
      await accessClient.send('POST /api/auth/invitation/{token}', { params: { token }, body })
      enter()
    },
    failed: { title: 'Error creating account', beside: 'password' },
  })
  return (
    <form {...form}>
      <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
      <TextField label="Full Name" autoComplete="name" {...field('fullName')} />
      <NewPasswordField label="Password" {...field('password')} />
      <SubmitButton isBusy={isSubmitting} label="Accept and sign in" busyLabel="Creating account..." />
    </form>
  )
}
