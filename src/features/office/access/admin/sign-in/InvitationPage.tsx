// /auth/invitation/…: somebody who was put on the list gives a name, chooses a password, and is in.
import { zodResolver } from '@hookform/resolvers/zod'
import { useParams } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { accessEndpoints } from '../../access.contract'
import { accessApi, invitationQuery } from '../../access.queries'
import { roleSentences } from '../../role.rules'
import { showFailure } from '../failure'
import { NewPasswordField } from '../PasswordField'
import { LinkPage } from './LinkPage'
import { useEntering } from './use-entering'

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
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { fullName: '', password: '' },
    resolver: zodResolver(accessEndpoints.acceptInvitation.body, undefined, { raw: true }),
  })
  const { errors, isSubmitting } = formState

  async function send(body: { fullName: string; password: string }): Promise<void> {
    try {
      await accessApi.send('POST /api/auth/invitation/{token}', { params: { token }, body })
      enter()
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
        {isSubmitting ? 'Creating account...' : 'Accept and sign in'}
      </Button>
    </form>
  )
}
