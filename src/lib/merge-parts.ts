// Parts are rows that belong to one record, such as the sizes of a shirt. Two people, or a person and a sale, may change them at once: they are merged one by one.

/** A part in a form or as it is stored; one that was just added has an id that the record does not know. */
export type Part = Record<string, unknown> & { id: string }

export type PartConflict = {
  /** What a person knows the part by. */
  name: string
  /** The field that both have changed; null: somebody else has removed the part. */
  field: string | null
  /** What is stored now. */
  theirs: unknown
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Whether this is a list of parts; what a form sends may be anything. */
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

/** One part that is in all three: each changed field is taken, and the ones that somebody else changed to something else are named. */
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
 * The stored parts with what was changed from `base` to `mine`: fields of a part, parts added, removed and moved. Where both have changed the
 * same, mine stands in `merged` and the conflict is named. Removing a part wins over any change of it, so that a sale hinders nobody.
 * `title` is the field a person knows a part by.
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
  // What somebody else has added stays; what was removed here was there when the form was opened.
  merged.push(...theirs.filter(({ id }) => !wanted.has(id) && !opened.has(id)))
  const isReordered = !isSame(listIds(mine), listIds(base))
  return { merged: isReordered ? merged : sortByIds(merged, listIds(theirs)), conflicts }
}

function sortByIds(parts: readonly Part[], ids: readonly string[]): Part[] {
  const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return parts.toSorted((a, b) => place(a.id) - place(b.id))
}
