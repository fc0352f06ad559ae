// A resource is a list of records that the owner edits: one declaration gives both sides its endpoints, form values and rows.
import { z } from 'zod'
import { endpoint } from './endpoint'

/** Rows of one page of a back-office list. */
export const resourcePageSize = 50

/** A search shows so many records at most; with that many found there may be more. */
export const resourceFoundMost = 1000

const listQuery = z.object({
  /** Words to look for; each must occur in one of the searched columns. */
  search: z.string().max(200).optional(),
  /** A column of the row; unknown ones are ignored. */
  sort: z.string().max(60).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
  /** From 1. */
  page: z.coerce.number().int().min(1).max(100_000).optional(),
})

const recordId = z.object({ id: z.uuid() })
const done = z.object({ done: z.literal(true) })

type Declaration<Name extends string, Values extends z.ZodObject, Row extends z.ZodObject> = {
  /** Table-like name, unique among resources: `events`. It names the record in the activity log and the trash. */
  name: Name
  /** What one record is called in the API's documentation: `event`. */
  noun: string
  /** What the form holds, with every rule and its message. Input is what was typed, output is what is stored, by column. */
  values: Values
  /** What the back-office may see of a record, by column. */
  row: Row
  /**
   * Fields that hold parts: rows of another table that belong to the record, in the form and in the row a list of objects with an `id`.
   * Each names the field a person knows a part by. They are saved with the record, and merged one by one.
   */
  parts?: Partial<Record<keyof z.input<Values> & keyof z.input<Row> & string, string>>
  /** A stored row as the form shows it. */
  toValues(row: z.output<Row>): z.input<Values>
}

/**
 * Declares a resource. A change is sent as two sets of form values: as the form was opened (`base`) and as it is now (`values`).
 * The server applies just what was changed, so two people who edit different fields of one record do not overwrite each other,
 * and two who changed the same field are told (error `conflict` with that field's stored value).
 */
export function resource<const Name extends string, Values extends z.ZodObject, Row extends z.ZodObject>(
  declaration: Declaration<Name, Values, Row>,
) {
  const { name, noun, row } = declaration
  const path = `/api/admin/${name}` as const
  const one = `/api/admin/${name}/{id}` as const
  /** Parsed by the service, which knows what was typed and what was there before. */
  const typed = z.custom<z.input<Values>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    'Please fill in the form.',
  )
  return {
    ...declaration,
    path,
    endpoints: {
      list: endpoint({
        method: 'GET',
        path,
        access: 'administrator',
        summary: `One page of all ${noun}s, hidden ones too.`,
        query: listQuery,
        /** `total` is at most `resourceFoundMost` where something is searched. */
        output: z.object({ rows: z.array(row), total: z.number().int(), page: z.number().int() }),
      }),
      find: endpoint({
        method: 'GET',
        path: one,
        access: 'administrator',
        summary: `One ${noun}.`,
        params: recordId,
        output: row,
      }),
      create: endpoint({
        method: 'POST',
        path,
        access: 'administrator',
        summary: `Adds a ${noun}.`,
        body: z.object({ values: typed }),
        output: row,
      }),
      update: endpoint({
        method: 'PUT',
        path: one,
        access: 'administrator',
        summary: `Changes a ${noun}; fields left as they were are not written.`,
        params: recordId,
        body: z.object({ values: typed, base: typed }),
        output: row,
      }),
      remove: endpoint({
        method: 'DELETE',
        path: one,
        access: 'administrator',
        summary: `Puts a ${noun} into the trash for 30 days.`,
        params: recordId,
        output: z.object({ trashId: z.uuid() }),
      }),
      show: endpoint({
        method: 'PATCH',
        path: one,
        access: 'administrator',
        summary: `Shows or hides a ${noun}.`,
        params: recordId,
        body: z.object({ visible: z.boolean() }),
        output: row,
      }),
      move: endpoint({
        method: 'POST',
        path: `/api/admin/${name}/{id}/move`,
        access: 'administrator',
        summary: `Puts a ${noun} before another one, or at the end.`,
        params: recordId,
        body: z.object({ before: z.uuid().nullable() }),
        output: done,
      }),
    },
  }
}

export type Resource<Values extends z.ZodObject = z.ZodObject, Row extends z.ZodObject = z.ZodObject> = ReturnType<
  typeof resource<string, Values, Row>
>
export type ResourceRow<R extends { row: z.ZodType }> = z.output<R['row']>
export type ResourceFormValues<R extends { values: z.ZodType }> = z.input<R['values']>
