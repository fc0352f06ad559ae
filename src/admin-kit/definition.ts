// What a feature says to get a back-office page for one of its resources: columns, words, fields. Everything else is the kit's.
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Resource } from '@/lib/resource'
import type { FailureWords, Words } from './failure-words'

export type Column<Row> = {
  /** A column of the row where it can be sorted by. */
  key: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  align?: 'start' | 'center' | 'end'
}

type Choice = { value: string; label: string }

/** What a custom field may see and do. */
export type FieldAccess<Values> = {
  values: Values
  /** Sets a field, checks it, and marks the form as changed. */
  set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void
  error: string | undefined
  isNew: boolean
  isBusy: boolean
}

type FieldKind<Values> =
  | { kind: 'text'; type?: 'text' | 'email' | 'url'; suggestions?: readonly string[] }
  /** `counted` shows how many characters are left of so many. */
  | { kind: 'textarea'; counted?: number }
  /** A whole or decimal number, kept as typed. */
  | { kind: 'number'; min?: number; max?: number; step?: number }
  /** Dollars as typed: `12.50`. */
  | { kind: 'money' }
  | { kind: 'date' }
  | { kind: 'time' }
  | { kind: 'select' | 'radio'; options: readonly Choice[] }
  | { kind: 'switch' }
  | { kind: 'tags' }
  | { kind: 'custom'; render: (form: FieldAccess<Values>) => ReactNode }

export type FieldDefinition<Values> = {
  name: keyof Values & string
  label: string
  hint?: ReactNode
  placeholder?: string
  /** Two of these share a line where there is room. */
  half?: boolean
  /** Left out where it answers false; what it held stays in the form. */
  isShown?: (given: { values: Values; isNew: boolean }) => boolean
} & FieldKind<Values>

export type FieldGroup<Values> = {
  /** Heading of a part of the form. */
  group: string
  hint?: ReactNode
  isShown?: (given: { values: Values; isNew: boolean }) => boolean
  fields: readonly FieldDefinition<Values>[]
}

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
  update: string
  /** On the button while it is under way. */
  saving: { create: string; update: string }
  remove: { title: string; confirm: string | ((row: Row) => string); button?: string }
  toasts: {
    created: Words | ((row: Row) => Words)
    updated: Words | ((row: Row) => Words)
    deleted: Words
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
  /** The toast when the form cannot be sent; VAL-03 unless told. */
  invalid?: (messages: readonly string[]) => Words
}

export type ResourceDefinition<Values extends z.ZodObject, Row extends z.ZodObject> = {
  resource: Resource<Values, Row>
  words: ResourceWords<z.output<Row>>
  columns: readonly Column<z.output<Row>>[]
  fields: readonly (FieldDefinition<z.input<Values>> | FieldGroup<z.input<Values>>)[]
  /** A new record's form. */
  defaults: z.input<Values> | (() => z.input<Values>)
  /** Rules for new records alone, beside the schema: field → message. */
  checkNew?: (values: z.input<Values>) => Partial<Record<keyof z.input<Values> & string, string>>
  /** When rules are looked at; at sending unless told, and on every change from then on. */
  validate?: 'onChange' | 'onBlur' | 'onSubmit'
  /** Lists the errors at the top of the form too. */
  hasSummary?: boolean
  /** What a person knows a record by; `title` of the row unless told. */
  nameOf?: (row: z.output<Row>) => string
  /** The column that hides a record from visitors; adds a switch to the actions. */
  visibility?: keyof z.output<Row> & string
  /** The owner chooses the order: arrows, handle, keyboard. */
  isOrdered?: boolean
  /** More things to do with a record, before edit and delete. */
  actions?: (row: z.output<Row>) => ReactNode
  /** Minutes a list is fresh and kept (CACHE-04, CACHE-05): 2 and 5 unless told. */
  minutes?: { fresh: number; kept: number }
}

/** Checks a definition against its resource: fields by the form's names, cells by the row's columns. */
export function defineResourcePage<Values extends z.ZodObject, Row extends z.ZodObject>(definition: ResourceDefinition<Values, Row>): ResourceDefinition<Values, Row> {
  return definition
}
