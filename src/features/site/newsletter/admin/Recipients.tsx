// Lists the delivery state of each mail of a newsletter.
import { useState } from 'react'
import { Pager } from '@/admin-kit/lists/Pager'
import { listPageCount } from '@/admin-kit/lists/use-list'
import { useApiQuery } from '@/lib/use-api-query'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { recipientsQuery } from '../newsletter-admin.queries'

const states = {
  waiting: { label: 'Waiting', tone: 'quiet' },
  underWay: { label: 'On its way', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  skipped: { label: 'Skipped', tone: 'quiet' },
} as const

export function Recipients({ id, subject }: { id: string; subject: string }) {
  const [isOpen, setOpen] = useState(false)
  const [page, setPage] = useState(1)
  const { data } = useApiQuery(recipientsQuery(id, page), { enabled: isOpen })
  const total = data?.total ?? 0
  return (
    <>
      <Button size="small" variant="ghost" aria-label={`Recipients of ${subject}`} onClick={() => setOpen(true)}>
        Recipients
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Recipients" description={subject}>
        {!data && <p role="status">Loading...</p>}
        <ul className="newsletter-recipients">
          {data?.recipients.map(({ email, state, error }) => (
            <li key={email}>
              <span className="break-all">{email}</span> <Badge tone={states[state].tone}>{states[state].label}</Badge>
              {state === 'failed' && error && <p className="admin-note">{error}</p>}
            </li>
          ))}
        </ul>
        <Pager page={page} pages={listPageCount(total)} total={total} onChange={setPage} />
      </Dialog>
    </>
  )
}
