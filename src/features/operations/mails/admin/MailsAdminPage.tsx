// Shows the mails of the site: failed, waiting and sent ones, and retries failed ones.
import { useIsUsed } from '@/admin-kit/requests/use-is-used'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { AdminPage } from '@/admin-kit/AdminPage'
import { LoadedTable } from '@/admin-kit/lists/LoadedTable'
import { RowOpening, RowTitle } from '@/admin-kit/lists/row/RowTitle'
import type { Column } from '@/admin-kit/definition'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { CursorPager, useCursor } from '@/admin-kit/lists/CursorPager'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { counted } from '@/lib/counted'
import { formatMoment } from '@/lib/moments'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { Tabs } from '@/ui/Tabs'
import { toast } from '@/ui/toast-store'
import type { SentMail, mailsEndpoints } from '../mails.contract'
import { mailsQuery, type MailState } from '../mails.queries'

const states = [
  { id: 'failed', label: 'Failed', empty: 'No mail has failed.' },
  { id: 'waiting', label: 'Waiting', empty: 'No mails are waiting.' },
  { id: 'sent', label: 'Sent', empty: 'No mail has been sent yet.' },
  { id: 'dropped', label: 'Cancelled', empty: 'No mail was cancelled.' },
] as const satisfies readonly { id: MailState; label: string; empty: string }[]

/** Milliseconds between two checks of mails in progress. */
const lookAgainMs = 3000

const columns: readonly Column<SentMail>[] = [
  {
    key: 'name',
    header: 'Mail',
    cell: ({ name, page }) =>
      page ? (
        <RowOpening value={{ href: page }}>
          <RowTitle>{name}</RowTitle>
        </RowOpening>
      ) : (
        name
      ),
  },
  { key: 'recipient', header: 'To', phone: 'below', cell: ({ recipient }) => recipient },
  { key: 'at', header: 'Date', isExtra: true, cell: ({ at }) => formatMoment(at) },
  { key: 'tries', header: 'Attempts', align: 'end', isExtra: true, cell: ({ tries }) => tries },
]
const problem: Column<SentMail> = {
  key: 'problem',
  header: 'What went wrong',
  cell: (mail) => (
    <>
      <span className="admin-row-problem" title={mail.problem ?? undefined}>
        {mail.problem ?? 'Nothing so far'}
      </span>
      {mail.nextAt && <span className="admin-row-note">Next attempt {formatMoment(mail.nextAt)}</span>}
    </>
  ),
}

export function MailsAdminPage() {
  const send = useSend<typeof mailsEndpoints>()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { state: asked }: { state?: string } = useSearch({ strict: false })
  const { id: state, empty } = states.find(({ id }) => id === asked) ?? states[0]
  const pages = useCursor<string>()
  const isUsed = useIsUsed()
  const query = useApiQuery(mailsQuery({ state, after: pages.cursor }), {
    refetchInterval: isUsed && state === 'waiting' ? lookAgainMs : undefined,
  })
  const { data } = query

  const tryAgain = (run: () => Promise<{ mails: number }>) =>
    runMutation({
      run,
      done: ({ mails }) => {
        toast({
          title: 'Trying again',
          text: `${counted(mails, 'mail')} on the way. Mails that fail again come back here.`,
          kind: 'success',
        })
        pages.start()
        void queryClient.invalidateQueries()
      },
    })
  const tryOneAgain = ({ id, name, recipient }: SentMail) => (
    <Button
      size="small"
      variant="ghost"
      aria-label={`Try again: ${name} to ${recipient}`}
      onClick={() => void tryAgain(() => send('POST /api/admin/mails/{id}/retry', { params: { id } }))}
    >
      Try again
    </Button>
  )

  return (
    <AdminPage
      title="Mails"
      subtitle="Everything the site sends automatically: receipts, links, notes to you"
      actions={
        data &&
        data.failed > 1 && (
          <Button size="small" onClick={() => void tryAgain(() => send('POST /api/admin/mails/retry', {}))}>
            Try {counted(data.failed, 'mail')} again
          </Button>
        )
      }
    >
      <Tabs
        label="Which mails"
        tabs={states}
        active={state}
        onChange={(id) => {
          pages.start()
          void navigate({ href: `/admin/mails?state=${id}`, replace: true })
        }}
      >
        <LoadedTable
          query={query}
          none={empty}
          label="Mails"
          columns={state === 'failed' || state === 'waiting' ? [...columns, problem] : columns}
          rows={data?.mails}
          rowName={({ name }) => name}
          control={state === 'failed' ? tryOneAgain : undefined}
        />
        <CursorPager pages={pages} next={data?.next} label="Pages of mails" />
      </Tabs>
    </AdminPage>
  )
}
