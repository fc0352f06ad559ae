// /admin/user-management: who may sign in (ADM-USER). The list is for those who may change it; others are told so.
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { AdminPage } from '@/admin-kit/AdminPage'
import { ConfirmDialog } from '@/admin-kit/ConfirmDialog'
import { asApiError } from '@/admin-kit/failure-words'
import { perform } from '@/admin-kit/perform'
import { useRequest } from '@/admin-kit/sign-in-again'
import { useApiQuery } from '@/lib/use-api-query'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { TextField } from '@/ui/Field'
import { toast } from '@/ui/toast-store'
import { allowedEmailsQuery, type AllowedEmail } from '../access.queries'
import { usersEndpoints } from '../users.contract'
import { useSession } from './useSession'

export function UsersPage() {
  const { session } = useSession()
  const isAllowlistManager = session.state === 'signed_in' && session.isAllowlistManager
  return (
    <AdminPage title="Manage Allowed Emails" subtitle="Only these addresses can create an account and sign in.">
      {isAllowlistManager ? (
        <AllowedEmails />
      ) : (
        <p className="admin-empty">Only an administrator with admin privileges sees and changes this list.</p>
      )}
    </AdminPage>
  )
}

function AllowedEmails() {
  const list = useApiQuery(allowedEmailsQuery)
  const emails = list.data?.emails
  return (
    <>
      <AddEmail onAdded={() => void list.refetch()} />
      {list.error && emails === undefined && (
        <ErrorPanel
          title="Failed to fetch allowed emails"
          text={list.error.message}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && <p role="status">Loading</p>}
      {emails && <EmailList emails={emails} onRemoved={() => void list.refetch()} />}
    </>
  )
}

function AddEmail({ onAdded }: { onAdded: () => void }) {
  const request = useRequest()
  const { register, handleSubmit, reset, setError, setFocus, formState, getValues } = useForm({
    defaultValues: { email: '', is_admin: false },
    resolver: zodResolver(usersEndpoints.add.body, undefined, { raw: true }),
  })
  const { errors, isSubmitting } = formState

  async function add(typed: { email: string; is_admin: boolean }): Promise<void> {
    try {
      await request('POST /api/admin/allowed-emails', { body: typed })
      toast({ title: 'Email added successfully', kind: 'success' })
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
      <label className="access-check">
        <input type="checkbox" {...register('is_admin')} /> Admin privileges
      </label>
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {isSubmitting ? 'Adding...' : 'Add Email'}
      </Button>
    </form>
  )
}

/** Such as "Added Nov 20, 2026 by ann@example.com". */
function addedWords({ created_at, addedBy }: AllowedEmail): string {
  const by = addedBy ? ` by ${addedBy.email}${addedBy.isListed ? '' : ', who is no longer on this list'}` : ''
  return `Added ${dateFormat.format(new Date(created_at))}${by}`
}

const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

function EmailList({ emails, onRemoved }: { emails: readonly AllowedEmail[]; onRemoved: () => void }) {
  const request = useRequest()
  const [asked, setAsked] = useState<AllowedEmail | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function remove(entry: AllowedEmail): Promise<void> {
    setIsBusy(true)
    await perform({
      run: () => request('DELETE /api/admin/allowed-emails/{id}', { params: { id: entry.id } }),
      done: () => toast({ title: 'Email removed successfully', kind: 'success' }),
      failed: ({ message }) => ({ title: 'Failed to remove email', text: message }),
    })
    setIsBusy(false)
    setAsked(null)
    onRemoved()
  }

  if (emails.length === 0) return <p className="admin-empty">No emails found</p>
  return (
    <>
      <ul className="access-list" aria-label="Allowed emails">
        {emails.map((entry) => (
          <li key={entry.id}>
            <div>
              <p className="access-address">
                {entry.email} {entry.is_admin && <Badge>Admin</Badge>}
              </p>
              <p className="admin-note" id={`note-${entry.id}`}>
                {entry.isPrimary ? 'Warning: Cannot remove the primary admin email' : addedWords(entry)}
              </p>
            </div>
            <Button
              size="small"
              disabled={entry.isPrimary}
              aria-describedby={`note-${entry.id}`}
              onClick={() => setAsked(entry)}
            >
              Remove<span className="visually-hidden"> {entry.email}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title="Remove this email?"
        text={`${asked?.email ?? ''} can no longer sign in, and is signed out at once.`}
        confirm="Remove"
        isDangerous
        busy={isBusy}
        onConfirm={() => asked && void remove(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  )
}
