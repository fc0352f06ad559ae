// Builds a whole back-office page from a definition: list, form, deletion with undo, showing and hiding, order.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { resourcePageSize } from '@/lib/resource'
import { Button } from '@/ui/Button'
import { PlusIcon } from '@/ui/Icon'
import { toast } from '@/ui/toast-store'
import { AddForm } from './forms/AddForm'
import { AdminPage } from './AdminPage'
import { announce } from './announcer'
import { BulkBar } from './lists/bulk/BulkBar'
import { DataTable } from './lists/DataTable'
import { type FormValues, type KitDefinition, nameOfRow, type StoredRow } from './definition'
import { FormDialog, FormPanel } from './forms/FormDialog'
import { FormPage } from './forms/FormPage'
import { useFormPage } from './forms/use-form-page'
import { useOpenedByAddress } from './opened-by-address'
import { ListSearch } from './lists/ListSearch'
import { rowBehindGap } from './lists/move-row'
import { Pager } from './lists/Pager'
import { EmptyList } from './lists/EmptyList'
import { recordActions, visibilityColumn } from './lists/row/record-actions'
import { type Sent, toastSaved } from './lists/undo-save'
import { errorOr } from './requests/failure-words'
import { QueryNotice } from './requests/QueryNotice'
import { runMutation, toastFailure } from './requests/run-mutation'
import { useChoice } from './lists/use-choice'
import { listPageCount, useListAsk } from './lists/use-list'
import { useLoadFailure } from './requests/use-load-failure'
import { useRemoval } from './lists/use-removal'
import { useResource } from './use-resource'

export type ResourcePageProps = {
  definition: KitDefinition
  /** More buttons beside the "add" button. */
  actions?: ReactNode
  /**
   * Shown between the title and the list, or below the form beside it. May open the form of a new record with initial
   * values.
   */
  children?: ReactNode | ((open: OpenNew) => ReactNode)
  /** Shown below the list once it has loaded: earlier it would move. */
  below?: ReactNode
}

/** Calls `onSaved` once the record is stored. */
export type OpenNew = (start: FormValues, onSaved: () => void) => void

export function ResourcePage({ definition, actions, children, below }: ResourcePageProps) {
  const { title, subtitle } = definition.words
  const { list, add, search, form, formPage, isLoaded, openNew } = useResourceList(definition)
  const between = typeof children === 'function' ? children(openNew) : children
  const page = (
    <AdminPage
      title={title}
      subtitle={subtitle}
      actions={
        <>
          {search}
          {actions}
          {add}
        </>
      }
    >
      {form ? (
        <div className="admin-beside">
          <div>
            {form}
            {between}
          </div>
          <div>{list}</div>
        </div>
      ) : (
        <>
          {between}
          {list}
          {isLoaded && below}
        </>
      )}
    </AdminPage>
  )
  return (
    <>
      {/* Stays mounted below the form: search, order and choice of the list survive. */}
      <div hidden={formPage !== undefined}>{page}</div>
      {formPage}
    </>
  )
}

/** Shows only the list, for a tab of a larger page, with its heading and button above it. */
export function ResourceSection({ definition, actions, children }: ResourcePageProps) {
  const { title, subtitle } = definition.words
  const { list, add, search, openNew } = useResourceList(definition)
  return (
    <section aria-label={title}>
      <div className="admin-section-head">
        <div>
          <h2 className="type-subheading">{title}</h2>
          {subtitle && <p className="type-small text-ink-soft">{subtitle}</p>}
        </div>
        <div className="admin-page-actions">
          {search}
          {actions}
          {add}
        </div>
      </div>
      {typeof children === 'function' ? children(openNew) : children}
      {list}
    </section>
  )
}

type Opened = { key: number; row: StoredRow | null; start?: FormValues; onSaved?: () => void; isOpen: boolean }

type Parts = {
  list: ReactNode
  add: ReactNode
  search: ReactNode
  form?: ReactNode
  formPage?: ReactNode
  isLoaded: boolean
  openNew: OpenNew
}

function useResourceList(definition: KitDefinition): Parts {
  const { words, columns, formPlace } = definition
  const { bulk } = definition.resource
  const { ask, typed, setTyped, sorting, setSorting, page, setPage, isWhole } = useListAsk()
  const resource = useResource(definition, ask)
  const removal = useRemoval(definition, resource)
  const [opened, setOpened] = useState<Opened>({ key: 0, row: null, isOpen: false })
  const { data } = resource.list
  const rowName = (row: StoredRow) => nameOfRow(definition, row)
  const choice = useChoice<StoredRow>()
  const choosing = bulk && choice

  useLoadFailure(resource.list, words.failures.load)

  const pages = listPageCount(data?.total ?? 0)
  useEffect(() => {
    // The last record of the last page was deleted.
    if (data && page > pages) setPage(pages)
  }, [data, page, pages, setPage])

  const isPage = formPlace === 'page'
  // Shows the sentence of the server, such as that the record no longer exists.
  const failedToOpen = errorOr(`Failed to open ${words.noun}`)
  const over = useFormPage({
    isUsed: isPage,
    find: resource.find,
    onMissing: (thrown) => toastFailure(thrown, { own: failedToOpen }),
  })
  const open = (row: StoredRow | null, start?: FormValues, onSaved?: () => void) =>
    isPage
      ? over.open(row, start, onSaved)
      : setOpened(({ key }) => ({ key: key + 1, row, start, onSaved, isOpen: true }))
  const openNew: OpenNew = (start, onSaved) => open(null, start, onSaved)
  useOpenedByAddress(
    isPage
      ? null
      : {
          openNew: () => formPlace !== 'beside' && open(null),
          openRecord: (id) =>
            void runMutation({ run: () => resource.find(id), done: (row) => open(row), failed: failedToOpen }),
        },
  )
  const close = () => (isPage ? over.close() : setOpened((last) => ({ ...last, isOpen: false })))
  const addButton = useRef<HTMLButtonElement>(null)
  const formIsInstead = formPlace === 'instead' && opened.isOpen
  const wasInstead = useRef(false)
  useEffect(() => {
    // The button that opened the form may have gone with the list, so the focus moves here.
    if (wasInstead.current && !formIsInstead) addButton.current?.focus()
    wasInstead.current = formIsInstead
  }, [formIsInstead])
  /** Starts a new form after each record added beside the list. */
  const [added, setAdded] = useState(0)

  function saved(row: StoredRow, isNew: boolean, wantsAnother = false, sent?: Sent): void {
    ;(isPage ? over.form : opened)?.onSaved?.()
    if (wantsAnother) open(null)
    else close()
    toastSaved({ definition, resource, row, isNew, sent })
  }

  async function move(rows: readonly StoredRow[], from: number, to: number): Promise<void> {
    const row = rows[from]
    if (!row) return
    await runMutation({
      run: async () => {
        const before = await rowBehindGap([...rows], { from, to, page, pages }, resource.page)
        if (before !== undefined) await resource.move(row.id, before)
      },
      done: () => {
        if (words.toasts.moved) toast({ ...words.toasts.moved, kind: 'success' })
        else announce(`${rowName(row)} moved`)
      },
      failed: words.failures.move,
    })
  }

  const switchColumn = visibilityColumn(definition, resource)

  const isSearched = typed !== '' || ask.search !== undefined
  const rows = data?.rows ?? []
  const isLoaded = data !== undefined
  const form = { definition, resource, row: opened.row, start: opened.start, onClose: close, onSaved: saved }
  if (formIsInstead)
    return { list: <FormPanel key={opened.key} {...form} />, add: null, search: null, isLoaded, openNew }
  const isEmpty = data?.total === 0 && !isSearched
  const addFirst = formPlace === 'beside' ? undefined : () => open(null)
  const search = (isSearched || (choosing ? !isEmpty : (data?.total ?? 0) >= resourcePageSize)) && (
    <ListSearch typed={typed} onType={setTyped} />
  )
  const list = (
    <>
      {!data ? (
        <div className="admin-list-wait">
          <QueryNotice query={resource.list} />
        </div>
      ) : rows.length === 0 ? (
        <EmptyList words={words} isSearched={isSearched} onAdd={addFirst} />
      ) : (
        <DataTable
          label={words.title}
          columns={switchColumn ? [...columns, switchColumn] : columns}
          rows={rows}
          rowName={rowName}
          sorting={sorting}
          onSort={setSorting}
          choosing={choosing}
          onMove={definition.resource.isOrdered && isWhole ? (from, to) => void move(rows, from, to) : undefined}
          hasMore={{ before: page > 1, after: page < pages }}
          onOpen={(row) => open(row)}
          actions={(row) =>
            recordActions({
              definition,
              resource,
              row,
              onDuplicate: () => open(null, definition.duplicate?.(definition.resource.toValues(row))),
              onDelete: () => removal.ask(row),
            })
          }
        />
      )}
      <Pager page={page} pages={pages} total={data?.total ?? 0} isSearched={isSearched} onChange={setPage} />
      {opened.key > 0 && !isPage && formPlace !== 'instead' && (
        <FormDialog key={opened.key} {...form} open={opened.isOpen} />
      )}
      {removal.question}
      {choosing && (
        <BulkBar
          definition={definition}
          resource={resource}
          choice={choice}
          rows={rows}
          onAll={() => choice.chooseAll(rows, true)}
        />
      )}
    </>
  )
  if (formPlace === 'beside') {
    const addedBeside = (row: StoredRow) => {
      saved(row, true)
      setAdded((count) => count + 1)
    }
    const beside = (
      <section aria-label={words.creating}>
        <h2 className="type-subheading mb-4">{words.creating}</h2>
        <AddForm key={added} definition={definition} resource={resource} takesFocus={added > 0} onSaved={addedBeside} />
      </section>
    )
    return { list, add: null, search, form: beside, isLoaded, openNew }
  }
  const add = (
    <Button ref={addButton} variant="primary" size="small" onClick={() => open(null)}>
      <PlusIcon size={18} /> {words.add}
    </Button>
  )
  const formPage = over.isOpen ? (
    over.form ? (
      <FormPage {...form} key={over.form.asked} row={over.form.row} start={over.form.start} />
    ) : (
      <p className="admin-empty" role="status">
        Loading form...
      </p>
    )
  ) : undefined
  return { list, add, search, formPage, isLoaded, openNew }
}
