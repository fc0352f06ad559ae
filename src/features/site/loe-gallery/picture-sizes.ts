// Caches the sizes of pictures that the server did not measure, for an hour (IMG-12), so that a tile has its shape at
// once on the next visit.
import { hour, minute } from '@/lib/durations'

const cachedMs = hour
const sweepMs = 5 * minute

export type MeasuredSize = { width: number; height: number }

export type SizeCache = {
  /** Undefined when unknown or older than 60 minutes. */
  get(url: string): MeasuredSize | undefined
  set(url: string, size: MeasuredSize): void
  /** Number of cached sizes; for tests. */
  count(): number
}

/** `now` in milliseconds. Sweeps every 5 minutes at the next use: no timer keeps a sleeping page awake. */
export function createSizeCache(now: () => number): SizeCache {
  const sizes = new Map<string, MeasuredSize & { at: number }>()
  let sweptAt = now()
  function sweep(): void {
    if (now() - sweptAt < sweepMs) return
    sweptAt = now()
    for (const [url, { at }] of sizes) if (now() - at >= cachedMs) sizes.delete(url)
  }
  return {
    get(url) {
      sweep()
      const known = sizes.get(url)
      return known && now() - known.at < cachedMs ? { width: known.width, height: known.height } : undefined
    },
    set(url, size) {
      sweep()
      sizes.set(url, { ...size, at: now() })
    },
    count: () => sizes.size,
  }
}
