// A new password for somebody who knows the present one; every other browser is signed out.
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useRequest } from '@/admin-kit/sign-in-again'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import { accountEndpoints } from '../../account.contract'
import { showFailure } from '../failure'
import { NewPasswordField, PasswordField } from '../PasswordField'

const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

export function ChangePassword({
  email,
  changedAt,
  onChanged,
}: {
  email: string
  changedAt: string
  onChanged: () => void
}) {
  const request = useRequest()
  const { register, handleSubmit, setError, reset, formState } = useForm({
    defaultValues: { current: '', password: '' },
    resolver: zodResolver(accountEndpoints.changePassword.body, undefined, { raw: true }),
  })
  const { errors, isSubmitting } = formState

  async function save(body: { current: string; password: string }): Promise<void> {
    try {
      await request('PUT /api/admin/account/password', { body })
      toast({ title: 'Password changed', text: 'Every other browser was signed out.', kind: 'success' })
      reset()
      onChanged()
    } catch (thrown) {
      showFailure(thrown, 'Error changing the password', setError, 'password')
    }
  }

  return (
    <section aria-labelledby="account-password">
      <h2 id="account-password" className="type-subheading">
        Password
      </h2>
      <p className="admin-note">Last changed on {dateFormat.format(new Date(changedAt))}.</p>
      <form noValidate className="access-form" onSubmit={(event) => void handleSubmit(save)(event)}>
        {/* Tells a password manager whose password this is. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.current?.message}
          {...register('current')}
        />
        <NewPasswordField label="New password" error={errors.password?.message} {...register('password')} />
        <Button type="submit" busy={isSubmitting}>
          Change the password
        </Button>
      </form>
    </section>
  )
}
