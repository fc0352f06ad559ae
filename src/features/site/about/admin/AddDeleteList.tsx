// A short list that is edited in place: a form of one or two lines above, the entries below with delete and order
// (ADM-ABOUT).
import { useState } from 'react'
import { AddForm } from '@/admin-kit/forms/AddForm'
import { DataTable } from '@/admin-kit/lists/DataTable'
import { type KitDefinition, nameOfRow, type StoredRow } from '@/admin-kit/definition'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { useLoadFailure } from '@/admin-kit/requests/use-load-failure'
import { useRemoval } from '@/admin-kit/lists/use-removal'
import { useResource } from '@/admin-kit/use-resource'
import { toast } from '@/ui/toast-store'

/** Uses the same definition as a page: its columns show the entries, its fields the form. */
export function AddDeleteList({ definition }: { definition: KitDefinition }) {
  const { words, columns } = definition
  const resource = useResource(definition)
  const removal = useRemoval(definition, resource)
  const { data } = resource.list
  useLoadFailure(resource.list, words.failures.load)
  /** Resets the form after each entry. */
  const [added, setAdded] = useState(0)

  function saved(row: StoredRow): void {
    const said = words.toasts.created
    toast({ ...(typeof said === 'function' ? said(row) : said), kind: 'success' })
    setAdded((count) => count + 1)
  }

  function move(rows: readonly StoredRow[], from: number, to: number): void {
    const row = rows[from]
    if (row && to >= 0)
      void runMutation({ run: () => resource.move(row.id, rows[to]?.id ?? null), failed: words.failures.move })
  }

  const menuActions = (row: StoredRow) => [{ label: 'Delete', isDangerous: true, onSelect: () => removal.ask(row) }]

  return (
    <section aria-label={words.title}>
      <h2 className="type-subheading mb-4">{words.title}</h2>
      <AddForm key={added} definition={definition} resource={resource} takesFocus={added > 0} onSaved={saved} />
      <QueryNotice query={resource.list} />
      {data?.rows.length === 0 && <p className="admin-empty">{words.empty}</p>}
      {data && data.rows.length > 0 && (
        <DataTable
          label={words.title}
          columns={columns}
          rows={data.rows}
          rowName={(row) => nameOfRow(definition, row)}
          onMove={definition.resource.isOrdered ? (from, to) => move(data.rows, from, to) : undefined}
          actions={menuActions}
        />
      )}
      {removal.question}
    </section>
  )
}
