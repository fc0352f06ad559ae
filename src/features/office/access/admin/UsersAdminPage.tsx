// /admin/user-management: lists who may sign in (ADM-USER). Only users who may change the list see it; others see a
// message.
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { AdminPage } from '@/admin-kit/AdminPage'
import { asApiError } from '@/admin-kit/requests/failure-words'
import { useRequest } from '@/admin-kit/requests/sign-in-again'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { TextField } from '@/ui/Field'
import { toast } from '@/ui/toast-store'
import { allowedEmailsQuery } from '../access.queries'
import { type Role, roleColumns, roles } from '@/features/office/sign-in/role.rules'
import { accessEndpoints } from '../access.contract'
import { EmailList } from './EmailList'
import { RoleChoice } from './RoleChoice'
import { useSession } from '@/features/office/sign-in/admin/useSession'

export function UsersAdminPage() {
  const { session } = useSession()
  const isAllowlistManager = session.state === 'signed_in' && session.isAllowlistManager
  return (
    <AdminPage
      title="Users"
      subtitle="Only these addresses can create an account and sign in. Each new address gets an invitation by mail."
    >
      {isAllowlistManager ? (
        <AllowedEmails />
      ) : (
        <p className="admin-empty">Only an administrator with admin privileges sees and changes this list.</p>
      )}
    </AdminPage>
  )
}

const failedToFetch = 'Failed to fetch allowed emails'

function AllowedEmails() {
  const list = useApiQuery(allowedEmailsQuery)
  const emails = list.data?.emails
  const hasFailed = list.error !== null
  useEffect(() => {
    // Shows the message of ADM-USER-06.
    if (hasFailed) toast({ title: 'Error', text: failedToFetch, kind: 'destructive' })
  }, [hasFailed])
  return (
    <>
      <h2 className="type-subheading mb-4">Manage Allowed Emails</h2>
      <AddEmail onAdded={() => void list.refetch()} />
      {list.error && emails === undefined && (
        <ErrorPanel
          title={failedToFetch}
          text={list.error.message}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && <p role="status">Loading</p>}
      {emails && <EmailList emails={emails} onChanged={() => void list.refetch()} />}
    </>
  )
}

const typedEntry = z.object({ email: accessEndpoints.add.body.shape.email, role: z.enum(roles) })

function AddEmail({ onAdded }: { onAdded: () => void }) {
  const request = useRequest()
  const { register, handleSubmit, reset, setError, setFocus, formState, getValues, control } = useForm({
    defaultValues: { email: '', role: 'editor' as Role },
    // The role is one of the options; the user types only the address.
    resolver: zodResolver(typedEntry, undefined, { raw: true }),
  })
  const { errors, isSubmitting } = formState

  async function add({ email, role }: { email: string; role: Role }): Promise<void> {
    try {
      await request('POST /api/admin/allowed-emails', { body: { email, ...roleColumns(role) } })
      toast({ title: 'Email added successfully', text: `An invitation is on its way to ${email}.`, kind: 'success' })
      reset()
      setFocus('email')
      onAdded()
    } catch (thrown) {
      // ADM-USER-06: the server's own message.
      const { message } = asApiError(thrown)
      setError('email', { type: 'server', message }, { shouldFocus: true })
      toast({ title: message, kind: 'destructive' })
    }
  }

  return (
    <form
      noValidate
      className="access-add"
      onSubmit={(event) => {
        event.preventDefault()
        // ADM-USER-03: a blank submission does nothing.
        if (getValues('email').trim() !== '') void handleSubmit(add)()
      }}
    >
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        error={errors.email?.message}
        {...register('email', { setValueAs: (typed: string) => typed.trim() })}
      />
      <Controller
        name="role"
        control={control}
        render={({ field }) => <RoleChoice role={field.value} onChange={field.onChange} />}
      />
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {isSubmitting ? 'Adding...' : 'Add Email'}
      </Button>
    </form>
  )
}
