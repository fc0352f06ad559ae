// Shows each change with its author, time and values before and after, and restores earlier versions.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminPage } from '@/admin-kit/AdminPage'
import { ConfirmDialog } from '@/admin-kit/ConfirmDialog'
import { happeningWords } from '@/admin-kit/happening-words'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { CursorPager, useCursor } from '@/admin-kit/lists/CursorPager'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { formatMoment } from '@/lib/moments'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import type { ActivityEntry, activityEndpoints } from '../activity.contract'
import { activityQuery } from '../activity.queries'
import './activity.css'

export function ActivityAdminPage() {
  const send = useSend<typeof activityEndpoints>()
  const queryClient = useQueryClient()
  const pages = useCursor<number>()
  const [asked, setAsked] = useState<ActivityEntry | null>(null)
  const query = useApiQuery(activityQuery(pages.cursor))
  const { data } = query

  async function restore(): Promise<void> {
    if (!asked) return
    const worked = await runMutation({
      run: () => send('POST /api/admin/activity/{id}/restore', { params: { id: String(asked.id) } }),
      done: () => toast({ title: 'Earlier version restored', text: asked.title ?? undefined, kind: 'success' }),
    })
    if (worked) setAsked(null)
    await queryClient.invalidateQueries()
  }

  return (
    <AdminPage title="Activity" subtitle="Who changed what, with undo">
      <QueryNotice query={query} />
      {data?.entries.length === 0 && <p className="admin-empty">Nothing has happened yet.</p>}
      <ol className="activity">
        {data?.entries.map((entry) => (
          <li key={entry.id}>
            <div className="activity-head">
              <p>
                <Sentence entry={entry} />
              </p>
              <p className="admin-note">
                {entry.actor ?? 'Another user'}, {formatMoment(entry.at)}
              </p>
            </div>
            {entry.changes.length > 0 && (
              <details>
                <summary className="activity-more" aria-label={`Values before and after: ${entrySentence(entry)}`}>
                  Values before and after
                </summary>
                <dl className="activity-changes">
                  {entry.changes.map(({ label, before, after }) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>
                        <del>{before}</del> <ins>{after}</ins>
                      </dd>
                    </div>
                  ))}
                </dl>
              </details>
            )}
            {entry.canRestore && (
              <Button
                size="small"
                variant="ghost"
                aria-label={`Restore this earlier version of ${entry.title ?? 'the record'}`}
                onClick={() => setAsked(entry)}
              >
                Restore this earlier version
              </Button>
            )}
          </li>
        ))}
      </ol>
      <CursorPager pages={pages} next={data?.hasMore ? data.entries.at(-1)?.id : null} label="Pages of activity" />
      {asked && (
        <ConfirmDialog
          open
          title="Restore earlier version"
          text={`${asked.title ?? 'This record'} goes back to: ${asked.changes
            .map(({ label, before }) => `${label} ${cut(before)}`)
            .join('; ')}`}
          confirm="Restore"
          onConfirm={() => void restore()}
          onCancel={() => setAsked(null)}
        />
      )}
    </AdminPage>
  )
}

/** Returns the sentence about a known event that is no change of a record, or the server's. */
function entrySentence({ what, title, sentence }: ActivityEntry): string {
  const happening = happeningWords(what)
  if (happening === null) return sentence
  return title ? `${happening}: ${title}` : happening
}

/** Emphasizes the record's title in the sentence. */
function Sentence({ entry }: { entry: ActivityEntry }) {
  const { title } = entry
  const sentence = entrySentence(entry)
  const at = title ? sentence.lastIndexOf(title) : -1
  if (!title || at < 0) return sentence
  return (
    <>
      {sentence.slice(0, at)}
      <strong>{title}</strong>
      {sentence.slice(at + title.length)}
    </>
  )
}

/** Cuts long values: the question is for recognition, not for reading. */
const cut = (value: string): string => (value.length > 160 ? `${value.slice(0, 160)}…` : value)
