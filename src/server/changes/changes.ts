// Hears on the database's channel "changes" which tables were written, in this process and in every other one.
import pg from 'pg'
import type { Logger } from 'pino'

type ChangeListener = {
  /** A table was written and the write is committed. */
  changed(table: string): void
  /** The connection broke: notices may be missed from now on. */
  lost(): void
  /** Notices arrive again; whatever was kept meanwhile may be stale. */
  found(): void
}

export type Changes = {
  /** False while notices may be missed. */
  isListening(): boolean
  subscribe(listener: Partial<ChangeListener>): () => void
  /** Resolves when the notices of everything committed before this call have arrived here; does nothing while disconnected. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

const channel = 'changes'
const markerPrefix = '#'
const longestDelayMs = 5_000
const probeEveryMs = 15_000
const answerWithinMs = 5_000

/** Starts listening; the first connection must succeed, later ones are tried again for ever. */
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

  /** Sends a marker round the channel: PostgreSQL delivers notices in the order of commits, so all earlier ones come first. */
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
    // The marker under way may have been sent before the caller's commit: wait for one more, shared by all who came meanwhile.
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
