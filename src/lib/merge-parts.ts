// Merges parts: rows that belong to one record, such as the sizes of a shirt. Two users, or a user and a sale, may
// change them at once, so they are merged one by one.

/** A part in a form or as stored; a new one has an id that the record does not know. */
export type Part = Record<string, unknown> & { id: string }

export type PartConflict = {
  /** The name by which the owner knows the part. */
  name: string
  /** The field that both have changed; null: another user has removed the part. */
  field: string | null
  /** The value stored now. */
  theirs: unknown
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** True when the value is a list of parts; a form may send anything. */
export function isPartList(value: unknown): value is Part[] {
  return (
    Array.isArray(value) &&
    value.every(
      (part: unknown) => typeof part === 'object' && part !== null && 'id' in part && typeof part.id === 'string',
    )
  )
}

const byId = (parts: readonly Part[]) => new Map(parts.map((part) => [part.id, part]))
const listIds = (parts: readonly Part[]) => parts.map(({ id }) => id)

/**
 * Merges a part that is in all three versions. Takes each changed field and names those that another user changed to a
 * different value.
 */
function mergeOne(base: Part, mine: Part, theirs: Part): { part: Part; conflicting: string[] } {
  const part: Part = { ...theirs }
  const conflicting: string[] = []
  for (const field of Object.keys(mine)) {
    if (isSame(mine[field], base[field])) continue
    if (!isSame(theirs[field], base[field]) && !isSame(theirs[field], mine[field])) conflicting.push(field)
    part[field] = mine[field]
  }
  return { part, conflicting }
}

/**
 * Returns the stored parts with the changes from `base` to `mine`: changed fields, and parts added, removed and moved.
 * If both have changed the same field, `merged` has the value of `mine` and the conflict is named. Removing a part in
 * `mine` wins over any change of it in `theirs`, so that a sale blocks no user. `title` is the field by which the owner
 * knows a part.
 */
export function mergeParts({
  base,
  mine,
  theirs,
  title,
}: {
  base: readonly Part[]
  mine: readonly Part[]
  theirs: readonly Part[]
  title: string
}): { merged: Part[]; conflicts: PartConflict[] } {
  const [opened, stored, wanted] = [byId(base), byId(theirs), byId(mine)]
  const conflicts: PartConflict[] = []
  const merged: Part[] = []
  for (const part of mine) {
    const [was, now] = [opened.get(part.id), stored.get(part.id)]
    const name = typeof part[title] === 'string' ? part[title] : ''
    if (was && now) {
      const { part: both, conflicting } = mergeOne(was, part, now)
      merged.push(both)
      conflicts.push(...conflicting.map((field) => ({ name, field, theirs: now[field] })))
    } else if (now || !was) {
      merged.push(part)
    } else if (!isSame(was, part)) {
      merged.push(part)
      conflicts.push({ name, field: null, theirs: null })
    }
  }
  // Parts that another user added stay; parts removed here were present when the form was opened.
  merged.push(...theirs.filter(({ id }) => !wanted.has(id) && !opened.has(id)))
  const isReordered = !isSame(listIds(mine), listIds(base))
  return { merged: isReordered ? merged : sortByIds(merged, listIds(theirs)), conflicts }
}

function sortByIds(parts: readonly Part[], ids: readonly string[]): Part[] {
  const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return parts.toSorted((a, b) => place(a.id) - place(b.id))
}
