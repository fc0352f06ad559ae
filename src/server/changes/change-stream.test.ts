// Tests the heartbeat of the change stream with a fake clock (FUNC-07).
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChangeStream } from './change-stream'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('FUNC-07: every open page gets a heartbeat every 25 seconds, until the server stops', async () => {
  const stream = createChangeStream({ endpoints: [], changes: { subscribe: () => () => undefined } })
  const response = stream.open('192.0.2.1')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toBe('event: hello\ndata: {}\n\n')

  let heard = ''
  const listening = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) heard += part.value
  })()
  await vi.advanceTimersByTimeAsync(24_999)
  expect(heard).toBe('')
  await vi.advanceTimersByTimeAsync(1)
  expect(heard).toBe('event: heartbeat\ndata: {}\n\n')
  await vi.advanceTimersByTimeAsync(50_000)
  expect(heard).toBe('event: heartbeat\ndata: {}\n\n'.repeat(3))

  stream.close()
  await listening
  expect(vi.getTimerCount()).toBe(0)
})
