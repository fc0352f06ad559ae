// Caches what services make from tables until one of those changes (`ctx.cached`).
import type { Cached } from '@/platform/context'
import type { PublicTable } from '@/lib/endpoint'
import type { Changes } from './changes'

/**
 * Callers of the same name share one value. It is made anew for whoever comes after a change, also when that happened while it was made.
 * While no notices arrive nothing is cached.
 */
export function createTableCache(changes: Pick<Changes, 'subscribe' | 'isListening'>): Cached {
  const entries = new Map<string, { tables: ReadonlySet<string>; value: Promise<unknown> }>()
  const forget = () => entries.clear()
  changes.subscribe({
    changed(table) {
      for (const [name, { tables }] of entries) if (tables.has(table)) entries.delete(name)
    },
    lost: forget,
    found: forget,
  })
  return <Value>(name: string, tables: readonly PublicTable[], make: () => Promise<Value>) => {
    if (!changes.isListening()) return make()
    const known = entries.get(name)
    if (known) return known.value as Promise<Value>
    const entry = { tables: new Set<string>(tables), value: make() }
    entries.set(name, entry)
    entry.value.catch(() => entries.get(name) === entry && entries.delete(name))
    return entry.value
  }
}
