// Proves on a real database which events visitors get and in what order (QRY-08).
import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '@/db/schema/site/events'
import { ownerInOffice, testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { LiveEvent } from '../events.contract'
import { eventSlug } from '../events.rules'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: ownerInOffice })
})
afterAll(() => app.close())

async function listed(): Promise<{ today: string; events: LiveEvent[] }> {
  await app.changes.catchUp()
  return (await (await app.request('/api/events')).json()) as { today: string; events: LiveEvent[] }
}
const event = (title: string, date: string, change: Partial<typeof events.$inferInsert> = {}) => ({
  title,
  date,
  venue: 'The Cellar',
  city: 'Here',
  ...change,
})

test('QRY-08 OP-29: the response has all events by date, including past and cancelled ones, and the site’s current date', async () => {
  await app.ctx.db
    .insert(events)
    .values([
      event('late', '2027-05-01'),
      event('gone', '2020-01-01', { status: 'past', video_url: 'https://example.com/film' }),
      event('called off', '2026-12-01', { status: 'cancelled', ticket_url: 'https://tickets.example.com' }),
    ])
  const answer = await listed()
  expect(answer.today).toBe('2026-11-20')
  expect(
    answer.events.map(({ title, date, status, ticketUrl, videoUrl }) => [title, date, status, ticketUrl, videoUrl]),
  ).toEqual([
    ['gone', '2020-01-01', 'past', null, 'https://example.com/film'],
    ['called off', '2026-12-01', 'cancelled', null, null],
    ['late', '2027-05-01', 'upcoming', null, null],
  ])
})

test('EVT-08: missing event details have defaults', async () => {
  await app.ctx.db.delete(events)
  await app.ctx.db.insert(events).values([event('bare', '2027-01-01', { time: '  ' })])
  expect((await listed()).events).toMatchObject([
    {
      time: 'TBD',
      description: '',
      type: 'live',
      status: 'upcoming',
      isFeatured: false,
      ticketUrl: null,
      videoUrl: null,
      image: { url: '/placeholder-poster.svg' },
    },
  ])
})

async function stored(
  title: string,
  date: string,
  change: Partial<typeof events.$inferInsert> = {},
): Promise<{ id: string; slug: string }> {
  const [row] = await app.ctx.db
    .insert(events)
    .values(event(title, date, change))
    .returning()
  await app.changes.catchUp()
  if (!row) throw new Error('nothing was stored')
  return { id: row.id, slug: eventSlug(row) }
}
const renamed = async (id: string, title: string) => {
  await app.ctx.db.update(events).set({ title, updated_at: app.ctx.clock.now() }).where(eq(events.id, id))
  await app.changes.catchUp()
}

test('EVT-09: an event has a page; after a title change the earlier address leads to the new one', async () => {
  const { id, slug } = await stored('First Name', '2026-12-24')
  expect(slug).toBe(`first-name-2026-12-24-${id.slice(0, 8)}`)
  const page = await app.request(`/events/${slug}`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('First Name')])
  await renamed(id, 'Second Name')
  for (const ending of ['', '.ics']) {
    const moved = await app.request(`/events/${slug}${ending}`)
    expect([moved.status, moved.headers.get('location'), moved.headers.get('cache-control')]).toEqual([
      301,
      `/events/second-name-2026-12-24-${id.slice(0, 8)}${ending}`,
      'no-store',
    ])
  }
})

test.each([
  '/events/nothing',
  '/events/nothing-00000000',
  '/events/nothing.ics',
  '/events/nothing-00000000.ics',
  `/events/${'x'.repeat(500)}-00000000`,
  '/api/events/nothing',
  '/events/%00-00000000',
])('ROUTE-06: %s is not found, and search engines do not index it', async (path) => {
  const response = await app.request(path)
  expect([response.status >= 400 && response.status < 500, response.headers.get('x-robots-tag')]).toEqual([
    true,
    'noindex',
  ])
})

test('a calendar is cached until an event changes, and an unchanged one returns 304', async () => {
  const { id, slug } = await stored('Kept', '2026-12-28', { time: '8:00 PM' })
  const calendar = async (path: string) => {
    const response = await app.request(path)
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'no-cache',
    ])
    const root = new ICAL.Component(ICAL.parse(await response.text()) as unknown[])
    return {
      etag: response.headers.get('etag') ?? '',
      titles: root.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry).summary),
    }
  }
  const first = await calendar('/events.ics')
  expect(first.titles).toContain('Kept')
  expect((await calendar(`/events/${slug}.ics`)).titles).toEqual(['Kept'])
  expect((await app.request('/events.ics', { headers: { 'if-none-match': first.etag } })).status).toBe(304)
  const { misses } = app.site.cache.counts()
  await calendar('/events.ics?utm_source=x')
  expect(app.site.cache.counts().misses).toBe(misses)
  await renamed(id, 'Renamed')
  expect((await app.request('/events.ics', { headers: { 'if-none-match': first.etag } })).status).toBe(200)
  expect((await calendar('/events.ics')).titles).toEqual(expect.arrayContaining(['Renamed']))
  expect((await calendar('/events.ics')).titles).not.toContain('Kept')
})

test('DATA-07: an event with an impossible date is shown nowhere and breaks nothing', async () => {
  for (const date of ['infinity', '-infinity', '0044-03-15 BC', '20260-01-01'])
    await app.ctx.db.insert(events).values(event('impossible', date))
  await app.ctx.db
    .insert(events)
    .values(
      event('', '2026-12-30', {
        time: '\u0001<b>',
        venue: '',
        city: '',
        description: '</script><script>alert(1)</script>',
      }),
    )
  await app.changes.catchUp()
  for (const path of ['/', '/events', '/events.ics', '/api/events']) {
    const response = await app.request(path)
    expect([path, response.status]).toEqual([path, 200])
    const text = await response.text()
    expect(text).not.toContain('impossible')
    if (response.headers.get('content-type')?.startsWith('text/html')) expect(text).not.toContain('<script>alert(1)')
  }
})

test('EVT-03 ADM-EVT-12: events of one day are sorted by time, for visitors and in the back-office', async () => {
  await app.ctx.db.delete(events)
  const times = ['TBD', '9:30 PM', '7 and 11:45 PM', '11 AM', '20:00', '12:15 am', '8 p.m. & 10 p.m.']
  await app.ctx.db.insert(events).values(times.map((time) => event(time, '2027-03-01', { time })))
  const ordered = ['12:15 am', '11 AM', '7 and 11:45 PM', '20:00', '8 p.m. & 10 p.m.', '9:30 PM', 'TBD']
  const together = (titles: string[]) =>
    titles.map((title) => (['20:00', '8 p.m. & 10 p.m.'].includes(title) ? 'at eight' : title))
  expect(together((await listed()).events.map(({ title }) => title))).toEqual(together(ordered))
  const office = (await (await app.request('/api/admin/events')).json()) as { rows: { title: string }[] }
  expect(together(office.rows.map(({ title }) => title))).toEqual(together(ordered))
})

test('EVT-06 OP-29: an event on tour is upcoming until its own day is over, and its calendar entry is in its own zone', async () => {
  await app.ctx.db.delete(events)
  app.clock.set(new Date('2026-11-27T02:00:00Z'))
  await app.ctx.db
    .insert(events)
    .values([
      event('on tour', '2026-11-26', { time: '11:30 PM', time_zone: 'America/New_York' }),
      event('at home', '2026-11-26', { time: '11:30 PM' }),
      event('nowhere', '2026-11-28', { time: '11:30 PM', time_zone: 'Mars/Olympus' }),
    ])
  await app.changes.catchUp()
  const upcoming = (await (await app.request('/api/events?when=upcoming')).json()) as { events: LiveEvent[] }
  expect(upcoming.events.map(({ title, timeZone, lastDay }) => [title, timeZone, lastDay])).toEqual([
    ['on tour', 'America/New_York', '2026-11-27'],
    ['nowhere', undefined, undefined],
  ])
  const file = await (await app.request('/events.ics')).text()
  expect(file).toMatch(/DTSTART:20261127T043000Z\r\nDTEND:20261127T063000Z/)
  app.clock.set(new Date('2026-11-20T12:00:00Z'))
})
