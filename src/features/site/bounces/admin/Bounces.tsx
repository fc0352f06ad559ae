// Shows the bounced addresses and the address for reports, in a dialog of the newsletter page.
import { useState } from 'react'
import { ConfirmDialog } from '@/admin-kit/ConfirmDialog'
import { Pager } from '@/admin-kit/lists/Pager'
import { listPageCount } from '@/admin-kit/lists/use-list'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { formatMoment } from '@/lib/moments'
import { useApiQuery } from '@/lib/use-api-query'
import { Badge } from '@/ui/Badge'
import { Button, LinkButton } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { TextField } from '@/ui/Field'
import { toast } from '@/ui/toast-store'
import type { Bounce, bouncesEndpoints } from '../bounces.contract'
import { bouncesQuery } from '../bounces.queries'
import { bouncesTexts as texts } from '../bounces.texts'
import './bounces.css'

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toast({ title: texts.address.copied, kind: 'success' })
  } catch {
    toast({ title: texts.address.byHand, text: texts.address.byHandText, kind: 'destructive' })
  }
}

/** `onChanged` runs after a change of who gets newsletters. */
export function Bounces({ onChanged }: { onChanged: () => void }) {
  const send = useSend<typeof bouncesEndpoints>()
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [page, setPage] = useState(1)
  const query = useApiQuery(bouncesQuery(page), { enabled: isOpen })
  const { data, refetch } = query

  const lift = ({ id, email }: Bounce) =>
    runMutation({
      run: () => send('DELETE /api/admin/bounces/{id}', { params: { id } }),
      done: () => {
        toast({ title: texts.lifted(email), kind: 'success' })
        void refetch()
        onChanged()
      },
    })
  async function renew(): Promise<void> {
    await runMutation({
      run: () => send('POST /api/admin/bounces/new-address', {}),
      done: () => {
        toast({ title: texts.address.renewed, kind: 'success' })
        void refetch()
      },
    })
    setAsked(false)
  }

  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {texts.title}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={texts.title} description={texts.text}>
        <div className="bounces">
          <QueryNotice query={query} />
          {data?.bounces.length === 0 && <p>{texts.none}</p>}
          {data && data.bounces.length > 0 && (
            <ul className="bounce-list">
              {data.bounces.map((bounce) => (
                <li key={bounce.id}>
                  <div>
                    <p className="break-all">{bounce.email}</p>
                    <Badge tone="danger">{texts.reasons[bounce.reason]}</Badge>
                    <p className="admin-note">
                      {formatMoment(bounce.at)}, {texts.sources[bounce.source]}
                      {bounce.status && ` (${bounce.status})`}
                    </p>
                  </div>
                  <Button size="small" aria-label={`${texts.lift}: ${bounce.email}`} onClick={() => void lift(bounce)}>
                    {texts.lift}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <Pager page={page} pages={listPageCount(data?.total ?? 0)} total={data?.total ?? 0} onChange={setPage} />
          {data && (
            <div className="bounce-address">
              {data.confirmUrl && (
                <div className="bounce-confirm" role="status">
                  <p>{texts.confirm.text}</p>
                  <LinkButton size="small" href={data.confirmUrl} target="_blank" rel="noreferrer">
                    {texts.confirm.link}
                  </LinkButton>
                </div>
              )}
              <TextField
                label={texts.address.label}
                hint={texts.address.hint}
                value={data.address}
                readOnly
                onFocus={(event) => event.target.select()}
              />
              <p className="admin-note">
                {data.reportedAt ? texts.address.last(formatMoment(data.reportedAt)) : texts.address.never}
              </p>
              <div className="admin-page-actions">
                <Button size="small" onClick={() => void copy(data.address)}>
                  {texts.address.copy}
                </Button>
                <Button size="small" variant="ghost" onClick={() => setAsked(true)}>
                  {texts.address.renew}
                </Button>
              </div>
            </div>
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsked}
        title={texts.address.renew}
        text={texts.address.ask}
        confirm={texts.address.renew}
        isDangerous
        onConfirm={() => void renew()}
        onCancel={() => setAsked(false)}
      />
    </>
  )
}
