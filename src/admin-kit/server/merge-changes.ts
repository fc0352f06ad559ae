// Merges the edits of two people in one record. Each person's changed fields are applied; a field that both changed is
// a conflict.
import { AppError } from '@/lib/errors'
import { isPartList, isSame, mergeParts, type PartConflict } from '@/lib/merge-parts'

type Values = Record<string, unknown>

/** Returns a value as the message shows it to a person; null for one that has no short text, such as a list. */
function shown(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'string' || typeof value === 'number' ? `“${String(value).slice(0, 120)}”` : null
}

function changedWords(what: string, theirs: unknown): string {
  const value = shown(theirs)
  return `Another user has changed ${what}${value === null ? '' : ` to ${value}`}.`
}

function told({ name, field, theirs }: PartConflict): string {
  return field === null
    ? `Another user has removed ${shown(name)}.`
    : changedWords(`the ${field.replace(/_/g, ' ')} of ${shown(name)}`, theirs)
}

const bothWords = (theirs: string | null | undefined, mine: string | null | undefined): string | null =>
  theirs && mine ? `Another user has changed this to: ${theirs}. Yours: ${mine}.` : null

type Changes = {
  base: Values
  values: Values
  current: Values
  /** Fields that hold parts, each with the field that names a part for people. */
  parts?: Readonly<Record<string, string>>
  /** Returns the words for a value that is no text, such as a list; null without any. */
  toWords?: (key: string, value: unknown) => string | null
}

/**
 * Returns the stored record with the fields that were changed in this form; parts are merged one by one. Throws
 * AppError `conflict`, naming each field that another person has meanwhile changed to a different value.
 */
export function mergeChanges({ base, values, current, parts = {}, toWords }: Changes): Values {
  const merged: Values = { ...current }
  const conflicts: Record<string, string> = {}
  for (const key of Object.keys(values)) {
    const [was, mine, theirs, title] = [base[key], values[key], current[key], parts[key]]
    if (isSame(mine, was)) continue
    if (title !== undefined && isPartList(was) && isPartList(mine) && isPartList(theirs)) {
      const both = mergeParts({ base: was, mine, theirs, title })
      merged[key] = both.merged
      if (both.conflicts.length > 0) conflicts[key] = both.conflicts.map(told).join(' ')
      continue
    }
    if (!isSame(theirs, was) && !isSame(theirs, mine))
      conflicts[key] = bothWords(toWords?.(key, theirs), toWords?.(key, mine)) ?? changedWords('this', theirs)
    merged[key] = mine
  }
  if (Object.keys(conflicts).length > 0) throw new AppError('conflict', { fields: conflicts })
  return merged
}
