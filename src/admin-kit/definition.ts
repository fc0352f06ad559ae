// Defines what a feature provides to get a back-office page for a resource: columns, words, fields. The kit does the
// rest.
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { RecordFields } from '@/lib/record-fields'
import type { Resource, ResourceFormValues, ResourceRow } from '@/lib/resource'
import type { FailureWords, Words } from './requests/failure-words'
import type { SourceFieldProps } from './upload/SourceField'
import type { UploadedFile } from './upload/upload-task'

export type Column<Row> = {
  /** Name of the row's column, if the list can be sorted by it. */
  key: string
  header: string
  cell(row: Row): ReactNode
  sortable?: boolean
  align?: 'start' | 'center' | 'end'
  /** Holds the record's name, which opens the record; default: the first column. */
  isTitle?: boolean
  /**
   * Place in a row on a phone: before the name, below it, or at the right edge in the first or second line. A phone
   * leaves out the other columns.
   */
  phone?: 'picture' | 'below' | 'top' | 'bottom'
  /** Left out in windows that have no room for all columns. */
  isExtra?: boolean
}

/** An entry of a row's menu: an action, a link that opens in a new tab, or a dialog. */
export type RowAction = { label: string; isDangerous?: boolean; disabled?: boolean; isForPhone?: boolean } & (
  | { onSelect(): void }
  | { href: string }
  | { dialog(close: () => void): ReactNode }
)

type Choice = { value: string; label: string }

/** Data and actions that a custom field may use. */
export type FieldAccess<Values> = {
  values: Values
  /** Sets a field, checks it, and marks the form as changed. */
  set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void
  /** Returns the error of this field, or of a part of it by path: `colors.primary`. */
  fieldError(path: string): string | undefined
  isNew: boolean
  /** Id of the stored record; null for a new one. */
  recordId: string | null
  isBusy: boolean
  /**
   * Reports that an upload of this field has started or ended. The form is not submitted meanwhile. `which` tells
   * several uploads of one field apart.
   */
  uploading(isUploading: boolean, which?: string): void
}

type SourceOptions = Omit<
  SourceFieldProps,
  'label' | 'value' | 'error' | 'preview' | 'onChange' | 'onChosen' | 'onStored' | 'onBusy'
>

type FieldKind<Values> =
  /** `handle` takes a name such as `@name` or an address. */
  | { kind: 'text'; type?: 'text' | 'email' | 'url' | 'tel' | 'handle'; suggestions?: readonly string[] }
  /** `counted` is the limit; the field shows the number of characters, and by how many the text is too long. */
  | { kind: 'textarea'; counted?: number }
  /** A whole number, kept as typed. */
  | { kind: 'number'; min?: number; max?: number; step?: number }
  /** Dollars as typed: `12.50` or `12,50`. */
  | { kind: 'money' }
  | { kind: 'date' }
  | { kind: 'select' | 'radio'; options: readonly Choice[] }
  | { kind: 'switch' }
  /** A link or an uploaded file. The form is not submitted during an upload. */
  | ({
      kind: 'source'
      onChosen?(file: File, form: FieldAccess<Values>): void
      onStored?(result: UploadedFile, form: FieldAccess<Values>, file: File): void
      preview?:
        | Extract<SourceFieldProps['preview'], string>
        | { of(url: string, form: FieldAccess<Values>, isFresh: boolean): ReactNode }['of']
    } & SourceOptions)
  | { kind: 'custom'; render(form: FieldAccess<Values>): ReactNode }

/** Data that decides if a field is shown. `opened` holds the form's initial values. */
export type Shown<Values> = { values: Values; opened: Values; isNew: boolean }

/** `Name` is the form's name of a field. */
type FieldBase<Values, Name extends string> = {
  name: Name
  label: string
  hint?: ReactNode
  placeholder?: string
  /** Half width on wide screens: two such fields share a line. */
  half?: boolean
  /** Begins this section of a form that is a page. */
  section?: string
  /** Leaves the field out if it returns false; its value stays in the form. */
  isShown?(given: Shown<Values>): boolean
}

export type FieldDefinition<Values, Name extends string = keyof Values & string> = FieldBase<Values, Name> &
  FieldKind<Values>

export type FieldGroup<Values, Name extends string = keyof Values & string> = {
  /** Heading of a part of the form. */
  group: string
  hint?: ReactNode
  /** The section that the group belongs to, on a form that is a page. */
  section?: string
  isShown?(given: Shown<Values>): boolean
  /** The form opens with the group closed if it returns true. An error or a conflict in it opens the group. */
  isClosed?(given: Shown<Values>): boolean
  fields: readonly FieldDefinition<Values, Name>[]
  /** Shown below the fields: their result, or a warning that blocks nothing. */
  below?(values: Values): ReactNode
}

/** Words about one row. It is a method's type, see `defineResourcePage`. */
type Said<Row, Text> = { of(row: Row): Text }['of']

/** The page's own texts, word for word. */
export type ResourceWords<Row> = {
  title: string
  subtitle?: string
  /** Name of one record in a sentence: `event`. */
  noun: string
  add: string
  empty: ReactNode
  /** Set if the import brings such records along: an empty list leads to it. */
  isImported?: boolean
  /** Titles of the dialog. */
  creating: string
  editing: string
  create: string
  /** Saves a new record and opens the form for the next. Left out if records are added one at a time. */
  createAnother?: string
  update: string
  /** Shown on the button while saving. */
  saving: { create: string; update: string }
  remove: { title: string; confirm: string | Said<Row, string>; button?: string }
  /** Advice beside the new value when a field of several records is changed. */
  bulkHints?: Readonly<Partial<Record<string, string>>>
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
  /** Toast for a form that cannot be submitted; the default, also for null, is VAL-03. */
  invalid?: (messages: readonly string[]) => Words | null
}

type PageDefinition<Values, Row, Name extends string = keyof Values & string> = {
  words: ResourceWords<Row>
  columns: readonly Column<Row>[]
  fields: readonly (FieldDefinition<Values, Name> | FieldGroup<Values, Name>)[]
  /** Rules for new records only, beside the schema: field → message. */
  checkNew?(values: Values): Partial<Record<Name, string>>
  /** Time at which rules are checked; default: on submit, and on every change after that. */
  validate?: 'onChange' | 'onBlur' | 'onSubmit'
  /** Also lists the errors at the top of the form. */
  hasSummary?: boolean
  /** Name of a record for people; default: `title` of the row. */
  rowName?(row: Row): string
  /** A column with the visibility switch in it, instead of a word in the menu; `words` are for shown and hidden. */
  visibilityColumn?: { header: string; words?: readonly [shown: string, hidden: string] }
  /**
   * Place of the form: in a dialog (default), `instead` of the list, on a `page` with an address of its own, or new
   * records `beside` the list and changed ones in a dialog.
   */
  formPlace?: 'instead' | 'beside' | 'page'
  /** More actions for a record, in its menu. */
  actions?(row: Row): readonly RowAction[]
  /** Address at which visitors see a record; null while they do not. */
  seenAt?(row: Row): string | null
  /**
   * Returns the initial values for a copy, without values that belong only to the original. Nothing is stored before
   * the form is submitted.
   */
  duplicate?(values: Values): Values
  /** `staleTime` and `gcTime` of the list, in minutes (CACHE-04, CACHE-05); default 2 and 5. */
  minutes?: { staleMinutes: number; gcMinutes: number }
}

export type ResourceDefinition<R extends Resource> = PageDefinition<ResourceFormValues<R>, ResourceRow<R>> & {
  resource: R
}

/** A column as a page names it: the key alone, or with what differs from the field's label and the stored value. */
type ColumnChoice<Row> = (keyof Row & string) | (Partial<Column<Row>> & Pick<Column<Row>, 'key'>)

/**
 * A field as a page names it: the name alone, or with what the resource cannot define: files, custom forms, and its
 * visibility.
 */
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
  /** Fields that the page does not name follow in their order, if the resource defines their input. */
  fields?: readonly (FieldChoice<Values> | GroupChoice<Values>)[]
}

/** Returns the stored value as text, for a column without its own cell. */
function plainCell(row: unknown, key: string): string {
  const value: unknown = row instanceof Object ? Reflect.get(row, key) : null
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '–'
}

/**
 * Returns the label of a field without the mark of a required one and without the currency, which a `MoneyField` writes:
 * `Title *` → `Title`, `Price ($)` → `Price`.
 */
export const bareLabel = (label: string): string => label.replace(/ \*$/, '').replace(' ($)', '')

function toColumn<Row>(fields: RecordFields, chosen: ColumnChoice<Row>): Column<Row> {
  const { key, ...own } = typeof chosen === 'string' ? { key: chosen } : chosen
  return { key, header: bareLabel(fields[key]?.label ?? key), cell: (row) => plainCell(row, key), ...own }
}

const fieldName = (chosen: string | { name: string }): string => (typeof chosen === 'string' ? chosen : chosen.name)

/** Returns a field of a form: its label, hint and control, and what the page adds. */
export function toField<Values, Name extends string>(
  fields: RecordFields,
  chosen: FieldChoice<Values, Name>,
): FieldDefinition<Values, Name> {
  const own = typeof chosen === 'string' ? { name: chosen } : chosen
  const described = fields[own.name]
  if (!described) throw new Error(`There is no field ${own.name}`)
  const { label, hint, placeholder, half, control } = described
  if (own.kind !== undefined) return { label, hint, placeholder, half, ...own }
  if (!control) throw new Error(`The page defines no control for ${own.name}`)
  return { label, hint, placeholder, half, ...own, ...control }
}

/**
 * Builds a page from a resource: the resource describes its fields, the page adds the rest. Fields go by the form's
 * names, cells by the row's columns. Functions that take a row or form values are methods. The kit calls them only with
 * rows and values of this resource, so it may treat them as `StoredRow` and `FormValues`.
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

/** A row and a form of any resource, as the kit's own parts see them. */
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
  resource: Pick<KitDefinition['resource'], 'values' | 'parts' | 'toValues' | 'defaults'> &
    Partial<Pick<KitDefinition['resource'], 'fields'>>
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

/** Returns the record's name for people. */
export function nameOfRow(definition: Pick<KitDefinition, 'rowName'>, row: StoredRow): string {
  return definition.rowName?.(row) ?? (typeof row.title === 'string' ? row.title : '')
}
