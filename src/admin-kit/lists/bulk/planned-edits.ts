// Computes what a change of several records would change in each of them, for the preview and for the undo.
import { isSame } from '@/lib/merge-parts'
import { centsToDecimal, decimalToCents, formatMoney, roundToUnit, typedCents } from '@/lib/money'
import type { BulkEdits } from '@/lib/resource'
import type { RecordField } from '@/lib/record-fields'
import { type KitDefinition, nameOfRow, type StoredRow } from '../../definition'

/** Ways to change a field. Choices and switches are set to a value; prices and tags have more. */
export const priceWays = [
  { value: 'set', label: 'Set to' },
  { value: 'raise', label: 'Raise by percent' },
  { value: 'lower', label: 'Lower by percent' },
] as const
export const listWays = [
  { value: 'add', label: 'Add' },
  { value: 'remove', label: 'Remove' },
] as const
export type Way = (typeof priceWays)[number]['value'] | (typeof listWays)[number]['value']

/**
 * A change as the owner describes it; `typed` is a value of the field, an amount in the shop's currency, a percentage,
 * or tags.
 */
export type WantedChange = { field: string; way: Way; typed: string; currency: string }

export type FieldSort = 'money' | 'list' | 'choice'

/** Returns how a field is changed: its control says it, and a field without one holds a list of words, such as tags. */
export function fieldSort(field: Pick<RecordField, 'control'>): FieldSort {
  if (field.control?.kind === 'money') return 'money'
  return field.control ? 'choice' : 'list'
}

/** Returns the values that a choice or a switch can have. */
export function fieldChoices({ control }: Pick<RecordField, 'control'>): readonly { value: string; label: string }[] {
  if (control?.kind === 'select' || control?.kind === 'radio') return control.options
  return [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
  ]
}

/** Returns the words of a text with commas between them, without repetitions. */
const typedWords = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

/** Returns a percentage between 0 and 1000; null for anything else. */
function typedPercent(typed: string): number | null {
  const percent = Number(typed.trim().replace(',', '.').replace(/ ?%$/, ''))
  return typed.trim() !== '' && percent > 0 && percent <= 1000 ? percent : null
}

/** Returns in a sentence why nothing can be computed; null if it can. */
export function whyNotReady({ way, typed, currency }: WantedChange, sort: FieldSort): string | null {
  if (sort === 'list') return typedWords(typed).length > 0 ? null : 'Type one or more tags, with commas between them.'
  if (sort === 'choice') return typed === '' ? 'Choose the new value.' : null
  if (way === 'set') return typedCents(typed, currency) === null ? 'Type an amount such as 12.50.' : null
  if (typedPercent(typed) === null) return 'Type a percentage such as 10.'
  return way === 'lower' && (typedPercent(typed) ?? 0) >= 100
    ? 'A price can be lowered by less than 100 percent.'
    : null
}

type FieldValue = string | boolean | string[]

/** Reads an amount of a record, such as `12.50`; 0 if it has none. */
const storedCents = (value: unknown): number => (typeof value === 'string' && value !== '' ? decimalToCents(value) : 0)

/** Returns the new value of a field; undefined if the change does not apply to it, such as a percentage of no price. */
function newValue(
  was: unknown,
  { way, typed, currency }: WantedChange,
  field: Pick<RecordField, 'control'>,
): FieldValue | undefined {
  const sort = fieldSort(field)
  if (sort === 'list') {
    const words = Array.isArray(was) ? was.filter((word) => typeof word === 'string') : []
    const named = typedWords(typed)
    return way === 'add' ? [...new Set([...words, ...named])] : words.filter((word) => !named.includes(word))
  }
  if (sort === 'choice') return field.control?.kind === 'switch' ? typed === 'yes' : typed
  if (way === 'set') return centsToDecimal(typedCents(typed, currency) ?? 0)
  const cents = storedCents(was)
  if (cents === 0) return undefined
  const percent = typedPercent(typed) ?? 0
  return centsToDecimal(roundToUnit(cents * (1 + (way === 'raise' ? percent : -percent) / 100), currency))
}

/** Returns a value as the preview shows it: "$7.50", "Sheet Music", "Yes", "ballad, waltz". */
export function shownValue(value: unknown, field: Pick<RecordField, 'control'>, currency: string): string {
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'none'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = typeof value === 'string' ? value : ''
  if (fieldSort(field) === 'money') {
    const cents = storedCents(text)
    return cents === 0 ? 'Free' : formatMoney(cents, currency)
  }
  return fieldChoices(field).find((choice) => choice.value === text)?.label ?? text
}

export type PlannedEdit = { id: string; name: string; from: string; to: string }

type NamedRows = Pick<KitDefinition, 'rowName'>
type Definition = NamedRows & { resource: Pick<KitDefinition['resource'], 'fields' | 'toValues'> }

/** Returns the records that would change, each with both values, and the edits to send. */
export function planEdits(
  definition: Definition,
  rows: readonly StoredRow[],
  wanted: WantedChange,
): { planned: PlannedEdit[]; edits: BulkEdits } {
  const field = definition.resource.fields[wanted.field]
  const planned: PlannedEdit[] = []
  const edits: BulkEdits = {}
  if (!field || whyNotReady(wanted, fieldSort(field)) !== null) return { planned, edits }
  for (const row of rows) {
    const was = definition.resource.toValues(row)[wanted.field] as FieldValue
    const now = newValue(was, wanted, field)
    if (now === undefined || isSame(was, now)) continue
    const name = nameOfRow(definition, row)
    planned.push({
      id: row.id,
      name,
      from: shownValue(was, field, wanted.currency),
      to: shownValue(now, field, wanted.currency),
    })
    edits[row.id] = { base: { [wanted.field]: was }, values: { [wanted.field]: now } }
  }
  return { planned, edits }
}

/** Returns the records whose visibility would change. */
export function planVisibility(
  definition: NamedRows,
  rows: readonly StoredRow[],
  column: string,
  isShown: boolean,
): PlannedEdit[] {
  const [from, to] = isShown ? ['Hidden', 'Visible'] : ['Visible', 'Hidden']
  return rows
    .filter((row) => row[column] !== isShown)
    .map((row) => ({ id: row.id, name: nameOfRow(definition, row), from, to }))
}

/** Returns the edits that undo these, apart from the records that were not changed. */
export function reverseEdits(edits: BulkEdits, kept: readonly string[]): BulkEdits {
  return Object.fromEntries(
    Object.entries(edits)
      .filter(([id]) => !kept.includes(id))
      .map(([id, { base, values }]) => [id, { base: values, values: base }]),
  )
}
