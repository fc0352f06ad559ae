// A resource is a list of records that the owner edits: one declaration gives server and browser its endpoints, form
// values and rows.
import { z } from 'zod'
import { endpoint } from './endpoint'
import type { RecordField, RecordFields } from './record-fields'

/** Rows per page of a back-office list. */
export const resourcePageSize = 50

/** Limit of records that a search shows; a search that reaches it may have more. */
export const resourceFoundMost = 1000

const listQuery = z.object({
  /** Search words; each must occur in one of the searched columns. */
  search: z.string().max(200).optional(),
  /** Name of a column of the row; unknown names are ignored. */
  sort: z.string().max(60).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
  /** Page number from 1. */
  page: z.coerce.number().int().min(1).max(100_000).optional(),
})

/** Maximum number of records changed at once. */
export const bulkMost = 500

/** Days for which the trash keeps a deleted record. */
export const trashDays = 30

/** Some fields of a form, as in the form. */
const someFields = z.record(
  z.string().max(60),
  z.union([z.string().max(200), z.boolean(), z.array(z.string().max(200)).max(100)]),
)

/** A change of several records at once. */
const bulkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('show'), visible: z.boolean() }),
  z.object({ kind: z.literal('remove') }),
  /** Holds the fields of each record as the owner saw them (`base`) and as they should be (`values`). */
  z.object({ kind: z.literal('edit'), edits: z.record(z.uuid(), z.object({ base: someFields, values: someFields })) }),
])
export type BulkChange = z.output<typeof bulkChange>
/** Edits of several records by id. */
export type BulkEdits = Extract<BulkChange, { kind: 'edit' }>['edits']

const recordId = z.object({ id: z.uuid() })
const done = z.object({ done: z.literal(true) })

type ValuesOf<Fields extends RecordFields> = z.ZodObject<{ [Key in keyof Fields]: Fields[Key]['rule'] }>
type ColumnsOf<Fields extends RecordFields> = {
  [Key in keyof Fields as Fields[Key] extends { row: z.ZodType } ? Key : never]: Fields[Key] extends {
    row: infer Stored extends z.ZodType
  }
    ? Stored
    : never
}
type RowOf<Fields extends RecordFields, Shown extends z.ZodRawShape> = z.ZodObject<
  { id: z.ZodUUID } & ColumnsOf<Fields> & Shown
>

type Declaration<Name extends string, Fields extends RecordFields, Shown extends z.ZodRawShape> = {
  /** Table-like name, unique among resources: `events`. The activity log and the trash use it for the record. */
  name: Name
  /** Name of one record in the API documentation: `event`. */
  noun: string
  /** Role that sees and edits the records: every user who may edit the site, or administrators only (decision 0038). */
  access: 'editor' | 'administrator'
  /**
   * The fields that the owner edits, in the order of the form. Rules, row, form values and the conversion between them
   * follow from it.
   */
  fields: Fields
  /** More columns that the back-office may see. */
  shown?: Shown
  /** The column that hides a record from visitors (see `db/public-rows.ts`); adds a switch to the list. */
  visibility?: NoInfer<(keyof Fields | keyof Shown) & ('is_active' | 'is_visible')>
  /**
   * True when the owner chooses the order, stored in `order_index`; new records go to the end unless the form says
   * otherwise (OP-38).
   */
  isOrdered?: boolean
  /**
   * Allows the owner to select, change or delete several records at once. Maps each field that can be changed for all
   * of them to its label.
   */
  bulk?: Partial<Record<keyof Fields & string, string>>
  /** Checks rules that concern several fields, once each field is valid. */
  check?(values: z.output<ValuesOf<Fields>>, refuse: (field: keyof Fields & string, message: string) => void): void
  /**
   * Fields that hold parts: rows of another table that belong to the record; in the form and in the row they are a list
   * of objects with an `id`. Each names the field by which the owner knows a part. Parts are saved with the record and
   * merged one by one.
   */
  parts?: Partial<Record<keyof Fields & string, string>>
  /** Returns form values that follow from columns other than the one of the same name. */
  derived?(row: NoInfer<z.output<RowOf<Fields, Shown>>>): Partial<z.input<ValuesOf<Fields>>>
}

/**
 * Declares a resource. A change is sent as two sets of form values: as the form was opened (`base`) and as it is now
 * (`values`). The server applies only the changed fields. Two users who edit different fields of one record therefore
 * do not overwrite each other. Two who change the same field get the error `conflict` with that field's stored value.
 */
export function resource<
  const Name extends string,
  Fields extends RecordFields,
  Shown extends z.ZodRawShape = { id: z.ZodUUID },
>(declaration: Declaration<Name, Fields, Shown>) {
  const { name, noun, access, fields, shown, check, derived, visibility, isOrdered = false, parts, bulk } = declaration
  const all = Object.entries<RecordField>(fields)
  const stored = all.flatMap(([key, { row }]) => (row ? [[key, row] as const] : []))
  const plain = z.object(Object.fromEntries(all.map(([key, { rule }]) => [key, rule]))) as ValuesOf<Fields>
  const values = check
    ? plain.superRefine((typed, context) =>
        check(typed, (field, message) => context.addIssue({ code: 'custom', path: [field], message })),
      )
    : plain
  const row = z.object({ id: z.uuid(), ...Object.fromEntries(stored), ...shown }) as RowOf<Fields, Shown>
  const toForm = (toValue: (key: string, field: RecordField) => unknown) =>
    Object.fromEntries(all.map(([key, field]) => [key, toValue(key, field)])) as z.input<ValuesOf<Fields>>
  return {
    name,
    noun,
    access,
    fields,
    values,
    row,
    parts,
    visibility,
    isOrdered,
    bulk: bulk as Readonly<Partial<Record<string, string>>> | undefined,
    /** Converts a stored row to form values. */
    toValues(from: z.output<RowOf<Fields, Shown>>): z.input<ValuesOf<Fields>> {
      const columns: Readonly<Record<string, unknown>> = from
      return {
        ...toForm((key, field) => (field.row ? field.toForm(columns[key]) : field.initial(0))),
        ...derived?.(from),
      }
    },
    /** Returns a new record's form; `end` is the position after the last record. */
    defaults: (end = 0): z.input<ValuesOf<Fields>> => toForm((_key, field) => field.initial(end)),
    ...buildEndpoints({ name, noun, access }, values, row),
  }
}

function buildEndpoints<const Name extends string, Values extends z.ZodObject, Row extends z.ZodObject>(
  { name, noun, access }: { name: Name; noun: string; access: 'editor' | 'administrator' },
  values: Values,
  row: Row,
) {
  const path = `/api/admin/${name}` as const
  const one = `/api/admin/${name}/{id}` as const
  /** The service parses it, because it knows the typed values and the stored ones. */
  const typed = z.custom<z.input<typeof values>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    'Please fill in the form.',
  )
  return {
    path,
    endpoints: {
      list: endpoint({
        method: 'GET',
        path,
        access,
        summary: `One page of all ${noun}s, including hidden ones.`,
        query: listQuery,
        /** `total` is at most `resourceFoundMost` in a search. */
        output: z.object({ rows: z.array(row), total: z.number().int(), page: z.number().int() }),
      }),
      find: endpoint({ method: 'GET', path: one, access, summary: `One ${noun}.`, params: recordId, output: row }),
      create: endpoint({
        method: 'POST',
        path,
        access,
        summary: `Adds a ${noun}.`,
        body: z.object({ values: typed }),
        output: row,
      }),
      update: endpoint({
        method: 'PUT',
        path: one,
        access,
        summary: `Changes a ${noun}; writes only the fields that were changed.`,
        params: recordId,
        body: z.object({ values: typed, base: typed }),
        output: row,
      }),
      remove: endpoint({
        method: 'DELETE',
        path: one,
        access,
        summary: `Moves a ${noun} to the trash for ${trashDays} days.`,
        params: recordId,
        output: z.object({ trashId: z.uuid() }),
      }),
      show: endpoint({
        method: 'PATCH',
        path: one,
        access,
        summary: `Shows or hides a ${noun}.`,
        params: recordId,
        body: z.object({ visible: z.boolean() }),
        output: row,
      }),
      move: endpoint({
        method: 'POST',
        path: `/api/admin/${name}/{id}/move`,
        access,
        summary: `Moves a ${noun} before another one, or to the end.`,
        params: recordId,
        body: z.object({ before: z.uuid().nullable() }),
        output: done,
      }),
      bulk: endpoint({
        method: 'POST',
        path: `/api/admin/${name}/bulk`,
        access,
        summary: `Shows, hides, deletes or edits several ${noun}s: all of them or none, except those whose fields another user has changed meanwhile.`,
        body: z.object({
          ids: z.array(z.uuid()).min(1, `Please choose a ${noun}.`).max(bulkMost, `At most ${bulkMost} at once.`),
          change: bulkChange,
        }),
        /**
         * `changed` counts the records that were changed; the trash keeps each deleted one under its own id. `kept` has
         * the ids of those that another user has changed meanwhile: they stay as they are.
         */
        output: z.object({ changed: z.number().int(), trashIds: z.array(z.uuid()), kept: z.array(z.uuid()) }),
      }),
    },
  }
}

/** Any resource, as its service and the back-office pages see it. */
export type Resource<Values extends z.ZodObject = z.ZodObject, Row extends z.ZodObject = z.ZodObject> = {
  name: string
  noun: string
  access: 'editor' | 'administrator'
  fields: RecordFields
  values: Values
  row: Row
  parts?: Readonly<Partial<Record<string, string>>>
  visibility?: string
  isOrdered: boolean
  bulk?: Readonly<Partial<Record<string, string>>>
  toValues(row: z.output<Row>): z.input<Values>
  defaults(end?: number): z.input<Values>
} & ReturnType<typeof buildEndpoints<string, Values, Row>>
export type ResourceRow<R extends { row: z.ZodType }> = z.output<R['row']>
export type ResourceFormValues<R extends { values: z.ZodType }> = z.input<R['values']>
