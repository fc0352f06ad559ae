// What a feature says to get a back-office page for one of its resources: columns, words, fields. Everything else is the kit's.
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { RecordFields } from '@/lib/record-fields'
import type { Resource, ResourceFormValues, ResourceRow } from '@/lib/resource'
import type { FailureWords, Words } from './failure-words'
import type { SourceFieldProps } from './upload/SourceField'
import type { StoredFile } from './upload/upload-task'

export type Column<Row> = {
  /** A column of the row where it can be sorted by. */
  key: string
  header: string
  cell(row: Row): ReactNode
  sortable?: boolean
  align?: 'start' | 'center' | 'end'
}

type Choice = { value: string; label: string }

/** What a custom field may see and do. */
export type FieldAccess<Values> = {
  values: Values
  /** Sets a field, checks it, and marks the form as changed. */
  set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void
  /** Of this field, or of a part of it by path: `colors.primary`. */
  fieldError(path: string): string | undefined
  isNew: boolean
  /** Of the stored record; null for a new one. */
  recordId: string | null
  isBusy: boolean
  /** A file of this field is under way, or no longer: the form is not sent meanwhile. `which` tells several of one field apart. */
  uploading(isUploading: boolean, which?: string): void
}

type SourceOptions = Omit<
  SourceFieldProps,
  'label' | 'value' | 'error' | 'preview' | 'onChange' | 'onChosen' | 'onStored' | 'onBusy'
>

type FieldKind<Values> =
  | { kind: 'text'; type?: 'text' | 'email' | 'url'; suggestions?: readonly string[] }
  /** `counted` shows how many characters are left of so many. */
  | { kind: 'textarea'; counted?: number }
  /** A whole number, kept as typed. */
  | { kind: 'number'; min?: number; max?: number; step?: number }
  /** Dollars as typed: `12.50` or `12,50`. */
  | { kind: 'money' }
  | { kind: 'date' }
  | { kind: 'select' | 'radio'; options: readonly Choice[] }
  | { kind: 'switch' }
  /** A link or an uploaded file; the form is not sent while a file is under way. */
  | ({
      kind: 'source'
      onChosen?(file: File, form: FieldAccess<Values>): void
      onStored?(result: StoredFile, form: FieldAccess<Values>, file: File): void
      preview?:
        | Extract<SourceFieldProps['preview'], string>
        | { of(url: string, form: FieldAccess<Values>, isFresh: boolean): ReactNode }['of']
    } & SourceOptions)
  | { kind: 'custom'; render(form: FieldAccess<Values>): ReactNode }

/** What decides whether a field is shown. `opened`: what the form began with. */
export type Shown<Values> = { values: Values; opened: Values; isNew: boolean }

/** `Name` is what the form calls its fields. */
type FieldBase<Values, Name extends string> = {
  name: Name
  label: string
  hint?: ReactNode
  placeholder?: string
  /** Two of these share a line where there is room. */
  half?: boolean
  /** Left out where it answers false; what it held stays in the form. */
  isShown?(given: Shown<Values>): boolean
}

export type FieldDefinition<Values, Name extends string = keyof Values & string> = FieldBase<Values, Name> &
  FieldKind<Values>

export type FieldGroup<Values, Name extends string = keyof Values & string> = {
  /** Heading of a part of the form. */
  group: string
  hint?: ReactNode
  isShown?(given: Shown<Values>): boolean
  fields: readonly FieldDefinition<Values, Name>[]
  /** Stands below the fields: what they come to, or a warning that hinders nothing. */
  below?(values: Values): ReactNode
}

/** Words about one row. A method's type, see `defineResourcePage`. */
type Said<Row, Text> = { of(row: Row): Text }['of']

/** The page's own texts, to the letter. */
export type ResourceWords<Row> = {
  title: string
  subtitle?: string
  /** One record in a sentence: `event`. */
  noun: string
  add: string
  empty: ReactNode
  /** Titles of the dialog. */
  creating: string
  editing: string
  create: string
  /** Saves a new record and opens the form for the next; left out where records come one at a time. */
  createAnother?: string
  update: string
  /** On the button while it is under way. */
  saving: { create: string; update: string }
  remove: { title: string; confirm: string | Said<Row, string>; button?: string }
  toasts: {
    created: Words | Said<Row, Words>
    updated: Words | Said<Row, Words>
    deleted: Words
    shown?: Words
    hidden?: Words
    moved?: Words
  }
  failures: {
    load: FailureWords
    remove: FailureWords
    create?: FailureWords
    update?: FailureWords
    show?: FailureWords
    move?: FailureWords
  }
  /** The toast when the form cannot be sent; default, and for null, VAL-03. */
  invalid?: (messages: readonly string[]) => Words | null
}

type PageDefinition<Values, Row, Name extends string = keyof Values & string> = {
  words: ResourceWords<Row>
  columns: readonly Column<Row>[]
  fields: readonly (FieldDefinition<Values, Name> | FieldGroup<Values, Name>)[]
  /** Rules for new records alone, beside the schema: field → message. */
  checkNew?(values: Values): Partial<Record<Name, string>>
  /** When rules are checked; default: at sending, and on every change from then on. */
  validate?: 'onChange' | 'onBlur' | 'onSubmit'
  /** Lists the errors at the top of the form too. */
  hasSummary?: boolean
  /** What a person knows a record by; default: `title` of the row. */
  rowName?(row: Row): string
  /** Header of a column with that switch in it, instead of a word among the actions. */
  visibilityColumn?: string
  /** Where a record is filled in: in a dialog (default), `instead` of the list, or new ones `beside` it and changed ones in a dialog. */
  formPlace?: 'instead' | 'beside'
  /** More things to do with a record, before edit and delete. */
  actions?(row: Row): ReactNode
  /** Where visitors see a record; null while they do not. What the button says follows from `seen`. */
  seenAt?(row: Row): string | null
  seen?: string
  /** What the form of a copy begins with: nothing that belongs to the original alone. Nothing is stored before it is sent. */
  duplicate?(values: Values): Values
  /** `staleTime` and `gcTime` of the list in minutes (CACHE-04, CACHE-05); default 2 and 5. */
  minutes?: { staleMinutes: number; gcMinutes: number }
}

export type ResourceDefinition<R extends Resource> = PageDefinition<ResourceFormValues<R>, ResourceRow<R>> & {
  resource: R
}

/** A column as a page names it: the key alone, or with what differs from the field's label and what is stored. */
type ColumnChoice<Row> = (keyof Row & string) | (Partial<Column<Row>> & Pick<Column<Row>, 'key'>)

/** A field as a page names it: the name alone, or with what the resource cannot say: files, forms of their own, when it is shown. */
export type FieldChoice<Values, Name extends string = keyof Values & string> =
  | Name
  | ({ name: Name } & Partial<Omit<FieldBase<Values, Name>, 'name'>> & (FieldKind<Values> | { kind?: undefined }))
export type GroupChoice<Values, Name extends string = keyof Values & string> = Omit<
  FieldGroup<Values, Name>,
  'fields'
> & { fields: readonly FieldChoice<Values, Name>[] }

type PageChoice<R extends Resource, Values = ResourceFormValues<R>, Row = ResourceRow<R>> = Omit<
  PageDefinition<Values, Row>,
  'columns' | 'fields'
> & {
  resource: R
  columns: readonly ColumnChoice<Row>[]
  /** Those the page does not name follow in their order, where the resource says how they are typed in. */
  fields?: readonly (FieldChoice<Values> | GroupChoice<Values>)[]
}

/** What is stored, as a column shows it that says nothing else. */
function plainCell(row: unknown, key: string): string {
  const value: unknown = row instanceof Object ? Reflect.get(row, key) : null
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '–'
}

function toColumn<Row>(fields: RecordFields, chosen: ColumnChoice<Row>): Column<Row> {
  const { key, ...own } = typeof chosen === 'string' ? { key: chosen } : chosen
  return { key, header: (fields[key]?.label ?? key).replace(/ \*$/, ''), cell: (row) => plainCell(row, key), ...own }
}

const fieldName = (chosen: string | { name: string }): string => (typeof chosen === 'string' ? chosen : chosen.name)

function toField<Values, Name extends string>(
  fields: RecordFields,
  chosen: FieldChoice<Values, Name>,
): FieldDefinition<Values, Name> {
  const own = typeof chosen === 'string' ? { name: chosen } : chosen
  const described = fields[own.name]
  if (!described) throw new Error(`There is no field ${own.name}`)
  const { label, hint, placeholder, half, control } = described
  if (own.kind !== undefined) return { label, hint, placeholder, half, ...own }
  if (!control) throw new Error(`The page does not say how ${own.name} is typed in`)
  return { label, hint, placeholder, half, ...own, ...control }
}

/**
 * A page of a resource: what the resource says of its fields, and what only the page can say. Fields go by the form's names, cells by the row's columns.
 * What takes a row or a form's values is a method: the kit calls it only with those of this resource, so it may know them as `StoredRow` and `FormValues`.
 */
export function defineResourcePage<R extends Resource>({
  columns,
  fields,
  ...page
}: PageChoice<R>): ResourceDefinition<R> {
  const described = page.resource.fields
  type Values = ResourceFormValues<R>
  type Name = keyof Values & string
  const named = new Set(
    fields?.flatMap((entry) => (typeof entry === 'object' && 'group' in entry ? entry.fields : [entry])).map(fieldName),
  )
  const rest = Object.keys(described).filter((name) => described[name]?.control && !named.has(name))
  const all = [...(fields ?? []), ...rest]
  return {
    ...page,
    columns: columns.map((chosen) => toColumn<ResourceRow<R>>(described, chosen)),
    fields: all.map((entry) =>
      typeof entry === 'object' && 'group' in entry
        ? { ...entry, fields: entry.fields.map((chosen) => toField<Values, Name>(described, chosen)) }
        : toField<Values, Name>(described, entry),
    ),
  }
}

/** A row and a form as the kit's own parts see them: any resource's. */
export type StoredRow = Record<string, unknown> & { id: string }
export type FormValues = Record<string, unknown>
export type KitDefinition = PageDefinition<FormValues, StoredRow> & {
  resource: {
    name: string
    path: string
    values: z.ZodType<FormValues, FormValues>
    parts?: Readonly<Partial<Record<string, string>>>
    visibility?: string
    isOrdered: boolean
    bulk?: Readonly<Partial<Record<string, string>>>
    fields: RecordFields
    toValues(row: StoredRow): FormValues
    defaults(end?: number): FormValues
  }
}

/** The parts of a definition that a form reads. */
export type FormDefinition = Pick<KitDefinition, 'fields' | 'validate' | 'checkNew'> & {
  resource: Pick<KitDefinition['resource'], 'values' | 'parts' | 'toValues' | 'defaults'>
  words: Pick<KitDefinition['words'], 'noun' | 'invalid'> & {
    failures: Pick<KitDefinition['words']['failures'], 'create' | 'update'>
  }
}

/** The parts of a definition that a deletion reads. */
export type RemovalDefinition = Pick<KitDefinition, 'rowName'> & {
  words: Pick<KitDefinition['words'], 'remove'> & {
    toasts: Pick<KitDefinition['words']['toasts'], 'deleted'>
    failures: Pick<KitDefinition['words']['failures'], 'remove'>
  }
}

/** What a person knows this record by. */
export function nameOfRow(definition: Pick<KitDefinition, 'rowName'>, row: StoredRow): string {
  return definition.rowName?.(row) ?? (typeof row.title === 'string' ? row.title : '')
}
