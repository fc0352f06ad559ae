// Lists the imports of the last 30 days, and undoes one after a question. Says what stayed, and why.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/admin-kit/ConfirmDialog'
import type { Column } from '@/admin-kit/definition'
import { DataTable } from '@/admin-kit/lists/DataTable'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { formatMoment } from '@/lib/moments'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import type { AppliedImport, movingEndpoints, UndoneImport } from '../moving.contract'
import { importsQuery } from '../moving.queries'
import { movingTexts } from '../moving.texts'

const columns: readonly Column<AppliedImport>[] = [
  { key: 'at', header: movingTexts.historyWhen, isTitle: true, cell: ({ at }) => formatMoment(at) },
  {
    key: 'rows',
    header: movingTexts.historyRows,
    phone: 'below',
    cell: ({ rows, undoneAt }) => (
      <>
        {movingTexts.historyRowCount(rows)}
        {undoneAt !== null && <span className="admin-note"> · {movingTexts.historyUndone}</span>}
      </>
    ),
  },
  { key: 'actor', header: movingTexts.historyWho, isExtra: true, cell: ({ actor }) => actor },
]

/** `onUndone` runs after an import was undone. */
export function ImportHistory({ onUndone }: { onUndone: () => void }) {
  const send = useSend<typeof movingEndpoints>()
  const queryClient = useQueryClient()
  const query = useApiQuery(importsQuery())
  const [asked, setAsked] = useState<AppliedImport | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState<UndoneImport | null>(null)

  async function undo({ id }: AppliedImport): Promise<void> {
    setIsBusy(true)
    await runMutation({
      run: () => send('POST /api/admin/imports/{id}/undo', { params: { id } }),
      done: (undone) => {
        setResult(undone)
        onUndone()
        toast({ title: movingTexts.undone, text: movingTexts.undoneRows(undone.undone), kind: 'success' })
      },
    })
    setIsBusy(false)
    setAsked(null)
    await queryClient.invalidateQueries()
  }

  const undoButton = (row: AppliedImport) =>
    row.undoneAt === null && (
      <Button
        size="small"
        variant="ghost"
        aria-label={movingTexts.undoThis(formatMoment(row.at))}
        onClick={() => setAsked(row)}
      >
        {movingTexts.undo}
      </Button>
    )
  if (query.data === undefined) return query.error ? <QueryNotice query={query} /> : null
  const { imports } = query.data
  if (imports.length === 0) return null
  return (
    <section className="import-table" aria-label={movingTexts.history}>
      <h2 className="type-subheading">{movingTexts.history}</h2>
      {result !== null && result.keptRows > 0 && <Kept result={result} />}
      <DataTable
        label={movingTexts.history}
        columns={columns}
        rows={imports}
        rowName={({ at }) => formatMoment(at)}
        control={undoButton}
      />
      {asked && (
        <ConfirmDialog
          open
          title={movingTexts.undoTitle}
          text={movingTexts.undoText(asked.rows)}
          confirm={movingTexts.undoConfirm}
          isDangerous
          busy={isBusy}
          onConfirm={() => void undo(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </section>
  )
}

function Kept({ result: { keptRows, kept } }: { result: UndoneImport }) {
  return (
    <div role="status">
      <p>{movingTexts.keptTitle(keptRows)}:</p>
      <ul className="import-remarks">
        {[...new Set(kept.map(movingTexts.keptRow))].map((row) => (
          <li key={row}>{row}</li>
        ))}
        {keptRows > kept.length && <li>{movingTexts.keptMore(keptRows - kept.length)}</li>}
      </ul>
    </div>
  )
}
