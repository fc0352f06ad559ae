// Describes an entry of the activity log in a sentence, and its values before and after in the words of the form.
import type { FieldWords, Restorable } from '@/admin-kit/server/restore'
import { columnWords, emptyWords, isEmpty, isSecretColumn, valueWords } from './value-words'
import { joinWithAnd, midSentence } from '@/lib/mid-sentence'

/** A record's name for its kind, and the fields of its form by column. */
export type RecordWords = Pick<Restorable, 'noun' | 'fields' | 'titleColumn'>

type Columns = Record<string, unknown>

export type Change = { label: string; before: string; after: string }

export type Happening = {
  /** Such as `events.updated`. */
  what: string
  title: string | null
  before: Columns | null
  after: Columns | null
  isFromTrash: boolean
}

/** Longer values are only shown in the details. */
const longestInSentence = 60

/** Names this many fields before it counts the others. */
const mostNamed = 3

/**
 * Returns the sentence about an entry: `Changed the price of Slide Rule Blues from $9.50 to $12.00`. A kind of record
 * that is not known here is described by its words in the log.
 */
export function entrySentence(entry: Happening, words: RecordWords | undefined, currency: string): string {
  const [resource = '', action = ''] = entry.what.split('.')
  const noun = words?.noun ?? columnWords(resource.replace(/-/g, ' '))
  const record = entry.title ? `the ${noun} ${entry.title}` : `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
  const simple: Record<string, string> = {
    created: `Added ${record}`,
    deleted: `Deleted ${record}`,
    restored: entry.isFromTrash ? `Brought ${record} back from the trash` : `Restored an earlier version of ${record}`,
    shown: `Showed ${record}`,
    hidden: `Hid ${record}`,
    moved: `Moved ${record}`,
  }
  if (action === 'updated') return updateSentence(entry, record, words, currency)
  return simple[action] ?? `${noun}: ${action.replace(/[-_]/g, ' ')}`
}

function updateSentence(
  { title, before, after }: Happening,
  record: string,
  words: RecordWords | undefined,
  currency: string,
): string {
  const columns = Object.keys(after ?? {}).filter((column) => words?.fields[column] && !isSecretColumn(column))
  const [column] = columns
  const field = column === undefined ? undefined : words?.fields[column]
  if (column === undefined || !field) return `Changed ${record}`
  const name = title || record
  if (columns.length > 1)
    return `Changed ${listed(columns.map((each) => nameInSentence(words?.fields[each])))} of ${name}`
  const [was, is] = [before?.[column], after?.[column]]
  if (column === words?.titleColumn && typeof was === 'string') return `Renamed the ${words.noun} “${was}” to ${name}`
  if (typeof is === 'boolean') return `Turned “${bare(field.label)}” ${is ? 'on' : 'off'} for ${name}`
  const label = nameInSentence(field)
  const [wasWords, isWords] = [was, is].map((value) => quoted(value, valueWords(value, column, field, currency), field))
  const isLong = [was, is].some((value) => typeof value === 'object' && value !== null)
  if (wasWords === undefined || isWords === undefined || isLong || `${wasWords}${isWords}`.includes('\n'))
    return `Changed ${label} of ${name}`
  if (isEmpty(is))
    return short(wasWords) ? `Removed ${label} of ${name}: it was ${wasWords}` : `Removed ${label} of ${name}`
  if (!short(wasWords) || !short(isWords)) return `${isEmpty(was) ? 'Filled in' : 'Changed'} ${label} of ${name}`
  if (wasWords === isWords) return `Replaced ${label} of ${name}`
  return isEmpty(was)
    ? `Set ${label} of ${name} to ${isWords}`
    : `Changed ${label} of ${name} from ${wasWords} to ${isWords}`
}

const short = (words: string) => words.length <= longestInSentence

/** Quotes what the owner typed as text; amounts, dates and choices are clear without. */
function quoted(value: unknown, words: string, { control }: FieldWords): string {
  const isTyped = typeof value === 'string' && words === value && (!control || control.kind.startsWith('text'))
  return isTyped && words !== emptyWords ? `“${words}”` : words
}

/** `"Price ($) *"` → `"Price"`. */
const bare = (label: string): string => label.replace(/\s*(\([^)]*\)|\*)/g, '').trim()

/** `"Price ($) *"` → `"the price"`; a label that begins with an abbreviation keeps its capitals: `"the PDF file"`. */
function nameInSentence(field: FieldWords | undefined): string {
  return `the ${midSentence(bare(field?.label ?? ''))}`
}

function listed(names: readonly string[]): string {
  const more = names.length - mostNamed
  if (more > 0) return `${names.slice(0, mostNamed).join(', ')} and ${more} more ${more === 1 ? 'field' : 'fields'}`
  return joinWithAnd(names)
}

/** Returns all changed values for the details of an entry, in full; secret ones and ids are left out. */
export function entryChanges({ before, after }: Happening, words: RecordWords | undefined, currency: string): Change[] {
  return Object.keys(after ?? {})
    .filter((column) => !isSecretColumn(column))
    .map((column) => {
      const field = words?.fields[column]
      return {
        label: field ? bare(field.label) : columnWords(column),
        before: valueWords(before?.[column], column, field, currency),
        after: valueWords(after?.[column], column, field, currency),
      }
    })
}
