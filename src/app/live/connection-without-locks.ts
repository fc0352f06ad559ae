// Shares one connection among the tabs of a browser without Web Locks: browsers withhold them from a plain HTTP address
// in a network. Each tab connects when it joins. Of two connected tabs, the later one gives way.
import type { News } from './connection'

const name = 'changes-without-locks'
/** The leader says so in this interval. After three of them without a word, another tab takes over. */
const beatMs = 5000

/** `from` sorts tabs by the time at which they joined. */
type Message = { from: string; said: News | 'here' | 'left' }

/**
 * `connect` opens a connection and returns a function that closes it. Returns a function that leaves. Throws in a
 * browser without BroadcastChannel.
 */
export function shareWithoutLocks(
  tell: (news: News) => void,
  connect: (pass: (news: News) => void) => () => void,
): () => void {
  const channel = new BroadcastChannel(name)
  const from = `${Date.now()} ${Math.random()}`
  /** Closes this tab's connection; null while another tab leads. */
  let end: (() => void) | null = null
  /** Last change of each path, once this tab's connection is open. */
  let changed: Record<string, number> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = (said: Message['said']) => channel.postMessage({ from, said })

  function beat(): void {
    timer = setTimeout(beat, beatMs)
    send('here')
  }

  function lead(): void {
    end = connect((news) => {
      if (news.kind === 'hello') changed = { ...news.changed }
      else for (const path of news.paths) (changed ??= {})[path] = news.at
      send(news)
      tell(news)
    })
    beat()
  }

  function follow(patienceMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(lead, patienceMs + Math.random() * 1000)
  }

  function giveWay(): void {
    end?.()
    end = null
    // A change may have reached only the other connection.
    if (changed) tell({ kind: 'hello', changed, missed: true })
    changed = null
  }

  channel.onmessage = ({ data: { from: sender, said } }: MessageEvent<Message>) => {
    if (said === 'left') return end ? undefined : follow(0)
    if (end && sender > from) {
      if (said === 'here') send(changed ? { kind: 'hello', changed, missed: false } : 'here')
      return
    }
    if (end) giveWay()
    follow(3 * beatMs)
    if (said !== 'here') tell(said)
  }
  lead()
  return () => {
    clearTimeout(timer)
    if (end) send('left')
    end?.()
    channel.close()
  }
}
