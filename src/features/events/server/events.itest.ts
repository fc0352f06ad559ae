// Proves on a real database which events visitors get and in which order (QRY-08).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '@/db/schema/events'
import { testApp, type TestApp } from '../../../../tests/support/test-app'
import type { LiveEvent } from '../events.contract'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false })
})
afterAll(() => app.close())

async function listed(): Promise<{ today: string; events: LiveEvent[] }> {
  await app.changes.catchUp()
  return (await (await app.request('/api/events')).json()) as { today: string; events: LiveEvent[] }
}
const event = (title: string, date: string, change: Partial<typeof events.$inferInsert> = {}) => ({ title, date, venue: 'The Cellar', city: 'Here', ...change })

test('QRY-08 OP-29: all events by date, past and cancelled ones too, and the site\'s own today', async () => {
  await app.ctx.db.insert(events).values([
    event('late', '2027-05-01'),
    event('gone', '2020-01-01', { status: 'past', video_url: 'https://example.com/film' }),
    event('called off', '2026-12-01', { status: 'cancelled', ticket_url: 'https://tickets.example.com' }),
  ])
  const answer = await listed()
  expect(answer.today).toBe('2026-11-20')
  expect(answer.events.map(({ title, date, status, ticketUrl, videoUrl }) => [title, date, status, ticketUrl, videoUrl])).toEqual([
    ['gone', '2020-01-01', 'past', null, 'https://example.com/film'],
    ['called off', '2026-12-01', 'cancelled', null, null],
    ['late', '2027-05-01', 'upcoming', null, null],
  ])
})

test('EVT-08: what an event does not say has its default', async () => {
  await app.ctx.db.delete(events)
  await app.ctx.db.insert(events).values([event('bare', '2027-01-01', { time: '  ' })])
  expect((await listed()).events).toMatchObject([
    { time: 'TBD', description: '', type: 'live', status: 'upcoming', isFeatured: false, ticketUrl: null, videoUrl: null, image: { url: '/placeholder-poster.svg' } },
  ])
})
