// Two people may edit one record: each one's changed fields are applied, and a field that both changed is a conflict.
import { AppError } from '@/lib/errors'

type Values = Record<string, unknown>

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** As a person reads it in the message. */
function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return `“${typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 120) : JSON.stringify(value).slice(0, 120)}”`
}

/**
 * The record as it is stored, with the fields that were changed in this form.
 * Throws AppError `conflict` naming each field that somebody else changed meanwhile to something else.
 */
export function mergeChanges({ base, values, current }: { base: Values; values: Values; current: Values }): Values {
  const merged: Values = { ...current }
  const conflicts: Record<string, string> = {}
  for (const key of Object.keys(values)) {
    if (same(values[key], base[key])) continue
    if (!same(current[key], base[key]) && !same(current[key], values[key])) conflicts[key] = `Somebody else has changed this to ${shown(current[key])}.`
    merged[key] = values[key]
  }
  if (Object.keys(conflicts).length > 0) throw new AppError('conflict', { fields: conflicts })
  return merged
}
