// Changes the name of an account, as the back-office shows it.
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { toast } from '@/ui/toast-store'
import { accountEndpoints } from '../../account.contract'
import { useAccessForm } from '../access-form'

export function RenameAccount({ name, onChanged }: { name: string; onChanged: () => void }) {
  const send = useSend<typeof accountEndpoints>()
  const { form, field, isSubmitting, reset } = useAccessForm({
    schema: accountEndpoints.rename.body,
    defaultValues: { name },
    async send(body) {
      await send('PUT /api/admin/account/name', { body })
      toast({ title: 'Name saved', kind: 'success' })
      reset(body)
      onChanged()
    },
    failed: { title: 'Error saving the name', beside: 'name' },
  })

  return (
    <section aria-labelledby="account-name">
      <h2 id="account-name" className="type-subheading">
        Name
      </h2>
      <form {...form}>
        <TextField label="Full Name" autoComplete="name" {...field('name')} />
        <Button type="submit" busy={isSubmitting}>
          Save the name
        </Button>
      </form>
    </section>
  )
}
