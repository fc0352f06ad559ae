// Connects to the stream on which the server names changed API paths, reconnects after a failure, and passes the events on (FUNC-07).

/** FUNC-07: milliseconds until the next attempt; the last one repeats. */
const delaysMs = [1000, 2000, 5000, 10_000]
/** FUNC-07: the server sends something every 25 s or sooner. After 10 s more, the connection counts as dead. */
const silenceMs = 35_000

/**
 * `hello`: the connection is open; `changed` holds the last change of each API path in server time. `missed` is true
 * when changes may have been lost before it. `change`: the responses of these paths changed at the server time `at`.
 */
export type News =
  | { kind: 'hello'; changed: Record<string, number>; missed: boolean }
  | { kind: 'change'; paths: string[]; at: number }

export type OpenStream = (url: string) => EventSource

/**
 * Connects, and reconnects after every failure, until the returned function is called. `missed` is the value in the
 * first `hello`.
 */
export function connectToChanges(tell: (news: News) => void, missed: boolean, open: OpenStream): () => void {
  let source: EventSource | null = null
  let attempt = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  function heard(): void {
    clearTimeout(silence)
    silence = setTimeout(reconnect, silenceMs)
  }

  function close(): void {
    clearTimeout(silence)
    clearTimeout(retry)
    source?.close()
    source = null
  }

  function reconnect(): void {
    close()
    missed = true
    retry = setTimeout(connect, delaysMs[Math.min(attempt, delaysMs.length - 1)])
    attempt++
  }

  function connect(): void {
    close()
    const opened = open('/api/changes')
    source = opened
    heard()
    opened.addEventListener('error', () => {
      if (source === opened) reconnect()
    })
    opened.addEventListener('heartbeat', heard)
    opened.addEventListener('hello', (event) => {
      attempt = 0
      heard()
      tell({ kind: 'hello', changed: JSON.parse(event.data as string) as Record<string, number>, missed })
      missed = false
    })
    opened.addEventListener('change', (event) => {
      heard()
      tell({ kind: 'change', ...(JSON.parse(event.data as string) as { paths: string[]; at: number }) })
    })
  }

  function onOnline(): void {
    if (source === null) connect()
  }

  window.addEventListener('online', onOnline)
  connect()
  return () => {
    window.removeEventListener('online', onOnline)
    close()
  }
}
