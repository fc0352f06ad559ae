// Caches values that services compute from tables, until one of those tables changes (`ctx.cached`).
import type { Cached } from '@/platform/context'
import type { PublicTable } from '@/lib/public-tables'
import type { Changes } from './changes'

/**
 * Callers with the same name share one value. A caller after a change gets a new value, even if the change happened
 * while the old value was computed. Nothing is cached while disconnected from notifications.
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
