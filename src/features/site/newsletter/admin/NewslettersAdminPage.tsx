// Newsletters: the owner writes with a preview, sends a test to herself, sends once, and follows the progress.
import { useIsUsed } from '@/admin-kit/requests/use-is-used'
import { useState } from 'react'
import { AdminLink } from '@/admin-kit/AdminLink'
import { AdminPage } from '@/admin-kit/AdminPage'
import { ConfirmDialog } from '@/admin-kit/ConfirmDialog'
import { useOpenedByAddress } from '@/admin-kit/opened-by-address'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { formatMoment } from '@/lib/moments'
import { counted } from '@/lib/counted'
import { useApiQuery } from '@/lib/use-api-query'
import { Badge } from '@/ui/Badge'
import { Button, buttonClass } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import type { NewsletterSummary, newsletterAdminEndpoints } from '../newsletter-admin.contract'
import { newslettersQuery } from '../newsletter-admin.queries'
import { Bounces } from '@/features/site/bounces/admin/Bounces'
import { NewsletterEditor } from './NewsletterEditor'
import { PlanDialog, plannedText } from './PlanDialog'
import { Recipients } from './Recipients'
import './newsletters.css'

const states = {
  draft: { label: 'Draft', tone: 'quiet' },
  planned: { label: 'Planned', tone: 'info' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  stopped: { label: 'Stopped', tone: 'danger' },
} as const

type Asked = { letter: NewsletterSummary; to: 'send' | 'remove' }

/** Milliseconds between two checks of mails that are being sent. */
const lookAgainMs = 2000
const isUnderWay = ({ status, progress }: NewsletterSummary) => status === 'sending' || progress.underWay > 0

export function NewslettersAdminPage() {
  const send = useSend<typeof newsletterAdminEndpoints>()
  const isUsed = useIsUsed()
  const query = useApiQuery(newslettersQuery, {
    refetchInterval: (answer) => (isUsed && answer?.newsletters.some(isUnderWay) ? lookAgainMs : undefined),
  })
  const { data, refetch } = query
  const [edited, setEdited] = useState<{ key: number; letter: NewsletterSummary | null } | null>(null)
  const write = () => setEdited({ key: Date.now(), letter: null })
  useOpenedByAddress({ openNew: write })
  const [asked, setAsked] = useState<Asked | null>(null)
  const confirmed = data?.confirmed ?? 0
  const readers = counted(confirmed, 'subscriber')

  async function answered(): Promise<void> {
    if (!asked) return
    const params = { id: asked.letter.id }
    const worked =
      asked.to === 'send'
        ? await runMutation({
            run: () => send('POST /api/admin/newsletters/{id}/send', { params }),
            done: ({ recipients }) =>
              toast({
                title: 'Newsletter on its way',
                text: `It goes to ${recipients} ${recipients === 1 ? 'subscriber' : 'subscribers'}.`,
                kind: 'success',
              }),
          })
        : await runMutation({
            run: () => send('DELETE /api/admin/newsletters/{id}', { params }),
            done: () => toast({ title: 'Draft removed', kind: 'success' }),
          })
    if (worked) setAsked(null)
    await refetch()
  }

  return (
    <AdminPage
      title="Newsletter"
      subtitle={data && (confirmed === 0 ? 'No confirmed subscribers yet' : `Would be sent to ${readers}`)}
      actions={
        !edited && (
          <>
            <AdminLink to="/admin/newsletter/automatic" className={buttonClass('quiet', 'small')}>
              Automatic mails
            </AdminLink>
            <Bounces onChanged={() => void refetch()} />
            <Button size="small" variant="primary" onClick={write}>
              Write a newsletter
            </Button>
          </>
        )
      }
    >
      {edited && (
        <NewsletterEditor
          key={edited.key}
          letter={edited.letter}
          onClose={() => {
            setEdited(null)
            void refetch()
          }}
        />
      )}
      <QueryNotice query={query} />
      {data && data.newsletters.length === 0 && !edited && <p className="admin-empty">No newsletters yet.</p>}
      {!edited && (
        <ul className="newsletters">
          {data?.newsletters.map((letter) => (
            <li key={letter.id}>
              <div className="newsletter-line">
                <div>
                  <p className="newsletter-subject">{letter.subject}</p>
                  <p className="admin-note">
                    {letter.sentAt ? 'Sent' : 'Written'} {formatMoment(letter.sentAt ?? letter.createdAt)}
                  </p>
                  {letter.sendAt && (
                    <p className="admin-note">
                      Planned for {plannedText(letter.sendAt, data.timeZone)}, to{' '}
                      {counted(letter.recipients, 'subscriber')}
                    </p>
                  )}
                </div>
                <Badge tone={states[letter.status].tone}>{states[letter.status].label}</Badge>
              </div>
              {letter.status !== 'draft' && letter.status !== 'planned' && <Progress letter={letter} />}
              <div className="admin-page-actions">
                <Actions
                  letter={letter}
                  timeZone={data.timeZone}
                  onEdit={() => setEdited({ key: Date.now(), letter })}
                  onAsk={(to) => setAsked({ letter, to })}
                  onChanged={() => void refetch()}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          open
          title={asked.to === 'send' ? 'Send newsletter' : 'Delete draft'}
          text={
            asked.to === 'send'
              ? `“${asked.letter.subject}” will be sent to ${counted(asked.letter.recipients, 'subscriber')}. This cannot be undone.`
              : `“${asked.letter.subject}” will be gone for good.`
          }
          confirm={asked.to === 'send' ? 'Send now' : 'Delete'}
          isDangerous={asked.to === 'remove'}
          onConfirm={() => void answered()}
          onCancel={() => setAsked(null)}
        />
      )}
    </AdminPage>
  )
}

type ActionsProps = {
  letter: NewsletterSummary
  timeZone: string
  onEdit: () => void
  onAsk: (to: Asked['to']) => void
  onChanged: () => void
}

function Actions({ letter, timeZone, onEdit, onAsk, onChanged }: ActionsProps) {
  const { id, subject, status } = letter
  const send = useSend<typeof newsletterAdminEndpoints>()
  const params = { id }
  const test = () =>
    runMutation({
      run: () => send('POST /api/admin/newsletters/{id}/test', { params }),
      done: ({ recipient }) => toast({ title: 'Test on its way', text: `It goes to ${recipient}.`, kind: 'success' }),
    })
  const stop = () =>
    runMutation({ run: () => send('POST /api/admin/newsletters/{id}/stop', { params }), done: onChanged })
  const cancel = () =>
    runMutation({
      run: () => send('POST /api/admin/newsletters/{id}/cancel-plan', { params }),
      done: () => {
        toast({ title: 'Plan cancelled', text: 'It is a draft again.', kind: 'success' })
        onChanged()
      },
    })
  if (status === 'draft' || status === 'planned')
    return (
      <>
        <Button size="small" aria-label={`Edit ${subject}`} onClick={onEdit}>
          Edit
        </Button>
        <Button size="small" aria-label={`Send test of ${subject}`} onClick={() => void test()}>
          Send test
        </Button>
        <Button size="small" variant="primary" aria-label={`Send ${subject} to all`} onClick={() => onAsk('send')}>
          {Object.keys(letter.audience).length === 0 ? 'Send to all' : `Send to ${letter.recipients}`}
        </Button>
        <PlanDialog letter={letter} timeZone={timeZone} onPlanned={onChanged} />
        {status === 'planned' && (
          <Button
            size="small"
            variant="ghost"
            aria-label={`Cancel the plan of ${subject}`}
            onClick={() => void cancel()}
          >
            Cancel plan
          </Button>
        )}
        <Button
          size="small"
          variant="ghost"
          className="admin-danger"
          aria-label={`Delete ${subject}`}
          onClick={() => onAsk('remove')}
        >
          Delete
        </Button>
      </>
    )
  return (
    <>
      {status === 'sending' && (
        <Button size="small" variant="ghost" onClick={() => void stop()}>
          Stop sending
        </Button>
      )}
      <Recipients id={id} subject={subject} />
    </>
  )
}

function Progress({ letter: { progress, subject, links, bounced, unsubscribed } }: { letter: NewsletterSummary }) {
  const clicks = links.reduce((sum, link) => sum + link.clicks, 0)
  const { total, delivered, failed, skipped } = progress
  const through = Math.min(total, delivered + failed + skipped + bounced)
  const words = [
    // A mail that came back later had been accepted first.
    `${delivered} of ${total} sent`,
    bounced > 0 && `${bounced} bounced`,
    failed > 0 && `${failed} failed`,
    skipped > 0 && `${skipped} unsubscribed or stopped`,
    unsubscribed > 0 && `${unsubscribed} left within 7 days`,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <div>
      <progress className="newsletter-progress" max={total} value={through} aria-label={`Progress of ${subject}`} />
      <p className="admin-note" role="status">
        {words}
      </p>
      {links.length > 0 && (
        <details className="newsletter-clicks">
          <summary>{counted(clicks, 'click')}</summary>
          <p className="admin-note">
            Counted per link, not per reader. Programs that check links for viruses count too.
          </p>
          <ul>
            {links.map(({ href, clicks: own }) => (
              <li key={href}>
                {own}: <span className="break-all">{href}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
