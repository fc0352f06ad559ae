// A short list kept in place: a form of a line or two above, the entries below with delete and order (ADM-ABOUT).
import { useEffect, useEffectEvent, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '@/ui/Button'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { toast } from '@/ui/toast-store'
import { DataTable } from './DataTable'
import { forKit, type KitDefinition, nameOfRow, type ResourceDefinition, type StoredRow } from './definition'
import { FormFields } from './FormFields'
import { perform, toastFailure } from './perform'
import { useRemoval } from './use-removal'
import { type RecordAccess, useResource } from './use-resource'
import { useResourceForm } from './use-resource-form'
import { useUnsavedChanges } from './use-unsaved-changes'

/** The same definition as for a page: its columns are the entries, its fields the form. */
export function AddDeleteList<Values extends z.ZodObject, Row extends z.ZodObject>({ definition }: { definition: ResourceDefinition<Values, Row> }) {
  return <List definition={forKit(definition)} />
}

function List({ definition }: { definition: KitDefinition }) {
  const { words, columns, isOrdered } = definition
  const resource = useResource(definition)
  const removal = useRemoval(definition, resource)
  const { data, error, errorUpdatedAt, isFetching, refetch } = resource.list
  /** A fresh form after each entry. */
  const [added, setAdded] = useState(0)

  const sayThatLoadingFailed = useEffectEvent((failure: Error) => toastFailure(failure, { own: words.failures.load }))
  useEffect(() => {
    if (error) sayThatLoadingFailed(error)
  }, [error, errorUpdatedAt])

  function saved(row: StoredRow): void {
    const said = words.toasts.created
    toast({ ...(typeof said === 'function' ? said(row) : said), kind: 'success' })
    setAdded((count) => count + 1)
  }

  function move(rows: readonly StoredRow[], from: number, to: number): void {
    const row = rows[from]
    if (row && to >= 0) void perform({ run: () => resource.move(row.id, rows[to]?.id ?? null), failed: words.failures.move })
  }

  const deleteButton = (row: StoredRow) => <DeleteButton name={nameOfRow(definition, row)} onDelete={() => removal.ask(row)} />

  return (
    <section aria-label={words.title}>
      <h2 className="type-subheading mb-4">{words.title}</h2>
      <AddForm key={added} definition={definition} resource={resource} takesFocus={added > 0} onSaved={saved} />
      {!data && error && <ErrorPanel onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <p className="admin-empty" role="status">Loading...</p>}
      {data?.rows.length === 0 && <p className="admin-empty">{words.empty}</p>}
      {data && data.rows.length > 0 && (
        <DataTable
          label={words.title}
          columns={columns}
          rows={data.rows}
          nameOf={(row) => nameOfRow(definition, row)}
          onMove={isOrdered ? (from, to) => move(data.rows, from, to) : undefined}
          actions={deleteButton}
        />
      )}
      {removal.question}
    </section>
  )
}

function DeleteButton({ name, onDelete }: { name: string; onDelete: () => void }) {
  return (
    <Button size="small" variant="ghost" aria-label={`Delete ${name}`} onClick={onDelete}>
      Delete
    </Button>
  )
}

type AddFormProps = { definition: KitDefinition; resource: RecordAccess; takesFocus: boolean; onSaved: (row: StoredRow) => void }

/** Adds records from a form that stays on the page; give it a new `key` after each. */
export function AddForm({ definition, resource, takesFocus, onSaved }: AddFormProps) {
  const { words, fields } = definition
  const { form, isSaving, isBusy, save, onUploading } = useResourceForm({ definition, resource, row: null, onSaved })
  const { question } = useUnsavedChanges(form.formState.isDirty)
  const [first] = fields
  const { setFocus } = form
  useEffect(() => {
    if (takesFocus && first && !('group' in first)) setFocus(first.name)
  }, [takesFocus, first, setFocus])
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="admin-add"
        aria-label={words.creating}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <FormFields fields={fields} isNew isBusy={isSaving} onUploading={onUploading} />
        <Button type="submit" variant="primary" size="small" busy={isBusy}>
          {isSaving ? words.saving.create : words.add}
        </Button>
      </form>
      {question}
    </FormProvider>
  )
}
