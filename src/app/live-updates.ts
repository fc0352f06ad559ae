// Keeps an open page up to date: the server names the API paths whose answers changed, and their queries are asked again (FUNC-07).
import type { QueryClient } from '@tanstack/react-query'
import { askAgain } from './ask-again'

/** FUNC-07: seconds until the next attempt; the last one repeats. */
const delaysMs = [1000, 2000, 5000, 10_000]
/** FUNC-07: the server is heard from every 25 s at least; 10 s later the connection counts as dead. */
const silenceMs = 35_000
/** Many pages hear of a change in the same moment; they need not all ask in the same moment. */
const spreadMs = 250

type Options = {
  queryClient: QueryClient
  /** Server time in milliseconds at which the data of the document was read. */
  renderedAt: number
  /** For tests. */
  open?: (url: string) => EventSource
}

/** Starts following; answers a function that ends it. While the page is hidden nothing is open, so it takes no connection from the other tabs and may stay in the back-forward cache. */
export function followChanges({ queryClient, renderedAt, open = (url) => new EventSource(url) }: Options): () => void {
  let source: EventSource | null = null
  let attempt = 0
  let wasAway = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  function refresh(isConcerned: (path: unknown) => boolean): void {
    setTimeout(() => void askAgain(queryClient, isConcerned), Math.random() * spreadMs)
  }

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
    wasAway = true
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
      const changed = JSON.parse(event.data as string) as Record<string, number>
      // After a lost connection it is unknown what changed, so everything is asked again; after rendering the server knows what changed since.
      if (wasAway) refresh(() => true)
      else refresh((path) => (changed[String(path)] ?? 0) > renderedAt)
      wasAway = false
    })
    opened.addEventListener('change', (event) => {
      heard()
      const { paths } = JSON.parse(event.data as string) as { paths: string[] }
      refresh((path) => paths.includes(String(path)))
    })
  }

  function onHide(): void {
    close()
    wasAway = true
  }
  function onShow(): void {
    if (source === null && document.visibilityState === 'visible') connect()
  }

  /** A browser has six connections to one server under HTTP/1.1, for all tabs together: a tab that nobody sees takes none. */
  function onVisibility(): void {
    if (document.visibilityState === 'hidden') onHide()
    else onShow()
  }

  window.addEventListener('pagehide', onHide)
  window.addEventListener('pageshow', onShow)
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onShow)
  if (document.visibilityState === 'hidden') wasAway = true
  else connect()
  return () => {
    close()
    window.removeEventListener('pagehide', onHide)
    window.removeEventListener('pageshow', onShow)
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', onShow)
  }
}
