// Caches finished responses in memory until a table they read changes. Exact: a response is never older than the last
// commit that was announced. An older response is served only while the database is unreachable, because it is better
// than none.
import type { PublicTable } from '@/lib/endpoint'
import { AppError } from '@/lib/errors'
import type { Answer } from '../http/responses/answer'
import type { Changes } from '../changes/changes'

type Entry = {
  answer: Answer
  /** Size in bytes, with its key and its place in the cache. */ byteSize: number
  reads: ReadonlySet<string>
  wasUsed: boolean
  /** True when a table it read has changed since. */ isOutdated: boolean
  /** Time it was stored, in milliseconds; null once it was compressed better. */ since: number | null
}

/** Position in the stream of changes at which a reader began. */
type ReadingStart = { sequence: number }

export type RenderedAnswer = { answer: Answer; reads: Iterable<PublicTable>; isStorable: boolean }

export type PageCache = {
  /** Returns the stored response and marks it as used; undefined when there is none. */
  find(key: string): Answer | undefined
  /**
   * Returns the stored response, or the result of `make`. Calls for the same key share one `make` as long as nothing
   * changed since it began. The result is stored unless a table it read changed meanwhile. When `make` is refused to
   * the caller that began it, the waiting callers call their own `make`. When it fails while no change notifications
   * arrive, the last response is returned.
   */
  findOrMake(key: string, make: () => Promise<RenderedAnswer>): Promise<Answer>
  /** Removes all entries. */
  clear(): void
  counts(): { hits: number; misses: number; entries: number; bytes: number; dropped: number }
}

/** True when an error is about the caller (such as a limit), and not about the requested content. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'too_many_requests' || error.code === 'site_busy')
}

/** Longer than a restarted or moved database is usually unreachable, which is a minute. */
const serveWithoutNoticesMs = 90_000

/**
 * A response that is requested after this many milliseconds is compressed better: a smaller page may need one round
 * trip less. Earlier, while changes follow each other, that work would be wasted.
 */
const quietMs = 10_000

/**
 * Share of the cache for responses that were requested only once. A client that keeps requesting new addresses evicts
 * only such responses.
 */
const shareOfUnused = 1 / 4
/** Bytes for a key and its entries. */
const placeCost = 300

/**
 * Creates a cache of at most `maxBytes`. The least recently used responses are evicted first. Responses requested only
 * once get a quarter of it. While no change notifications arrive, it stores nothing and serves its entries for at most
 * a minute and a half; when they arrive again, it starts empty.
 */
export function createPageCache(options: {
  maxBytes: number
  changes: Pick<Changes, 'subscribe' | 'isListening'>
}): PageCache {
  const { maxBytes, changes } = options
  const entries = new Map<string, Entry>()
  /** Entries that were not requested again, the oldest first. */
  const unused = new Map<string, Entry>()
  let unusedBytes = 0
  /** Sets of tables; there are few, so responses share them. */
  const knownReads = new Map<string, ReadonlySet<string>>()
  const underway = new Map<string, { start: ReadingStart; made: Promise<Answer> }>()
  const lastChange = new Map<string, number>()
  let sequence = 0
  let lastReset = 0
  let bytes = 0
  let hits = 0
  let misses = 0
  let dropped = 0
  /** Timer that runs while no change notifications arrive. */
  let silence: NodeJS.Timeout | undefined

  function drop(key: string, entry: Entry): void {
    entries.delete(key)
    bytes -= entry.byteSize
    dropped++
    noLongerUnused(key, entry)
  }

  function noLongerUnused(key: string, entry: Entry): void {
    if (unused.delete(key)) unusedBytes -= entry.byteSize
  }

  function clear(): void {
    lastReset = ++sequence
    dropped += entries.size
    entries.clear()
    unused.clear()
    bytes = 0
    unusedBytes = 0
  }

  changes.subscribe({
    changed(table) {
      lastChange.set(table, ++sequence)
      for (const entry of entries.values()) if (entry.reads.has(table)) entry.isOutdated = true
    },
    lost() {
      silence = setTimeout(clear, serveWithoutNoticesMs).unref()
    },
    found() {
      clearTimeout(silence)
      clear()
    },
  })

  function isCurrent(start: ReadingStart, reads: Iterable<string>): boolean {
    if (!changes.isListening() || lastReset > start.sequence) return false
    for (const table of reads) if ((lastChange.get(table) ?? 0) > start.sequence) return false
    return true
  }

  /**
   * Evicts outdated entries first. Second chance: an entry used since the last check moves to the back once, an unused
   * one is evicted.
   */
  function makeRoom(needed: number): void {
    for (const [key, entry] of entries) {
      if (bytes + needed <= maxBytes) return
      if (entry.wasUsed && !entry.isOutdated) {
        entry.wasUsed = false
        entries.delete(key)
        entries.set(key, entry)
      } else drop(key, entry)
    }
    for (const [key, entry] of entries) {
      if (bytes + needed <= maxBytes) return
      drop(key, entry)
    }
  }

  function makeRoomForUnused(needed: number): void {
    for (const [key, entry] of unused) {
      if (unusedBytes + needed <= maxBytes * shareOfUnused) return
      drop(key, entry)
    }
  }

  function sharedReads(tables: Iterable<string>): ReadonlySet<string> {
    const names = [...new Set(tables)].toSorted()
    const name = names.join()
    const reads = knownReads.get(name) ?? new Set(names)
    knownReads.set(name, reads)
    return reads
  }

  function store(key: string, start: ReadingStart, { answer, reads: tables, isStorable }: RenderedAnswer): void {
    const reads = sharedReads(tables)
    const byteSize = answer.byteSize + placeCost + 2 * key.length
    if (!isStorable || answer.status !== 200 || byteSize > maxBytes * shareOfUnused || !isCurrent(start, reads)) return
    const previous = entries.get(key)
    // A response that is made again after a change counts as used if the previous one did.
    const wasInUse = previous !== undefined && !unused.has(key)
    if (previous) drop(key, previous)
    if (!wasInUse) makeRoomForUnused(byteSize)
    makeRoom(byteSize)
    const entry = { answer, byteSize, reads, wasUsed: false, isOutdated: false, since: performance.now() }
    entries.set(key, entry)
    bytes += byteSize
    answer.onGrowth = (more) => grow(key, entry, more)
    if (wasInUse) return
    unused.set(key, entry)
    unusedBytes += byteSize
  }

  /** Updates the size after another encoding of a stored response was made, or a smaller one. */
  function grow(key: string, entry: Entry, more: number): void {
    if (entries.get(key) !== entry) return
    entry.byteSize += more
    bytes += more
    if (unused.has(key)) {
      unusedBytes += more
      makeRoomForUnused(0)
    }
    makeRoom(0)
  }

  /**
   * Returns the response from before the last change, for requests while the database is unreachable and no new one can
   * be made.
   */
  const lastOne = (key: string): Answer | undefined => (changes.isListening() ? undefined : entries.get(key)?.answer)

  return {
    find(key) {
      const entry = entries.get(key)
      if (!entry || entry.isOutdated) return undefined
      if (!entry.wasUsed) noLongerUnused(key, entry)
      entry.wasUsed = true
      hits++
      if (entry.since !== null && entry.answer.made.br && performance.now() - entry.since > quietMs) {
        entry.since = null
        // If memory is short, the response stays unchanged.
        entry.answer.shrink().catch(() => undefined)
      }
      return entry.answer
    },
    findOrMake(key, make) {
      const stored = this.find(key)
      if (stored) return Promise.resolve(stored)
      const running = underway.get(key)
      // Nothing has changed since it began, so it reads the same data as this caller would.
      if (running && running.start.sequence === sequence && changes.isListening()) {
        return running.made.catch((error: unknown) => {
          if (isRefusal(error)) return this.findOrMake(key, make)
          throw error
        })
      }
      misses++
      const start = { sequence }
      const made = make().then(
        (result) => {
          store(key, start, result)
          return result.answer.status < 500 ? result.answer : (lastOne(key) ?? result.answer)
        },
        (error: unknown) => {
          const last = lastOne(key)
          if (last) return last
          throw error
        },
      )
      const record = { start, made }
      underway.set(key, record)
      const forget = () => {
        if (underway.get(key) === record) underway.delete(key)
      }
      made.then(forget, forget)
      return made
    },
    clear,
    counts: () => ({ hits, misses, entries: entries.size, bytes, dropped }),
  }
}
