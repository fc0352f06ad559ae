// Proves how an open page follows changes: the queries it fetches again, its reconnects, and its disconnect when hidden
// (FUNC-07).
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followChanges } from './live-updates'

class Stream extends EventTarget {
  closed = false
  close() {
    this.closed = true
  }
  say(type: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
  }
}

let streams: Stream[] = []
let page: EventTarget
let queryClient: QueryClient
let stop: () => void
const last = () => streams.at(-1)!
const isStale = (path: string) => queryClient.getQueryState([path, {}])?.isInvalidated

beforeEach(() => {
  vi.useFakeTimers()
  streams = []
  page = new EventTarget()
  vi.stubGlobal('window', page)
  // The page can ask no other tabs, so it opens its own connection.
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  queryClient = new QueryClient()
  for (const path of ['/api/a', '/api/b']) queryClient.setQueryData([path, {}], 1)
  stop = followChanges({
    queryClient,
    renderedAt: 1000,
    open: () => {
      streams.push(new Stream())
      return last() as unknown as EventSource
    },
  })
})
afterEach(() => {
  stop()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('FUNC-07: a change marks exactly the named queries as stale', () => {
  last().say('hello', {})
  last().say('change', { paths: ['/api/a'], at: 2000 })
  vi.advanceTimersByTime(300)
  expect([isStale('/api/a'), isStale('/api/b')]).toEqual([true, false])
})

test('a query changed between rendering and listening is fetched again, one changed earlier is not', () => {
  last().say('hello', { '/api/a': 1001, '/api/b': 999 })
  vi.advanceTimersByTime(300)
  expect([isStale('/api/a'), isStale('/api/b')]).toEqual([true, false])
})

test('FUNC-07: reconnects after 1, 2, 5, then 10 s', () => {
  for (const wait of [1000, 2000, 5000, 10_000, 10_000]) {
    const before = streams.length
    last().dispatchEvent(new Event('error'))
    expect(last().closed).toBe(true)
    vi.advanceTimersByTime(wait - 1)
    expect(streams).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(streams).toHaveLength(before + 1)
  }
})

test('after a gap every query is fetched again, because changes may have been missed', () => {
  last().dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(1000)
  last().say('hello', {})
  vi.advanceTimersByTime(300)
  expect([isStale('/api/a'), isStale('/api/b')]).toEqual([true, true])
})

test('FUNC-07: a connection that has been silent for a heartbeat and 10 s counts as dead', () => {
  last().say('hello', {})
  vi.advanceTimersByTime(25_000)
  last().say('heartbeat', {})
  vi.advanceTimersByTime(34_999)
  expect(last().closed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(last().closed).toBe(true)
})

test('a hidden page keeps no connection open, and reconnects when it is shown again', () => {
  page.dispatchEvent(new Event('pagehide'))
  expect(last().closed).toBe(true)
  page.dispatchEvent(new Event('pageshow'))
  expect(streams).toHaveLength(2)
})

test('FUNC-07: a tab in the background holds no connection, and fetches everything again when it is shown', () => {
  last().say('hello', {})
  const show = (visibilityState: string) => {
    Object.assign(document, { visibilityState })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  show('hidden')
  expect(last().closed).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(streams).toHaveLength(1)
  show('visible')
  expect(streams).toHaveLength(2)
  last().say('hello', {})
  vi.advanceTimersByTime(300)
  expect([isStale('/api/a'), isStale('/api/b')]).toEqual([true, true])
})
