// Asking for a new password (OP-10): whatever the address, the answer is the same.
import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/ui/Button'
import { accessEndpoints } from '../../access.contract'
import { accessApi } from '../../access.queries'
import { CheckEmail } from './CheckEmail'
import { EmailField } from '../EmailField'
import { showFailure } from '../failure'

export function ForgotPasswordForm({ children }: { children: ReactNode }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { email: '' },
    resolver: zodResolver(accessEndpoints.recover.body, undefined, { raw: true }),
  })
  const { errors, isSubmitting } = formState

  async function send({ email }: { email: string }): Promise<void> {
    try {
      await accessApi.send('POST /api/auth/recover', { body: { email } })
      setSentTo(email)
    } catch (thrown) {
      showFailure(thrown, 'Error sending the mail', setError, 'email')
    }
  }

  if (sentTo !== null) {
    return (
      <CheckEmail address={sentTo} onAgain={() => setSentTo(null)}>
        {children}
      </CheckEmail>
    )
  }
  return (
    <form noValidate className="access-form" onSubmit={(event) => void handleSubmit(send)(event)}>
      <EmailField error={errors.email?.message} {...register('email')} />
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {isSubmitting ? 'Sending...' : 'Send the link'}
      </Button>
      {children}
    </form>
  )
}
