// Proves that tabs without Web Locks share one connection, whichever of them joins, leaves or dies.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { News } from './connection'
import { shareWithoutLocks } from './connection-without-locks'

/** Delivers to all other channels of the page at once. */
class Channel {
  static all = new Set<Channel>()
  onmessage: ((event: { data: unknown }) => void) | null = null
  constructor() {
    Channel.all.add(this)
  }
  postMessage(data: unknown) {
    if (!Channel.all.has(this)) return
    for (const channel of [...Channel.all]) if (channel !== this) channel.onmessage?.({ data })
  }
  close() {
    Channel.all.delete(this)
  }
}

function openTab() {
  const heard: News[] = []
  let pass: ((news: News) => void) | null = null
  const before = Channel.all.size
  const leave = shareWithoutLocks(
    (news) => heard.push(news),
    (next) => {
      pass = next
      return () => (pass = null)
    },
  )
  const channel = [...Channel.all][before]
  return {
    heard,
    leave,
    isConnected: () => pass !== null,
    receive: (news: News) => pass?.(news),
    /** Ends without a word, as a crashed tab does. */
    crash() {
      channel?.close()
      pass = null
    },
  }
}
const hello: News = { kind: 'hello', changed: { '/api/a': 5 }, missed: false }
const change: News = { kind: 'change', paths: ['/api/a'], at: 7 }

let tabs: ReturnType<typeof openTab>[]
/** Opens tabs one after another; the first one is connected to the server. */
function openTabs(count: number) {
  tabs = Array.from({ length: count }, (_, index) => {
    vi.advanceTimersByTime(10)
    const tab = openTab()
    if (index === 0) tab.receive(hello)
    return tab
  })
  return tabs
}
const connected = () => tabs.filter((tab) => tab.isConnected())

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', Channel)
})
afterEach(() => {
  for (const { leave } of tabs) leave()
  expect(Channel.all.size).toBe(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('FUNC-07: ten tabs without locks hold one connection, and all hear what it brings', () => {
  const [first, ...others] = openTabs(10)
  expect(connected()).toEqual([first])
  first?.receive(change)
  expect(first?.heard).toEqual([hello, change])
  for (const { heard } of others) expect(heard.at(-1)).toEqual(change)
  vi.advanceTimersByTime(120_000)
  expect(connected()).toEqual([first])
})

test('FUNC-07: when the leader leaves or dies without a word, one other tab connects', () => {
  openTabs(4)
  tabs[0]?.leave()
  vi.advanceTimersByTime(1000)
  expect(connected()).toHaveLength(1)
  connected()[0]?.crash()
  expect(connected()).toHaveLength(0)
  vi.advanceTimersByTime(16_000)
  expect(connected()).toHaveLength(1)
  const [leader] = connected()
  leader?.receive(change)
  expect(tabs.filter(({ heard }) => heard.includes(change))).toHaveLength(2)
})

test('FUNC-07: a tab that gives its open connection up fetches everything again, because a change may be missed', () => {
  const [first, second] = openTabs(2)
  first?.crash()
  vi.advanceTimersByTime(16_000)
  second?.receive(hello)
  expect(second?.isConnected()).toBe(true)
  // The first tab is back and still counts as the earlier one.
  const returned = new Channel()
  returned.postMessage({ from: '0', said: 'here' })
  expect(second?.isConnected()).toBe(false)
  expect(second?.heard.at(-1)).toEqual({ kind: 'hello', changed: { '/api/a': 5 }, missed: true })
  returned.close()
})
