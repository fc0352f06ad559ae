// A small cache with a time limit and a maximum size.

export type Recent<V> = {
  /** Undefined when it was never set, or its time is over. */
  get(key: string): V | undefined
  /** Caches it for so many milliseconds; beyond `most` entries, the oldest goes. */
  set(key: string, value: V, ms: number): void
}

/** `now` is a monotonic clock in milliseconds. */
export function recent<V>({ most, now }: { most: number; now: () => number }): Recent<V> {
  const entries = new Map<string, { value: V; until: number }>()
  return {
    get(key) {
      const entry = entries.get(key)
      if (entry && entry.until > now()) return entry.value
      entries.delete(key)
      return undefined
    },
    set(key, value, ms) {
      entries.delete(key)
      if (entries.size >= most)
        for (const oldest of [...entries.keys()].slice(0, entries.size - most + 1)) entries.delete(oldest)
      entries.set(key, { value, until: now() + ms })
    },
  }
}
