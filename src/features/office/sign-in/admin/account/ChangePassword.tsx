// Changes the password of a user who knows the current one; signs out every other browser.
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import { accountEndpoints } from '../../account.contract'
import { useAccessForm } from '../access-form'
import { NewPasswordField, PasswordField } from '../fields'

const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

type ChangePasswordProps = { email: string; changedAt: string; onChanged: () => void }

export function ChangePassword({ email, changedAt, onChanged }: ChangePasswordProps) {
  const send = useSend<typeof accountEndpoints>()
  const { form, field, isSubmitting, reset } = useAccessForm({
    schema: accountEndpoints.changePassword.body,
    defaultValues: { current: '', password: '' },
    async send(body) {
      await send('PUT /api/admin/account/password', { body })
      toast({ title: 'Password changed', text: 'Every other browser was signed out.', kind: 'success' })
      reset()
      onChanged()
    },
    failed: { title: 'Error changing the password', beside: 'password' },
  })

  return (
    <section aria-labelledby="account-password">
      <h2 id="account-password" className="type-subheading">
        Password
      </h2>
      <p className="admin-note">Last changed on {dateFormat.format(new Date(changedAt))}.</p>
      <form {...form}>
        {/* Tells a password manager whose password this is. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField label="Current password" autoComplete="current-password" {...field('current')} />
        <NewPasswordField label="New password" {...field('password')} />
        <Button type="submit" busy={isSubmitting}>
          Change the password
        </Button>
      </form>
    </section>
  )
}
