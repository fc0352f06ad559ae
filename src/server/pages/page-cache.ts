// Caches finished responses in memory until a table they read changes. Exact: a response is never older than the last
// commit that was announced. An older response is served only while the database is unreachable, because it is better
// than none.
import { LRUCache } from 'lru-cache'
import type { PublicTable } from '@/lib/public-tables'
import { AppError } from '@/lib/errors'
import type { Answer } from '../http/responses/answer'
import type { Changes } from '../changes/changes'

type Entry = {
  answer: Answer
  reads: readonly PublicTable[]
  /** Position in the stream of changes at which its maker began to read. */
  start: number
}

export type RenderedAnswer = { answer: Answer; reads: Iterable<PublicTable>; isStorable: boolean }

export type PageCache = {
  /** Returns the stored response; undefined when there is none. */
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
  counts(): { hits: number; misses: number; entries: number; bytes: number }
}

/** True when an error is about the caller (such as a limit), and not about the requested content. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'too_many_requests' || error.code === 'site_busy')
}

/** Longer than a restarted or moved database is usually unreachable, which is a minute. */
const serveWithoutNoticesMs = 90_000

/** Bytes for a key and its entries. */
const placeCost = 300

/**
 * Creates a cache of at most `maxBytes`. The least recently used responses are evicted first. Responses of the API get
 * one half and pages the other: strangers can invent endless requests to the API, and these never evict a page. While
 * no change notifications arrive, it stores nothing and serves its entries for at most a minute and a half; when they
 * arrive again, it starts empty.
 */
export function createPageCache(options: {
  maxBytes: number
  changes: Pick<Changes, 'subscribe' | 'isListening'>
}): PageCache {
  const { maxBytes, changes } = options
  const createHalf = () =>
    new LRUCache<string, Entry>({
      maxSize: Math.floor(maxBytes / 2),
      sizeCalculation: ({ answer }, key) => answer.byteSize + placeCost + 2 * key.length,
    })
  const pages = createHalf()
  const apiResponses = createHalf()
  const underway = new Map<string, { start: number; made: Promise<Answer> }>()
  const lastChange = new Map<string, number>()
  let sequence = 0
  let lastReset = 0
  let hits = 0
  let misses = 0
  /** Timer that runs while no change notifications arrive. */
  let silence: NodeJS.Timeout | undefined

  const findHalf = (key: string) => (key.startsWith('/api/') ? apiResponses : pages)

  function clear(): void {
    lastReset = ++sequence
    pages.clear()
    apiResponses.clear()
  }

  changes.subscribe({
    changed(table) {
      lastChange.set(table, ++sequence)
    },
    lost() {
      silence = setTimeout(clear, serveWithoutNoticesMs).unref()
    },
    found() {
      clearTimeout(silence)
      clear()
    },
  })

  const isOutdated = ({ start, reads }: Pick<Entry, 'start' | 'reads'>) =>
    lastReset > start || reads.some((table) => (lastChange.get(table) ?? 0) > start)

  function store(key: string, entry: Entry): void {
    if (entry.answer.status !== 200 || !changes.isListening() || isOutdated(entry)) return
    const half = findHalf(key)
    half.set(key, entry)
    entry.answer.onGrowth = () => {
      // lru-cache counts the size of a new object only.
      if (half.peek(key)?.answer === entry.answer) half.set(key, { ...entry })
    }
  }

  /**
   * Returns the response from before the last change, for requests while the database is unreachable and no new one can
   * be made.
   */
  const olderAnswer = (key: string): Answer | undefined =>
    changes.isListening() ? undefined : findHalf(key).peek(key)?.answer

  return {
    find(key) {
      const entry = findHalf(key).get(key)
      if (!entry || isOutdated(entry)) return undefined
      hits++
      return entry.answer
    },
    findOrMake(key, make) {
      const stored = this.find(key)
      if (stored) return Promise.resolve(stored)
      const running = underway.get(key)
      // Nothing has changed since it began, so it reads the same data as this caller would.
      if (running && running.start === sequence && changes.isListening()) {
        return running.made.catch((error: unknown) => {
          if (isRefusal(error)) return this.findOrMake(key, make)
          throw error
        })
      }
      misses++
      const start = sequence
      const made = make().then(
        ({ answer, reads, isStorable }) => {
          if (isStorable) store(key, { answer, reads: [...reads], start })
          return answer.status < 500 ? answer : (olderAnswer(key) ?? answer)
        },
        (error: unknown) => {
          const older = olderAnswer(key)
          if (older) return older
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
    counts: () => ({
      hits,
      misses,
      entries: pages.size + apiResponses.size,
      bytes: pages.calculatedSize + apiResponses.calculatedSize,
    }),
  }
}
