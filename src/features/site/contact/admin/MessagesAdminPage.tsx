// Messages from visitors: read, reply here or in a mail program, mark, delete and restore.
import { useState } from 'react'
import { AdminPage } from '@/admin-kit/AdminPage'
import type { StoredRow } from '@/admin-kit/definition'
import { ListSearch } from '@/admin-kit/lists/ListSearch'
import { Pager } from '@/admin-kit/lists/Pager'
import { errorOr } from '@/admin-kit/requests/failure-words'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { listPageCount, useListAsk } from '@/admin-kit/lists/use-list'
import { useOpenedByAddress } from '@/admin-kit/opened-by-address'
import { useRemoval } from '@/admin-kit/lists/use-removal'
import { useResource } from '@/admin-kit/use-resource'
import { useUnsavedChanges } from '@/admin-kit/forms/use-unsaved-changes'
import { formatMoment } from '@/lib/moments'
import type { ResourceRow } from '@/lib/resource'
import { Badge } from '@/ui/Badge'
import { Button, LinkButton } from '@/ui/Button'
import { messagesResource } from '../contact.resource'
import { Thread } from './Thread'
import './messages.css'

type Message = ResourceRow<typeof messagesResource>

const definition = {
  resource: messagesResource,
  words: {
    title: 'Messages',
    subtitle: 'What visitors wrote through the contact form',
    empty: 'No messages yet.',
    remove: { title: 'Delete Message', confirm: 'Are you sure you want to delete this message?' },
    toasts: { deleted: { title: 'Success', text: 'Message deleted' } },
    failures: {
      remove: { title: 'Error', text: 'Failed to delete message' },
      update: { title: 'Error', text: 'Failed to update message' },
    },
  },
  rowName: ({ subject }: StoredRow) => String(subject),
}

const badges = {
  unread: { label: 'Unread', tone: 'gold' },
  read: { label: 'Read', tone: 'quiet' },
  answered: { label: 'Answered', tone: 'success' },
} as const

/** Returns a mailto link whose text quotes the message. */
function replyAddress({ email, subject, message, name }: Message): string {
  const quoted = message
    .slice(0, 1500)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}&body=${encodeURIComponent(`\n\n${name} wrote:\n${quoted}`)}`
}

export function MessagesAdminPage() {
  const { ask, typed, setTyped, page, setPage } = useListAsk()
  const resource = useResource(definition, ask)
  const removal = useRemoval(definition, resource)
  const [open, setOpen] = useState<string | null>(null)
  const [drafts, setDrafts] = useState<Record<string, string>>({})
  const unsaved = useUnsavedChanges(Object.values(drafts).some((text) => text.trim() !== ''))
  const { data } = resource.list
  const { rows = [], total = 0 } = data ?? {}

  const mark = (message: Message, status: Message['status']) =>
    runMutation({
      run: () => resource.update(message.id, { status }, { status: message.status }),
      failed: definition.words.failures.update,
    })

  function toggle(message: Message): void {
    setOpen(open === message.id ? null : message.id)
    if (open !== message.id && message.status === 'unread') void mark(message, 'read')
  }

  useOpenedByAddress({
    openRecord: (id) =>
      void runMutation({
        run: () => resource.find(id),
        done: (message) => open !== id && toggle(message),
        failed: errorOr('Failed to open message'),
      }),
  })

  function putBack(message: Message): void {
    setOpen(null)
    void mark(message, 'unread')
  }

  return (
    <AdminPage title={definition.words.title} subtitle={definition.words.subtitle}>
      <ListSearch label="Search messages" typed={typed} onType={setTyped} />
      <QueryNotice query={resource.list} />
      {data && rows.length === 0 && <p className="admin-empty">{typed ? 'Nothing found.' : definition.words.empty}</p>}
      <ul className="messages">
        {rows.map((message) => (
          <li key={message.id} data-unread={message.status === 'unread' || undefined}>
            <button
              type="button"
              className="message-head"
              aria-expanded={open === message.id}
              onClick={() => toggle(message)}
            >
              <span className="message-subject">{message.subject}</span>
              <span className="admin-note">
                {message.name} · {formatMoment(message.created_at)}
              </span>
              <Badge tone={badges[message.status].tone}>{badges[message.status].label}</Badge>
            </button>
            {open === message.id && (
              <div className="message-body">
                <Thread
                  message={message}
                  draft={drafts[message.id] ?? ''}
                  onDraft={(text) => setDrafts((typed) => ({ ...typed, [message.id]: text }))}
                  onAnswered={() => void resource.refresh()}
                />
                <div className="admin-page-actions">
                  <LinkButton size="small" href={replyAddress(message)}>
                    Answer in your mail program
                  </LinkButton>
                  {message.status !== 'answered' && (
                    <Button size="small" onClick={() => void mark(message, 'answered')}>
                      Mark as answered
                    </Button>
                  )}
                  {message.status !== 'unread' && (
                    <Button size="small" variant="ghost" onClick={() => putBack(message)}>
                      Mark as unread
                    </Button>
                  )}
                  <Button size="small" variant="ghost" className="admin-danger" onClick={() => removal.ask(message)}>
                    Delete
                  </Button>
                </div>
              </div>
            )}
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pages={listPageCount(total)}
        total={total}
        isSearched={Boolean(ask.search)}
        onChange={setPage}
      />
      {removal.question}
      {unsaved.question}
    </AdminPage>
  )
}
