// Listens on the database channel "changes", which names the tables that this or any other process has written.
import pg from 'pg'
import type { Logger } from 'pino'

type ChangeListener = {
  /** Called when a write to a table has been committed. */
  changed(table: string): void
  /** Called when the connection broke: notifications may be missed from now on. */
  lost(): void
  /** Called when notifications arrive again; data cached meanwhile may be stale. */
  found(): void
}

export type Changes = {
  /** False while notifications may be missed. */
  isListening(): boolean
  subscribe(listener: Partial<ChangeListener>): () => void
  /**
   * Resolves when the notifications of everything committed before this call have arrived here. Does nothing while
   * disconnected.
   */
  catchUp(): Promise<void>
  close(): Promise<void>
}

const channel = 'changes'
const markerPrefix = '#'
const longestDelayMs = 5_000
const probeEveryMs = 15_000
const answerWithinMs = 5_000

/** Starts listening. The first connection must succeed; a lost one is retried forever. */
export async function listenToChanges(options: { databaseUrl: string; log: Logger }): Promise<Changes> {
  const { databaseUrl, log } = options
  const listeners = new Set<Partial<ChangeListener>>()
  const markers = new Map<string, () => void>()
  let client: pg.Client | null = null
  let closed = false
  let delayMs = 250
  let retry: NodeJS.Timeout | undefined
  let markerNumber = 0
  let round: Promise<void> | null = null
  let nextRound: Promise<void> | null = null

  const tell = (what: (listener: Partial<ChangeListener>) => void) => {
    for (const listener of listeners) what(listener)
  }

  function lose(lostClient: pg.Client): void {
    if (client !== lostClient) return
    client = null
    for (const arrived of markers.values()) arrived()
    markers.clear()
    lostClient.end().catch(() => undefined)
    if (closed) return
    log.warn('the connection that hears of changes broke')
    tell((listener) => listener.lost?.())
    scheduleRetry()
  }

  function scheduleRetry(): void {
    retry = setTimeout(() => {
      connect().then(
        () => tell((listener) => listener.found?.()),
        () => {
          delayMs = Math.min(delayMs * 2, longestDelayMs)
          if (!closed) scheduleRetry()
        },
      )
    }, delayMs)
    retry.unref()
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
      application_name: 'bandstand changes',
    })
    fresh.on('error', () => lose(fresh))
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', ({ payload = '' }) => {
      if (payload.startsWith(markerPrefix)) markers.get(payload)?.()
      else tell((listener) => listener.changed?.(payload))
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
    } catch (error) {
      await fresh.end().catch(() => undefined)
      throw error
    }
    if (closed) {
      await fresh.end()
      return
    }
    client = fresh
    delayMs = 250
  }

  /**
   * Sends a marker through the channel. PostgreSQL delivers notifications in commit order, so all earlier ones arrive
   * before it.
   */
  async function sendMarker(): Promise<void> {
    const through = client
    if (!through) return
    const marker = `${markerPrefix}${process.pid}.${++markerNumber}`
    let timer: NodeJS.Timeout | undefined
    const arrival = new Promise<boolean>((resolve) => {
      markers.set(marker, () => resolve(true))
      timer = setTimeout(() => resolve(false), answerWithinMs)
    })
    through.query('select pg_notify($1, $2)', [channel, marker]).catch(() => lose(through))
    const arrived = await arrival
    clearTimeout(timer)
    markers.delete(marker)
    if (!arrived) lose(through)
  }

  function catchUp(): Promise<void> {
    if (!round) {
      round = sendMarker().finally(() => {
        round = null
      })
      return round
    }
    // The marker under way may have been sent before the caller's commit. Wait for one more, shared by all callers that
    // came meanwhile.
    nextRound ??= round.then(() => {
      nextRound = null
      return catchUp()
    })
    return nextRound
  }

  await connect()
  const probe = setInterval(() => void catchUp(), probeEveryMs)
  probe.unref()

  return {
    isListening: () => client !== null,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    catchUp,
    async close() {
      closed = true
      clearInterval(probe)
      clearTimeout(retry)
      const last = client
      client = null
      for (const arrived of markers.values()) arrived()
      await last?.end().catch(() => undefined)
    },
  }
}
