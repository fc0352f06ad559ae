// Words for the stored values of a record, for the activity log. Addresses of files, tokens and ids are never among
// them.
import { z } from 'zod'
import { formatDate } from '@/lib/dates'
import { formatOfFile } from '@/lib/file-title'
import { formatMoney } from '@/lib/money'
import type { FieldWords } from '@/admin-kit/server/restore'

/** Shown for a value that is not filled in. */
export const emptyWords = '(empty)'

const isFile = (text: string) => /^(private:|\/media\/|\/pictures\/)/.test(text)

/** True for columns whose values are only for the server. */
export const isSecretColumn = (column: string): boolean => /token|secret|password|hash|sha256|placeholder/.test(column)

/** `"order_index"` → `"order index"`, `"pdf_file_url"` → `"pdf file"`. */
export const columnWords = (column: string): string => column.replace(/_url$/, '').replace(/_/g, ' ')

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns a value in full, as a reader understands it. */
export function valueWords(value: unknown, column: string, field?: FieldWords, currency = 'USD'): string {
  if (isEmpty(value)) return emptyWords
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'number') return numberWords(value, column, field, currency)
  if (typeof value === 'string') return textWords(value, field)
  if (Array.isArray(value)) return value.map((each) => (isRecord(each) ? partWords(each) : plain(each))).join(', ')
  return isRecord(value) ? factWords(Object.entries(value)).join(', ') : ''
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Amounts are whole cents in columns that say so, and whole units with decimals in all others. Basis points are
 * hundredths of a per cent.
 */
function numberWords(value: number, column: string, field: FieldWords | undefined, currency: string): string {
  if (column.endsWith('_basis_points')) return `${value / 100} %`
  if (field?.control?.kind !== 'money') return String(value)
  return formatMoney(column.endsWith('_cents') ? value : Math.round(value * 100), currency)
}

function textWords(value: string, field?: FieldWords): string {
  const control = field?.control
  if (control && 'options' in control) return control.options.find((each) => each.value === value)?.label ?? value
  if (control?.kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value, 'MMM dd, yyyy')
  return plain(value)
}

function plain(value: unknown): string {
  if (typeof value !== 'string') return valueWords(value, '')
  if (isFile(value)) return `uploaded ${formatOfFile(value) ?? 'file'}`
  return z.guid().safeParse(value).success ? 'another record' : value
}

/** Columns that name a part for people; PostgreSQL's JSON has its columns in an order of its own. */
const partNames = ['label', 'name', 'title']

/** Describes a part of a record by its name and its other values: `M (inventory count 4)`. */
function partWords({ id: _id, byte_size: _size, ...facts }: Record<string, unknown>): string {
  const naming = partNames.find((column) => !isEmpty(facts[column]))
  const rest = factWords(Object.entries(facts).filter(([column]) => column !== naming)).join(', ')
  if (naming === undefined) return rest
  return `${plain(facts[naming])}${rest === '' ? '' : ` (${rest})`}`
}

const factWords = (facts: readonly (readonly [string, unknown])[]): string[] =>
  facts
    .filter(([column, value]) => !isEmpty(value) && !isSecretColumn(column))
    .map(([column, value]) => `${columnWords(column)} ${valueWords(value, column)}`)
