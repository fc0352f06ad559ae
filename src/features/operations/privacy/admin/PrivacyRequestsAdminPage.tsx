// /admin/privacy: a person asks for their data or for its deletion. The owner enters the address; the owner of the
// mailbox must confirm.
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { AdminPage } from '@/admin-kit/AdminPage'
import { LoadedTable } from '@/admin-kit/lists/LoadedTable'
import type { Column } from '@/admin-kit/definition'
import { asApiError } from '@/admin-kit/requests/failure-words'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { formatMoment } from '@/lib/moments'
import { useApiQuery } from '@/lib/use-api-query'
import { Badge } from '@/ui/Badge'
import { Button, LinkButton } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { SelectField } from '@/ui/SelectField'
import { toast } from '@/ui/toast-store'
import { privacyEndpoints, type PrivacyRequest } from '../privacy.contract'
import { privacyRequestsQuery } from '../privacy.queries'
import './privacy-requests.css'

const requestKinds = [
  { value: 'export', label: 'Send a copy of their data' },
  { value: 'erase', label: 'Erase everything' },
] as const

/** Returns the state of a request. */
function findState({ kind, doneAt, expiresAt }: PrivacyRequest) {
  const state =
    doneAt !== null
      ? ({ tone: 'success', label: kind === 'erase' ? 'Erased' : 'Downloaded', when: formatMoment(doneAt) } as const)
      : new Date(expiresAt) < new Date()
        ? ({ tone: 'danger', label: 'Not confirmed', when: `the link ended ${formatMoment(expiresAt)}` } as const)
        : ({ tone: 'gold', label: 'Waiting for confirmation', when: `until ${formatMoment(expiresAt)}` } as const)
  return (
    <span className="privacy-state">
      <Badge tone={state.tone}>{state.label}</Badge> <span className="admin-note">{state.when}</span>
    </span>
  )
}

const columns: readonly Column<PrivacyRequest>[] = [
  { key: 'email', header: 'Address', cell: ({ email }) => email ?? 'Erased' },
  {
    key: 'kind',
    header: 'Request',
    isExtra: true,
    cell: ({ kind }) => requestKinds.find(({ value }) => value === kind)?.label,
  },
  { key: 'doneAt', header: 'State', phone: 'below', cell: findState },
  {
    key: 'createdAt',
    header: 'Noted',
    cell: ({ createdAt, requestedBy }) => `${formatMoment(createdAt)}, ${requestedBy}`,
  },
]

export function PrivacyRequestsAdminPage() {
  const query = useApiQuery(privacyRequestsQuery)
  const { data } = query
  return (
    <AdminPage
      title="Privacy"
      subtitle="Requests to see or delete personal data"
      actions={
        <LinkButton size="small" href="/privacy" target="_blank">
          Privacy page
        </LinkButton>
      }
    >
      <NewRequest onNoted={() => void query.refetch()} />
      <LoadedTable
        query={query}
        none="No requests yet."
        label="Requests"
        columns={columns}
        rows={data?.requests}
        rowName={({ email }) => email ?? 'erased address'}
      />
      <p className="admin-note privacy-note">Remember to delete copies in your own mailbox and in exported files.</p>
    </AdminPage>
  )
}

function NewRequest({ onNoted }: { onNoted: () => void }) {
  const send = useSend<typeof privacyEndpoints>()
  const { register, handleSubmit, reset, setError, formState } = useForm<{ kind: 'export' | 'erase'; email: string }>({
    defaultValues: { kind: 'export', email: '' },
    resolver: zodResolver(privacyEndpoints.create.body, undefined, { raw: true }),
  })
  const { errors, isSubmitting } = formState

  async function note(typed: { kind: 'export' | 'erase'; email: string }): Promise<void> {
    try {
      const { email } = await send('POST /api/admin/privacy', { body: typed })
      toast({
        title: 'Link sent',
        text: `${email} has to open it and use the button there. Nothing happens before that.`,
        kind: 'success',
      })
      reset()
      onNoted()
    } catch (thrown) {
      const { message } = asApiError(thrown)
      setError('email', { type: 'server', message }, { shouldFocus: true })
      toast({ title: 'Error', text: message, kind: 'destructive' })
    }
  }

  return (
    <form noValidate className="privacy-wish" onSubmit={handleSubmit(note)}>
      <TextField
        label="E-mail address"
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <SelectField label="Request" options={requestKinds} {...register('kind')} />
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {isSubmitting ? 'Sending...' : 'Send the link'}
      </Button>
    </form>
  )
}
