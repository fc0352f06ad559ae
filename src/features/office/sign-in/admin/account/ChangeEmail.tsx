// Changes the address of an account: asks for the password, and shows the address that waits to be confirmed.
import { useState } from 'react'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { toast } from '@/ui/toast-store'
import { accountEndpoints } from '../../account.contract'
import type { AccountAnswer } from '../../sign-in.queries'
import { useAccessForm } from '../access-form'
import { sayFailure } from '../failure'
import { PasswordField } from '../fields'

const timeFormat = new Intl.DateTimeFormat('en', { timeStyle: 'short' })

type ChangeEmailProps = Pick<AccountAnswer, 'email' | 'newEmail'> & { onChanged: () => void }

export function ChangeEmail({ email, newEmail, onChanged }: ChangeEmailProps) {
  const send = useSend<typeof accountEndpoints>()
  const [isCancelling, setIsCancelling] = useState(false)
  const { form, field, isSubmitting, reset } = useAccessForm({
    schema: accountEndpoints.askNewEmail.body,
    defaultValues: { current: '', email: '' },
    async send(body) {
      await send('POST /api/admin/account/email', { body })
      toast({ title: 'Mail sent', text: `Open the link in the mail to ${body.email}.`, kind: 'success' })
      reset()
      onChanged()
    },
    failed: { title: 'Error changing the address', beside: 'email' },
  })

  async function cancel(): Promise<void> {
    setIsCancelling(true)
    try {
      await send('DELETE /api/admin/account/email', {})
      toast({ title: 'Change cancelled', text: `Your address stays ${email}.`, kind: 'success' })
      onChanged()
    } catch (thrown) {
      sayFailure(thrown, 'Error cancelling the change')
    } finally {
      setIsCancelling(false)
    }
  }

  return (
    <section aria-labelledby="account-email">
      <h2 id="account-email" className="type-subheading">
        E-mail address
      </h2>
      <p className="admin-note">
        You sign in as <strong>{email}</strong>. A new address counts once you open the link that we mail to it.
      </p>
      {newEmail && (
        <div className="access-again" role="status">
          <p>
            Waiting for <strong>{newEmail.email}</strong>: open the link in the mail by{' '}
            {timeFormat.format(new Date(newEmail.until))}.
          </p>
          <Button size="small" busy={isCancelling} onClick={() => void cancel()}>
            Cancel the change
          </Button>
        </div>
      )}
      <form {...form}>
        <TextField label="New e-mail address" type="email" autoComplete="email" inputMode="email" {...field('email')} />
        <PasswordField label="Your password" autoComplete="current-password" {...field('current')} />
        <Button type="submit" busy={isSubmitting}>
          Change the address
        </Button>
      </form>
    </section>
  )
}
