// Shows a message with its replies, and a field for the next reply. The typed text stays until the server has stored
// it.
import { useIsUsed } from '@/admin-kit/requests/use-is-used'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { asApiError } from '@/admin-kit/requests/failure-words'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { formatMoment } from '@/lib/moments'
import { useApiQuery } from '@/lib/use-api-query'
import { Badge, type BadgeTone } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { TextArea } from '@/ui/Field'
import { toast } from '@/ui/toast-store'
import type { contactAdminEndpoints, MessageReply } from '../contact-admin.contract'
import { messageRepliesQuery } from '../contact.queries'

const mailWords: Record<MessageReply['mail'], { label: string; tone: BadgeTone }> = {
  waiting: { label: 'On its way', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Not sent', tone: 'danger' },
}

/** Milliseconds until a mail in progress is checked again. */
const lookAgainMs = 2000

type ThreadProps = {
  message: { id: string; name: string; email: string; message: string; created_at: string }
  /** Text typed so far. The page keeps it while other messages are read. */
  draft: string
  onDraft: (text: string) => void
  onAnswered: () => void
}

export function Thread({ message, draft, onDraft, onAnswered }: ThreadProps) {
  const isUsed = useIsUsed()
  const query = useApiQuery(messageRepliesQuery(message.id), {
    refetchInterval: (answer) =>
      isUsed && answer?.replies.some(({ mail }) => mail === 'waiting') ? lookAgainMs : undefined,
  })
  return (
    <div className="message-thread">
      <article aria-label={`From ${message.name}`}>
        <p className="admin-note">
          {message.name} wrote, {formatMoment(message.created_at)}
        </p>
        <p className="message-text">{message.message}</p>
      </article>
      <QueryNotice query={query} />
      {query.data?.replies.map((reply) => (
        <Reply key={reply.id} reply={reply} onRetried={() => void query.refetch()} />
      ))}
      <Answer {...{ message, draft, onDraft, onAnswered }} />
    </div>
  )
}

function Reply({ reply, onRetried }: { reply: MessageReply; onRetried: () => void }) {
  const send = useSend<typeof contactAdminEndpoints>()
  const { label, tone } = mailWords[reply.mail]
  const retry = () =>
    runMutation({
      run: () => send('POST /api/admin/message-replies/{id}/retry', { params: { id: reply.id } }),
      done: onRetried,
    })
  return (
    <article className="message-reply" aria-label={`Answer by ${reply.by}`}>
      <p className="admin-note">
        {reply.by} answered, {formatMoment(reply.at)} <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="message-text">{reply.body}</p>
      {reply.problem && (
        <p className="field-error">
          {reply.problem} {reply.mail === 'waiting' && 'It will be retried automatically.'}
        </p>
      )}
      {reply.mail === 'failed' && (
        <p>
          <Button size="small" onClick={() => void retry()}>
            Try again
          </Button>
        </p>
      )}
    </article>
  )
}

function Answer({ message, draft, onDraft, onAnswered }: ThreadProps) {
  const send = useSend<typeof contactAdminEndpoints>()
  const queryClient = useQueryClient()
  const [replyId, setReplyId] = useState(() => crypto.randomUUID())
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await send('POST /api/admin/messages/{id}/replies', {
        params: { id: message.id },
        body: { replyId, body: draft },
      })
      setReplyId(crypto.randomUUID())
      onDraft('')
      await queryClient.invalidateQueries({ queryKey: messageRepliesQuery(message.id).queryKey })
      toast({ title: 'Answer on its way', text: `It goes to ${message.email}.`, kind: 'success' })
      onAnswered()
    } catch (thrown) {
      const failure = asApiError(thrown)
      setError(failure.fields?.body ?? failure.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="message-answer">
      <TextArea
        label="Your answer *"
        required
        rows={5}
        hint={`Mailed to ${message.email}, with the message quoted below it. Replies go to your own mailbox.`}
        value={draft}
        error={error}
        onChange={(event) => onDraft(event.target.value)}
      />
      <p>
        <Button type="submit" size="small" variant="primary" busy={isBusy}>
          Send answer
        </Button>
      </p>
    </form>
  )
}
