// Caches finished answers in memory until a table they read changes. Exact: an answer is never older than the last commit that was announced.
// Only while the database is away is an older answer served, because it is better than none.
import type { PublicTable } from '@/lib/endpoint'
import { AppError } from '@/lib/errors'
import type { Answer } from '../http/answer'
import type { Changes } from '../changes/changes'

type Entry = {
  answer: Answer
  /** Bytes, with its key and its place in the cache. */ byteSize: number
  reads: ReadonlySet<string>
  wasUsed: boolean
  /** A table it read has changed since. */ isOutdated: boolean
  /** When it was stored, in milliseconds; null once it was compressed better. */ since: number | null
}

/** The position in the stream of changes at which a reader began. */
type ReadingStart = { sequence: number }

export type Made = { answer: Answer; reads: Iterable<PublicTable>; isStorable: boolean }

export type PageCache = {
  /** The stored answer, marked as used; undefined when there is none. */
  find(key: string): Answer | undefined
  /**
   * The stored answer, or what `make` gives. Calls for the same key share one `make` as long as nothing changed since it began.
   * The result is stored unless a table it read changed meanwhile. When `make` is refused to the caller that began it, those who wait call their own `make`. When it fails while no notices arrive, the last answer is given.
   */
  findOrMake(key: string, make: () => Promise<Made>): Promise<Answer>
  /** Drops everything. */
  clear(): void
  counts(): { hits: number; misses: number; entries: number; bytes: number; dropped: number }
}

/** Whether an error is about the caller (such as a limit), and not about what was asked for. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'too_many_requests' || error.code === 'site_busy')
}

/** Longer than a restarted or moved database is usually away, which is a minute. */
const serveWithoutNoticesMs = 90_000

/** An answer that is asked for after so many milliseconds is compressed better: a smaller page may need one round trip less. Sooner, while changes follow each other, that would be work for nothing. */
const quietMs = 10_000

/** The share of the cache for answers that were asked for only once: a client that requests ever new addresses evicts only such answers. */
const shareOfUnused = 1 / 4
/** Bytes for a key and its entries. */
const placeCost = 300

/**
 * A cache of at most `maxBytes`; the least recently used answers are evicted first. Answers asked for only once get a quarter of it.
 * While no change notices arrive it stores nothing and serves what it has for at most a minute and a half; when they are back it starts empty.
 */
export function createPageCache(options: {
  maxBytes: number
  changes: Pick<Changes, 'subscribe' | 'isListening'>
}): PageCache {
  const { maxBytes, changes } = options
  const entries = new Map<string, Entry>()
  /** Those among them that were not asked for again, the oldest first. */
  const unused = new Map<string, Entry>()
  let unusedBytes = 0
  /** Sets of tables are few: answers share them. */
  const knownReads = new Map<string, ReadonlySet<string>>()
  const underway = new Map<string, { start: ReadingStart; made: Promise<Answer> }>()
  const lastChange = new Map<string, number>()
  let sequence = 0
  let lastReset = 0
  let bytes = 0
  let hits = 0
  let misses = 0
  let dropped = 0
  /** Runs while no notices arrive. */
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

  /** Evicts outdated entries first. Second chance: an entry used since the last look moves to the back once, an unused one is evicted. */
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

  function store(key: string, start: ReadingStart, { answer, reads: tables, isStorable }: Made): void {
    const reads = sharedReads(tables)
    const byteSize = answer.byteSize + placeCost + 2 * key.length
    if (!isStorable || answer.status !== 200 || byteSize > maxBytes * shareOfUnused || !isCurrent(start, reads)) return
    const previous = entries.get(key)
    // An answer that is made again after a change counts as used if the one before did.
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

  /** Another encoding of a stored answer was made, or a smaller one. */
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

  /** The answer from before the last change, for requests while the database is away and no new one can be made. */
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
        // Without memory for it, it stays as it is.
        entry.answer.shrink().catch(() => undefined)
      }
      return entry.answer
    },
    findOrMake(key, make) {
      const stored = this.find(key)
      if (stored) return Promise.resolve(stored)
      const running = underway.get(key)
      // Nothing has changed since it began, so it reads what this caller would read.
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
