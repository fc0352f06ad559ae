// Asking for an account (ACCESS-09 to ACCESS-11): the answer is a mail.
import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { asApiError } from '@/admin-kit/failure-words'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { toast } from '@/ui/toast-store'
import { accessEndpoints } from '../../access.contract'
import { accessApi } from '../../access.queries'
import { CheckEmail } from './CheckEmail'
import { EmailField } from '../EmailField'
import { showFailure } from '../failure'
import { NewPasswordField } from '../PasswordField'

type Typed = { fullName: string; email: string; password: string }

export function SignUpForm({ children }: { children: ReactNode }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { register, handleSubmit, setError, formState } = useForm<Typed>({
    defaultValues: { fullName: '', email: '', password: '' },
    resolver: zodResolver(accessEndpoints.signUp.body, undefined, { raw: true }),
  })
  const { errors, isSubmitting } = formState

  async function send(typed: Typed): Promise<void> {
    try {
      await accessApi.send('POST /api/auth/sign-up', { body: typed })
      toast({ title: 'Account created!', text: 'Please check your email to verify your account.', kind: 'success' })
      setSentTo(typed.email)
    } catch (thrown) {
      showFailure(
        thrown,
        'Error creating account',
        setError,
        asApiError(thrown).code === 'permission_denied' ? 'email' : 'password',
      )
    }
  }

  if (sentTo !== null) {
    return (
      <CheckEmail address={sentTo} resends onAgain={() => setSentTo(null)}>
        {children}
      </CheckEmail>
    )
  }
  return (
    <form noValidate className="access-form" onSubmit={(event) => void handleSubmit(send)(event)}>
      <TextField label="Full Name" autoComplete="name" error={errors.fullName?.message} {...register('fullName')} />
      <EmailField error={errors.email?.message} {...register('email')} />
      <NewPasswordField label="Password" error={errors.password?.message} {...register('password')} />
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {isSubmitting ? 'Creating account...' : 'Create Account'}
      </Button>
      {children}
    </form>
  )
}
