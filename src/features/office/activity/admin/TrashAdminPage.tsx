// Shows records deleted in the last 30 days and restores them.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminPage } from '@/admin-kit/AdminPage'
import { ConfirmDialog } from '@/admin-kit/ConfirmDialog'
import { LoadedTable } from '@/admin-kit/lists/LoadedTable'
import type { Column } from '@/admin-kit/definition'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { CursorPager, useCursor } from '@/admin-kit/lists/CursorPager'
import { useIsEditor } from '@/admin-kit/role'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { formatMoment } from '@/lib/moments'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import type { DeletedRecord, activityEndpoints } from '../activity.contract'
import { trashQuery } from '../activity.queries'

const columns: readonly Column<DeletedRecord>[] = [
  { key: 'title', header: 'What', cell: (record) => record.title || '(without a title)' },
  { key: 'resource', header: 'From', isExtra: true, cell: (record) => record.resource.replace(/-/g, ' ') },
  {
    key: 'deletedAt',
    header: 'Deleted',
    phone: 'below',
    cell: (record) => (
      <>
        {formatMoment(record.deletedAt)} <span className="admin-note">by {record.deletedBy ?? 'another user'}</span>
      </>
    ),
  },
  { key: 'goneAt', header: 'Gone for good', cell: (record) => formatMoment(record.goneAt) },
]

export function TrashAdminPage() {
  const send = useSend<typeof activityEndpoints>()
  const isEditor = useIsEditor()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<DeletedRecord | null>(null)
  const pages = useCursor<string>()
  const query = useApiQuery(trashQuery(pages.cursor))
  const { data, refetch } = query

  const restore = (record: DeletedRecord) =>
    runMutation({
      run: () => send('POST /api/admin/trash/{id}/restore', { params: { id: record.id } }),
      done: () => {
        toast({ title: 'Restored', text: `“${record.title}” is back.`, kind: 'success' })
        void queryClient.invalidateQueries()
      },
    })

  async function removeForGood(): Promise<void> {
    if (!asked) return
    await runMutation({
      run: () => send('DELETE /api/admin/trash/{id}', { params: { id: asked.id } }),
      done: () => setAsked(null),
    })
    await refetch()
  }

  const restoreButton = (record: DeletedRecord) => (
    <Button size="small" variant="ghost" aria-label={`Restore ${record.title}`} onClick={() => void restore(record)}>
      Restore
    </Button>
  )
  const menuActions = (record: DeletedRecord) => [
    { label: 'Delete for good', isDangerous: true, onSelect: () => setAsked(record) },
  ]
  return (
    <AdminPage title="Trash" subtitle="Deleted records stay here for 30 days">
      <LoadedTable
        query={query}
        none="The trash is empty."
        label="Trash"
        columns={columns}
        rows={data?.records}
        rowName={(record) => record.title}
        control={restoreButton}
        actions={isEditor ? undefined : menuActions}
      />
      <CursorPager pages={pages} next={data?.next} label="Pages of the trash" />
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
