// The records of one resource: the list, kept up to date, and everything that can be done to them.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { minute } from '@/lib/durations'
import type { BulkChange } from '@/lib/resource'
import type { FormValues, KitDefinition, StoredRow } from './definition'
import { useRequest } from './sign-in-again'

/** Which page of the list, in which order; empty is the resource's own order. */
export type ListAsk = { search?: string; sort?: string; direction?: 'asc' | 'desc'; page?: number }
export type Listed<Row extends StoredRow = StoredRow> = { rows: Row[]; total: number; page: number }

/** All of it throws ApiError; a change that was shown before it was saved is taken back when saving failed. */
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

  /** Shows what is about to be stored; whatever comes of it, the stored state is read again. */
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
    /** The place behind the last record that is known here, where records have places. */
    end: Math.max(
      list.data?.total ?? 0,
      ...(list.data?.rows ?? []).map((row) => (typeof row.order_index === 'number' ? row.order_index + 1 : 0)),
    ),
    /** Another page of the same list, for its neighbours. */
    page: (number: number) => page({ ...ask, page: number }),
    /** The record as it is stored now. */
    find: (id: string) => request(`GET ${path}/{id}`, one(id)) as Promise<Row>,
    create: (values: FormValues) => then<Row>(request(`POST ${path}`, { body: { values } })),
    /** `base` is the form as it was opened, so that fields nobody touched are not written. */
    update: (id: string, values: FormValues, base: FormValues) =>
      then<Row>(request(`PUT ${path}/{id}`, { ...one(id), body: { values, base } })),
    remove: (id: string) => then<{ trashId: string }>(request(`DELETE ${path}/{id}`, one(id))),
    /** Takes a deletion back. */
    restore: (trashId: string) => then<unknown>(request('POST /api/admin/trash/{id}/restore', one(trashId))),
    /** Does the same to several: all of them or none. */
    bulk: (ids: readonly string[], change: BulkChange) =>
      then<{ changed: number; trashIds: string[] }>(request(`POST ${path}/bulk`, { body: { ids, change } })),
    /** Takes a deletion of several back. */
    restoreSeveral: (trashIds: readonly string[]) =>
      then<unknown>(request('POST /api/admin/trash/restore', { body: { ids: trashIds } })),
    show: (id: string, visible: boolean) =>
      expecting(
        (rows) => rows.map((row) => (row.id === id && visibility ? { ...row, [visibility]: visible } : row)),
        () => request(`PATCH ${path}/{id}`, { ...one(id), body: { visible } }),
      ),
    /** Puts a record before another one; null is the end. */
    move: (id: string, before: string | null) =>
      expecting(
        (rows) => movedBefore(rows, id, before),
        () => request(`POST ${path}/{id}/move`, { ...one(id), body: { before } }),
      ),
  }
}

export type ResourceAccess = ReturnType<typeof useResource>

/** What a form needs of it; methods, because a form sends back only values of its own fields. */
export type RecordAccess = {
  end: number
  find(id: string): Promise<StoredRow>
  create(values: FormValues): Promise<StoredRow>
  update(id: string, values: FormValues, base: FormValues): Promise<StoredRow>
}

/** The rows with one of them before another one, or at the end; unchanged when the other one is not among them. */
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
