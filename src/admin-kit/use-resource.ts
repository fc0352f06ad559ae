// Provides the records of one resource: the list, kept up to date, and every action on them.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { minute } from '@/lib/durations'
import type { BulkChange } from '@/lib/resource'
import type { FormValues, KitDefinition, StoredRow } from './definition'
import { useRequest } from './requests/sign-in-again'

/** Page and order of the list; empty means the resource's own order. */
export type ListAsk = { search?: string; sort?: string; direction?: 'asc' | 'desc'; page?: number }
export type Listed<Row extends StoredRow = StoredRow> = { rows: Row[]; total: number; page: number }

/** Every function throws ApiError. A change shown before it was saved is undone when saving failed. */
export function useResource<Row extends StoredRow = StoredRow>(
  definition: Pick<KitDefinition, 'minutes'> & {
    resource: { path: string; visibility?: string; row?: z.ZodType<Row> }
  },
  ask: ListAsk = {},
) {
  const { path, visibility } = definition.resource
  const { staleMinutes, gcMinutes } = definition.minutes ?? { staleMinutes: 2, gcMinutes: 5 }
  const queryClient = useQueryClient()
  const request = useRequest()
  const page = (wanted: ListAsk, signal?: AbortSignal) =>
    request(`GET ${path}`, { query: wanted }, signal) as Promise<Listed<Row>>
  const list = useQuery({
    queryKey: [path, { query: ask }],
    queryFn: ({ signal }) => page(ask, signal),
    staleTime: staleMinutes * minute,
    gcTime: gcMinutes * minute,
    placeholderData: keepPreviousData,
  })

  const refresh = () => queryClient.invalidateQueries({ queryKey: [path] })
  const one = (id: string) => ({ params: { id } })

  /** Shows the expected result at once. After success or failure, the stored state is read again. */
  async function expecting<Result>(change: (rows: Row[]) => Row[], send: () => Promise<Result>): Promise<Result> {
    await queryClient.cancelQueries({ queryKey: [path] })
    queryClient.setQueriesData<Listed<Row>>(
      { queryKey: [path] },
      (listed) => listed && { ...listed, rows: change(listed.rows) },
    )
    try {
      return await send()
    } finally {
      await refresh()
    }
  }

  async function then<Result>(sent: Promise<unknown>): Promise<Result> {
    const result = await sent
    await refresh()
    return result as Result
  }

  return {
    list,
    refresh,
    /** Position after the last known record, if records have positions. */
    end: Math.max(
      list.data?.total ?? 0,
      ...(list.data?.rows ?? []).map((row) => (typeof row.order_index === 'number' ? row.order_index + 1 : 0)),
    ),
    /** Returns another page of the same list, for its neighbours. */
    page: (number: number) => page({ ...ask, page: number }),
    /** Loads the record as it is stored now. */
    find: (id: string) => request(`GET ${path}/{id}`, one(id)) as Promise<Row>,
    create: (values: FormValues) => then<Row>(request(`POST ${path}`, { body: { values } })),
    /** `base` is the form as it was opened, so that unchanged fields are not written. */
    update: (id: string, values: FormValues, base: FormValues) =>
      then<Row>(request(`PUT ${path}/{id}`, { ...one(id), body: { values, base } })),
    remove: (id: string) => then<{ trashId: string }>(request(`DELETE ${path}/{id}`, one(id))),
    /** Undoes a deletion. */
    restore: (trashId: string) => then<unknown>(request('POST /api/admin/trash/{id}/restore', one(trashId))),
    /** Changes several records: all of them or none, except those whose fields another user has changed. */
    bulk: (ids: readonly string[], change: BulkChange) =>
      then<{ changed: number; trashIds: string[]; kept: string[] }>(
        request(`POST ${path}/bulk`, { body: { ids, change } }),
      ),
    /** Undoes a deletion of several records. */
    restoreSeveral: (trashIds: readonly string[]) =>
      then<unknown>(request('POST /api/admin/trash/restore', { body: { ids: trashIds } })),
    show: (id: string, visible: boolean) =>
      expecting(
        (rows) => rows.map((row) => (row.id === id && visibility ? { ...row, [visibility]: visible } : row)),
        () => request(`PATCH ${path}/{id}`, { ...one(id), body: { visible } }),
      ),
    /** Moves a record before another one; null is the end. */
    move: (id: string, before: string | null) =>
      expecting(
        (rows) => movedBefore(rows, id, before),
        () => request(`POST ${path}/{id}/move`, { ...one(id), body: { before } }),
      ),
  }
}

export type ResourceAccess = ReturnType<typeof useResource>

/** Access that a form needs. These are methods, because a form sends back only values of its own fields. */
export type RecordAccess = {
  end: number
  find(id: string): Promise<StoredRow>
  create(values: FormValues): Promise<StoredRow>
  update(id: string, values: FormValues, base: FormValues): Promise<StoredRow>
}

/** Returns the rows with one of them before another, or at the end; unchanged when the other one is not among them. */
export function movedBefore<Row extends { id: string }>(
  rows: readonly Row[],
  id: string,
  before: string | null,
): Row[] {
  const moving = rows.find((row) => row.id === id)
  const others = rows.filter((row) => row.id !== id)
  const at = before === null ? others.length : others.findIndex((row) => row.id === before)
  return moving && at >= 0 ? others.toSpliced(at, 0, moving) : [...rows]
}
