// Lists who may sign in: each user's role, who added them, the state of their invitation, and a button to remove them
// (ADM-USER-02).
import { useState } from 'react'
import { ConfirmDialog } from '@/admin-kit/ConfirmDialog'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { useRequest } from '@/admin-kit/requests/sign-in-again'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import type { AllowedEmail } from '../access.queries'
import { ChangeRole } from './ChangeRole'
import { roleSentences, roleWords } from '../roles.texts'

/** Returns a text such as "Added Nov 20, 2026 by ann@example.com". */
function addedWords({ created_at, addedBy }: AllowedEmail): string {
  const by = addedBy ? ` by ${addedBy.email}${addedBy.isListed ? '' : ', who is no longer on this list'}` : ''
  return `Added ${dateFormat.format(new Date(created_at))}${by}`
}

/** Describes if an address has an account, or the state of its invitation. */
function accountWords({ hasAccount, hasExpired, invitedUntil }: AllowedEmail): string {
  if (hasAccount) return 'Has an account.'
  if (invitedUntil === null) return 'Has no account yet.'
  const day = dateFormat.format(new Date(invitedUntil))
  return hasExpired ? `The invitation expired on ${day}.` : `Invited; the link in the mail works until ${day}.`
}

const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

export function EmailList({ emails, onChanged }: { emails: readonly AllowedEmail[]; onChanged: () => void }) {
  const request = useRequest()
  const [asked, setAsked] = useState<AllowedEmail | null>(null)
  const [changing, setChanging] = useState<AllowedEmail | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  /** Address whose invitation is being sent. */
  const [inviting, setInviting] = useState<string | null>(null)

  async function remove(entry: AllowedEmail): Promise<void> {
    setIsBusy(true)
    await runMutation({
      run: () => request('DELETE /api/admin/allowed-emails/{id}', { params: { id: entry.id } }),
      done: () => toast({ title: 'Email removed successfully', kind: 'success' }),
      failed: ({ message }) => ({ title: 'Failed to remove email', text: message }),
    })
    setIsBusy(false)
    setAsked(null)
    onChanged()
  }

  async function invite({ id, email }: AllowedEmail): Promise<void> {
    setInviting(id)
    await runMutation({
      run: () => request('POST /api/admin/allowed-emails/{id}/invitation', { params: { id } }),
      done: () => toast({ title: 'Invitation sent', text: `It is on its way to ${email}.`, kind: 'success' }),
      failed: ({ message }) => ({ title: 'The invitation was not sent', text: message }),
    })
    setInviting(null)
    onChanged()
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
                {(entry.role === 'editor' || entry.role === 'packer') && <Badge>{roleWords[entry.role].name}</Badge>}
              </p>
              <p className="admin-note" id={`note-${entry.id}`}>
                {entry.isPrimary ? 'Warning: Cannot remove the primary admin email' : addedWords(entry)}
              </p>
              {!entry.isPrimary && <p className="admin-note">{roleSentences(entry.role)}</p>}
              <p className="admin-note">
                {entry.isPrimary && 'Owner. '}
                {accountWords(entry)}
              </p>
            </div>
            {!entry.hasAccount && !entry.isPrimary && (
              <Button size="small" variant="ghost" busy={inviting === entry.id} onClick={() => void invite(entry)}>
                Send the invitation again<span className="visually-hidden"> to {entry.email}</span>
              </Button>
            )}
            {!entry.isPrimary && (
              <Button size="small" variant="ghost" onClick={() => setChanging(entry)}>
                Change role<span className="visually-hidden"> of {entry.email}</span>
              </Button>
            )}
            <Button
              size="small"
              variant="ghost"
              className="admin-danger"
              disabled={entry.isPrimary}
              aria-describedby={`note-${entry.id}`}
              onClick={() => setAsked(entry)}
            >
              Remove<span className="visually-hidden"> {entry.email}</span>
            </Button>
          </li>
        ))}
      </ul>
      {changing && (
        <ChangeRole key={changing.id} entry={changing} onClose={() => setChanging(null)} onChanged={onChanged} />
      )}
      <ConfirmDialog
        open={asked !== null}
        title="Remove this email?"
        text={`${asked?.email ?? ''} can no longer sign in, and is signed out immediately. An invitation that was not used is withdrawn.`}
        confirm="Remove"
        isDangerous
        busy={isBusy}
        onConfirm={() => asked && void remove(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  )
}
