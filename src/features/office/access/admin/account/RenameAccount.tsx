// The name that the back-office calls somebody by.
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useRequest } from '@/admin-kit/sign-in-again'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { toast } from '@/ui/toast-store'
import { accountEndpoints } from '../../account.contract'
import { showFailure } from '../failure'

export function RenameAccount({ name, onChanged }: { name: string; onChanged: () => void }) {
  const request = useRequest()
  const { register, handleSubmit, setError, reset, formState } = useForm({
    defaultValues: { name },
    resolver: zodResolver(accountEndpoints.rename.body, undefined, { raw: true }),
  })

  async function save(body: { name: string }): Promise<void> {
    try {
      await request('PUT /api/admin/account/name', { body })
      toast({ title: 'Name saved', kind: 'success' })
      reset(body)
      onChanged()
    } catch (thrown) {
      showFailure(thrown, 'Error saving the name', setError, 'name')
    }
  }

  return (
    <section aria-labelledby="account-name">
      <h2 id="account-name" className="type-subheading">
        Name
      </h2>
      <form noValidate className="access-form" onSubmit={(event) => void handleSubmit(save)(event)}>
        <TextField label="Full Name" autoComplete="name" error={formState.errors.name?.message} {...register('name')} />
        <Button type="submit" busy={formState.isSubmitting}>
          Save the name
        </Button>
      </form>
    </section>
  )
}
