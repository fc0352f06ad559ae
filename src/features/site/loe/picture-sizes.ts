// Remembers the sizes of pictures that nobody measured on the server, for an hour (IMG-12), so that a tile keeps its shape on the next visit to the page.

const keptMs = 60 * 60_000
const sweepMs = 5 * 60_000

export type MeasuredSize = { width: number; height: number }

export type SizeCache = {
  /** Undefined when unknown or older than 60 minutes. */
  get(url: string): MeasuredSize | undefined
  set(url: string, size: MeasuredSize): void
  /** How many are kept; for tests. */
  count(): number
}

/** `now` in milliseconds. Swept every 5 minutes, at the next use: no timer keeps a sleeping page awake. */
export function createSizeCache(now: () => number): SizeCache {
  const sizes = new Map<string, MeasuredSize & { at: number }>()
  let sweptAt = now()
  function sweep(): void {
    if (now() - sweptAt < sweepMs) return
    sweptAt = now()
    for (const [url, { at }] of sizes) if (now() - at >= keptMs) sizes.delete(url)
  }
  return {
    get(url) {
      sweep()
      const known = sizes.get(url)
      return known && now() - known.at < keptMs ? { width: known.width, height: known.height } : undefined
    },
    set(url, size) {
      sweep()
      sizes.set(url, { ...size, at: now() })
    },
    count: () => sizes.size,
  }
}
