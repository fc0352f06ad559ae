// Provides a small cache with a time limit and a maximum size.

/** `now` is a monotonic clock in milliseconds. */
export function recent<Value>({ most, now }: { most: number; now: () => number }) {
  const entries = new Map<string, { value: Value; until: number }>()
  return {
    /** Returns undefined when the key was never set or has expired. */
    get(key: string): Value | undefined {
      const entry = entries.get(key)
      if (entry && entry.until > now()) return entry.value
      entries.delete(key)
      return undefined
    },
    /** Caches the value for `ms` milliseconds. Beyond `most` entries, the oldest is removed. */
    set(key: string, value: Value, ms: number): void {
      entries.delete(key)
      if (entries.size >= most)
        for (const oldest of [...entries.keys()].slice(0, entries.size - most + 1)) entries.delete(oldest)
      entries.set(key, { value, until: now() + ms })
    },
  }
}
