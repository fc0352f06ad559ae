// Keeps an open page up to date: the server names the API paths whose responses changed, and their queries are fetched
// again (FUNC-07).
import type { QueryClient } from '@tanstack/react-query'
import { refetchChanged } from './refetch-changed'
import type { News, OpenStream } from './connection'
import { joinConnection } from './shared-connection'

/** Many pages learn of a change at the same time; the delay spreads their requests. */
const spreadMs = 250

type Options = {
  queryClient: QueryClient
  /** Server time in milliseconds at which the data of the document was read. */
  renderedAt: number
  /** Tests pass a stream of their own. */
  open?: OpenStream
}

/**
 * Follows changes; returns a function that stops it. A hidden page takes no part. So it may stay in the back-forward
 * cache, and a browser without a visible page holds no connection.
 */
export function followChanges({ queryClient, renderedAt, open = (url) => new EventSource(url) }: Options): () => void {
  let leave: (() => void) | null = null
  /** True once this page knows every change since its render. */
  let isCurrent = false
  let wasAway = document.visibilityState === 'hidden'

  function refresh(isConcerned: (path: unknown) => boolean): void {
    setTimeout(() => void refetchChanged(queryClient, isConcerned), Math.random() * spreadMs)
  }

  function onNews(news: News): void {
    if (news.kind === 'change') return refresh((path) => news.paths.includes(String(path)))
    // The server knows what changed since it rendered the page. After a gap it does not know, so everything is fetched
    // again.
    if (news.missed || wasAway) refresh(() => true)
    else if (!isCurrent) refresh((path) => (news.changed[String(path)] ?? 0) > renderedAt)
    isCurrent = true
    wasAway = false
  }

  function onHide(): void {
    leave?.()
    leave = null
    wasAway = true
  }
  function onShow(): void {
    if (document.visibilityState === 'visible') leave ??= joinConnection(onNews, () => isCurrent, open)
  }
  function onVisibility(): void {
    if (document.visibilityState === 'hidden') onHide()
    else onShow()
  }

  window.addEventListener('pagehide', onHide)
  window.addEventListener('pageshow', onShow)
  document.addEventListener('visibilitychange', onVisibility)
  onShow()
  return () => {
    leave?.()
    window.removeEventListener('pagehide', onHide)
    window.removeEventListener('pageshow', onShow)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}
