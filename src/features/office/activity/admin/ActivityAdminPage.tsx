// Shows each change with its author, time and values before and after, and restores earlier versions.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminPage } from '@/admin-kit/AdminPage'
import { ConfirmDialog } from '@/admin-kit/ConfirmDialog'
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
import { actionWords, fieldWords, valueWords } from './activity-words'
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
                {actionWords(entry.what)}
                {entry.title && ' '}
                {entry.title && <strong>{entry.title}</strong>}
              </p>
              <p className="admin-note">
                {entry.actor ?? 'Another user'}, {formatMoment(entry.at)}
              </p>
            </div>
            {entry.before && entry.after && (
              <dl className="activity-changes">
                {Object.keys(entry.after).map((key) => (
                  <div key={key}>
                    <dt>{fieldWords(key)}</dt>
                    <dd>
                      <del>{valueWords(entry.before?.[key])}</del> <ins>{valueWords(entry.after?.[key])}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
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
          text={`${asked.title ?? 'This record'} goes back to: ${Object.entries(asked.before ?? {})
            .map(([key, value]) => `${fieldWords(key)} ${valueWords(value)}`)
            .join('; ')}`}
          confirm="Restore"
          onConfirm={() => void restore()}
          onCancel={() => setAsked(null)}
        />
      )}
    </AdminPage>
  )
}
