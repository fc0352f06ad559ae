// What was deleted in the last 30 days, and the way back.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminPage } from '@/admin-kit/AdminPage'
import { ConfirmDialog } from '@/admin-kit/ConfirmDialog'
import { DataTable } from '@/admin-kit/DataTable'
import type { Column } from '@/admin-kit/definition'
import { perform } from '@/admin-kit/perform'
import { TrailPager, useTrail } from '@/admin-kit/TrailPager'
import { useSend } from '@/admin-kit/use-send'
import { formatMoment } from '@/lib/moments'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { toast } from '@/ui/toast-store'
import type { DeletedRecord, activityEndpoints } from '../activity.contract'
import { trashQuery } from '../activity.queries'

const columns: readonly Column<DeletedRecord>[] = [
  { key: 'title', header: 'What', cell: (record) => record.title || '(without a title)' },
  { key: 'resource', header: 'From', cell: (record) => record.resource.replace(/-/g, ' ') },
  {
    key: 'deletedAt',
    header: 'Deleted',
    cell: (record) => (
      <>
        {formatMoment(record.deletedAt)} <span className="admin-note">by {record.deletedBy}</span>
      </>
    ),
  },
  { key: 'goneAt', header: 'Gone for good', cell: (record) => formatMoment(record.goneAt) },
]

export function TrashPage() {
  const send = useSend<typeof activityEndpoints>()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<DeletedRecord | null>(null)
  const trail = useTrail<string>()
  const { data, error, isFetching, refetch } = useApiQuery(trashQuery(trail.place))

  const restore = (record: DeletedRecord) =>
    perform({
      run: () => send('POST /api/admin/trash/{id}/restore', { params: { id: record.id } }),
      done: () => {
        toast({ title: 'Restored', text: `“${record.title}” is back.`, kind: 'success' })
        void queryClient.invalidateQueries()
      },
    })

  async function removeForGood(): Promise<void> {
    if (!asked) return
    await perform({
      run: () => send('DELETE /api/admin/trash/{id}', { params: { id: asked.id } }),
      done: () => setAsked(null),
    })
    await refetch()
  }

  const buttons = (record: DeletedRecord) => (
    <>
      <Button size="small" variant="ghost" aria-label={`Restore ${record.title}`} onClick={() => void restore(record)}>
        Restore
      </Button>
      <Button
        size="small"
        variant="ghost"
        aria-label={`Delete for good ${record.title}`}
        onClick={() => setAsked(record)}
      >
        Delete for good
      </Button>
    </>
  )
  return (
    <AdminPage title="Trash" subtitle="Deleted records stay here for 30 days">
      {!data && error && <ErrorPanel onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <p className="admin-empty" role="status">
          Loading...
        </p>
      )}
      {data && data.records.length === 0 && <p className="admin-empty">The trash is empty.</p>}
      {data && data.records.length > 0 && (
        <DataTable
          label="Trash"
          columns={columns}
          rows={data.records}
          nameOf={(record) => record.title}
          actions={buttons}
        />
      )}
      <TrailPager trail={trail} next={data?.next} label="Pages of the trash" />
      {asked && (
        <ConfirmDialog
          open
          title="Delete for good"
          text={`“${asked.title}” cannot be brought back afterwards.`}
          confirm="Delete for good"
          isDangerous
          onConfirm={() => void removeForGood()}
          onCancel={() => setAsked(null)}
        />
      )}
    </AdminPage>
  )
}
