// Shares one connection among all tabs of a browser. Under HTTP/1.1 a browser has six for one server, and six visible
// tabs would use them up.
import { connectToChanges, type News, type OpenStream } from './connection'

/** Name of the lock and of the channel. */
const name = 'changes'
/** Sent by a tab that has just joined; the leader replies with a `hello`. */
const ask = 'ask'

/**
 * Joins the visible tabs of this browser. The tab that holds the lock is the leader. Only the leader is connected, and
 * it passes on what it receives. When it leaves, the tab that has waited longest connects; `isCurrent` tells if this
 * tab knew every change until then. In a browser that has no locks (a plain HTTP address in a network) or refuses
 * storage, this tab opens its own connection. Returns a function that leaves.
 */
export function joinConnection(tell: (news: News) => void, isCurrent: () => boolean, open: OpenStream): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const whenLeft = (work: () => void) => signal.addEventListener('abort', work)
  const connect = (pass: (news: News) => void) => whenLeft(connectToChanges(pass, isCurrent(), open))

  function lead(channel: BroadcastChannel, send: (news: News) => void): Promise<void> {
    /** Last change of each path; null while not connected. */
    let changed: Record<string, number> | null = null
    connect((news) => {
      if (news.kind === 'hello') changed = news.changed
      else for (const path of news.paths) (changed ??= {})[path] = news.at
      send(news)
      tell(news)
    })
    channel.onmessage = () => {
      if (changed) send({ kind: 'hello', changed, missed: false })
    }
    return new Promise((resolve) => whenLeft(resolve))
  }

  function share(): void {
    if (!('locks' in navigator)) return connect(tell)
    const channel = new BroadcastChannel(name)
    const send = (message: News | typeof ask) => channel.postMessage(message)
    channel.onmessage = ({ data }: MessageEvent<News | typeof ask>) => {
      if (data !== ask) tell(data)
    }
    navigator.locks
      .request(name, { signal }, () => lead(channel, send))
      .catch(() => {
        if (!signal.aborted) connect(tell)
      })
    send(ask)
    whenLeft(() => channel.close())
  }

  try {
    share()
  } catch {
    connect(tell)
  }
  return () => leaving.abort()
}
