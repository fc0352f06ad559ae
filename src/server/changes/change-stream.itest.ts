// Proves that open pages receive a change for the paths they requested (FUNC-07).
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageContent } from '@/db/schema/site/page-content'
import { pageSettings } from '@/db/schema/commerce/shop-status'
import { testApp, type TestApp } from '../../../tests/support/test-app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Message = { event: string; data: unknown }

/** Yields the messages of one stream, one after the other. */
async function* listen(signal: AbortSignal): AsyncGenerator<Message> {
  const response = await app.request('/api/changes')
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  signal.addEventListener('abort', () => void reader.cancel())
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    text += value
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const fields = Object.fromEntries(
        text
          .slice(0, end)
          .split('\n')
          .map((line) => line.split(/: (.*)/s).slice(0, 2)),
      )
      text = text.slice(end + 2)
      yield { event: fields.event, data: JSON.parse(fields.data) }
    }
  }
}

test('FUNC-07: a change names exactly the paths that read the table', async () => {
  const abort = new AbortController()
  const messages = listen(abort.signal)
  expect((await messages.next()).value).toMatchObject({ event: 'hello' })
  await app.ctx.db.update(pageSettings).set({ is_work_in_progress: true })
  const { value } = await messages.next()
  const expected = app.site.endpoints
    .filter(({ endpoint }) => endpoint.reads?.includes('page_settings'))
    .map(({ endpoint }) => endpoint.path)
  expect(expected).toContain('/api/shop/status')
  expect(value).toMatchObject({ event: 'change' })
  expect(new Set(((value as Message).data as { paths: string[] }).paths)).toEqual(new Set(expected))
  abort.abort()
})

test('a client that connects after a change gets the time of the change, and a closed page is removed', async () => {
  const before = Date.now()
  await app.ctx.db.update(pageContent).set({ title: 'x' }).where(eq(pageContent.page_name, 'footer-bandcamp-url'))
  await app.changes.catchUp()
  const abort = new AbortController()
  const messages = listen(abort.signal)
  const { value } = await messages.next()
  expect(((value as Message).data as Record<string, number>)['/api/page-content']).toBeGreaterThanOrEqual(before)
  expect(app.site.stream.openStreams()).toBe(1)
  abort.abort()
  await messages.next()
  expect(app.site.stream.openStreams()).toBe(0)
})

test('one address cannot occupy all streams', async () => {
  const opened = await Promise.all(Array.from({ length: 41 }, () => app.request('/api/changes')))
  expect(opened.filter(({ status }) => status === 429)).toHaveLength(1)
  for (const { body } of opened) await body?.cancel()
})

test('ASVS 2.4.1: all addresses of one /64 count as one visitor, who cannot occupy all streams', async () => {
  const opened = Array.from({ length: 41 }, (_, index) => {
    try {
      return app.site.stream.open(`2001:db8:1:2:${index}::7`)
    } catch {
      return null
    }
  })
  const neighbour = app.site.stream.open('2001:db8:1:3::7')
  expect(opened.filter((stream) => stream === null)).toHaveLength(1)
  for (const stream of [...opened, neighbour]) await stream?.body?.cancel()
  expect(app.site.stream.openStreams()).toBe(0)
})
