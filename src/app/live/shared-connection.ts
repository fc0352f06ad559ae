// Shares one connection among all tabs of a browser. Under HTTP/1.1 a browser has six for one server, and six visible
// tabs would use them up.
import { connectToChanges, type News, type OpenStream } from './connection'
import { shareWithoutLocks } from './connection-without-locks'

/** Name of the lock and of the channel. */
const name = 'changes'
/** Sent by a tab that has just joined; the leader replies with a `hello`. */
const ask = 'ask'
/** Sent by the leader when it has given the lock back. */
const left = 'left'

type Message = News | typeof ask | typeof left

/**
 * Milliseconds after which a tab that hears of no leader takes the lock. Chromium passes the lock on when its holder
 * leaves, but not when the holder leaves by going back to a page that was kept.
 */
const withoutLeaderMs = () => 500 + Math.random() * 1000

/**
 * Joins the visible tabs of this browser. The tab that holds the lock is the leader. Only the leader is connected, and
 * it passes on what it receives. When it leaves, the tab that has waited longest connects; `isCurrent` tells if this
 * tab knew every change until then. Without locks, the tabs agree by messages. In a browser that refuses storage, this
 * tab opens its own connection. Returns a function that leaves.
 */
export function joinConnection(tell: (news: News) => void, isCurrent: () => boolean, open: OpenStream): () => void {
  const connect = (pass: (news: News) => void) => connectToChanges(pass, isCurrent(), open)
  let hasLeft = false
  let waiting = new AbortController()
  /** Ends the lead, or this tab's own connection. */
  let end: (() => void) | null = null
  let takeOver: ReturnType<typeof setTimeout> | undefined
  /** Last change of each path; null while this tab is not the connected leader. */
  let changed: Record<string, number> | null = null

  function lead(send: (message: Message) => void): Promise<void> {
    clearTimeout(takeOver)
    if (hasLeft) return Promise.resolve()
    const disconnect = connect((news) => {
      if (news.kind === 'hello') changed = news.changed
      else for (const path of news.paths) (changed ??= {})[path] = news.at
      send(news)
      tell(news)
    })
    return new Promise((resolve) => {
      end = () => {
        disconnect()
        changed = null
        end = null
        resolve()
      }
    })
  }

  function share(): void {
    if (!('locks' in navigator)) return void (end = shareWithoutLocks(tell, connect))
    const channel = new BroadcastChannel(name)
    const send = (message: Message) => channel.postMessage(message)

    async function requestLock(options: LockOptions): Promise<void> {
      try {
        await navigator.locks.request(name, options, () => lead(send))
      } catch (error) {
        end?.()
        if (hasLeft) return channel.close()
        const isAborted = error instanceof DOMException && error.name === 'AbortError'
        // Another tab took the lock, so this one waits for its turn. Otherwise it gave up waiting and takes the lock.
        if (isAborted) return options.signal?.aborted ? undefined : waitForLock()
        clearTimeout(takeOver)
        channel.close()
        end = connect(tell)
        return
      }
      // The lock is given back only by a tab that has left.
      send(left)
      channel.close()
    }

    function waitForLock(): Promise<void> {
      waiting = new AbortController()
      return requestLock({ signal: waiting.signal })
    }

    function expectLeader(): void {
      clearTimeout(takeOver)
      takeOver = setTimeout(() => {
        waiting.abort()
        void requestLock({ steal: true })
      }, withoutLeaderMs())
    }

    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      // The channel stays open until the lock is given back, a moment after the tab has left.
      if (hasLeft) return
      if (data === ask) {
        if (changed) send({ kind: 'hello', changed, missed: false })
      } else if (data === left) {
        if (!end) expectLeader()
      } else {
        clearTimeout(takeOver)
        tell(data)
      }
    }
    expectLeader()
    void waitForLock()
    send(ask)
  }

  try {
    share()
  } catch {
    end ??= connect(tell)
  }
  return () => {
    hasLeft = true
    clearTimeout(takeOver)
    waiting.abort()
    end?.()
  }
}
