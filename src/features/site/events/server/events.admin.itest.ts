// Proves on a real database what the owner's form of a gig stores, refuses and makes of a weekly series.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { events, eventTunes } from '@/db/schema/site/events'
import { deletedRecords } from '@/db/schema/office/trash'
import type { ErrorBody } from '@/lib/error-table'
import { ownerInOffice, testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { LiveEvent } from '../events.contract'
import { eventsResource } from '../events.resource'

type Values = z.input<typeof eventsResource.values>
type Row = z.output<typeof eventsResource.row>

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: ownerInOffice })
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of [eventTunes, events, deletedRecords]) await app.ctx.db.delete(table)
})

/** The clock of the tests shows November 20, 2026. */
const gig: Values = {
  ...eventsResource.defaults(),
  title: 'Late Set',
  date: '2026-11-26',
  time: '20 Uhr',
  venue: 'The Cellar',
  city: 'Here',
}
async function add(change: Partial<Values>): Promise<{ status: number; body: Row & ErrorBody }> {
  const response = await app.send('POST', '/api/admin/events', { values: { ...gig, ...change } })
  return { status: response.status, body: (await response.json()) as Row & ErrorBody }
}
async function listed(): Promise<LiveEvent[]> {
  await app.changes.catchUp()
  return ((await (await app.request('/api/events')).json()) as { events: LiveEvent[] }).events
}
const stored = () => app.ctx.db.select().from(events).orderBy(events.date)

test('ADM-EVT-07: a new event in the past is refused until the owner confirms it, and is then a past event', async () => {
  const refused = await add({ date: '2026-11-19' })
  expect([refused.status, refused.body.error.fields]).toEqual([422, { date: 'Event date cannot be in the past' }])
  expect(await stored()).toEqual([])
  const { status, body } = await add({ date: '2026-11-19', past_confirmed: true })
  expect([status, body.date, body.status]).toEqual([201, '2026-11-19', 'past'])
  expect((await add({ date: '2019-05-01', past_confirmed: true, status: 'cancelled' })).body.status).toBe('cancelled')
})

test('ADM-EVT-07: a festival that has begun is not past, and is upcoming until its last day ends', async () => {
  const { status, body } = await add({ date: '2026-11-18', end_date: '2026-11-20' })
  expect([status, body.status, body.end_date]).toEqual([201, 'upcoming', '2026-11-20'])
  const upcoming = async () => {
    await app.changes.catchUp()
    const answer = await app.request('/api/events?when=upcoming')
    return ((await answer.json()) as { events: LiveEvent[] }).events.map(({ endDate }) => endDate)
  }
  expect(await upcoming()).toEqual(['2026-11-20'])
})

test('ADM-EVT-11: a new event is upcoming unless the owner chooses another status', async () => {
  expect((await add({})).body.status).toBe('upcoming')
  expect((await add({ status: 'cancelled' })).body.status).toBe('cancelled')
})

test('EVT-09 OP-31: doors, address and prices reach visitors; the time is stored as typed and shown in one format', async () => {
  const { body } = await add({
    doors: '19h',
    address: ' 12 Harbour Street ',
    price: '$15 at the door, free under 18',
    ticket_cents: '15',
    end_date: '2026-11-26',
  })
  expect(body).toMatchObject({ time: '20 Uhr', doors: '19h', end_date: null, address: '12 Harbour Street' })
  const [shown] = await listed()
  expect(shown).toMatchObject({
    time: '8:00 PM',
    doors: '7:00 PM',
    address: '12 Harbour Street',
    price: '$15 at the door, free under 18',
  })
  expect(shown).not.toHaveProperty('endDate')
  const page = await (await app.request(`/events/${shown?.slug}`)).text()
  for (const text of ['Doors 7:00 PM', '12 Harbour Street', 'https://www.google.com/maps/search/?api=1&amp;query='])
    expect(page).toContain(text)
})

test('EVT-09: without prices in words visitors read the price of the cheapest ticket', async () => {
  await add({ ticket_cents: '12,50' })
  await add({ date: '2026-11-27', ticket_cents: '0' })
  await add({ date: '2026-11-28' })
  expect((await listed()).map(({ price }) => price)).toEqual(['From $12.50', 'Free', undefined])
})

test.each([
  [{ end_date: '2026-11-25' }, { end_date: 'The end date cannot be before the date' }],
  [{ end_date: '2026-02-30' }, { end_date: 'Please enter the end date as a date' }],
  [{ doors: 'early' }, { doors: 'Please enter a valid time format (e.g., 8:00 PM, 20:00)' }],
  [{ price: 'x'.repeat(121) }, { price: 'Prices in words must be under 121 characters' }],
  [{ address: 'x'.repeat(201) }, { address: 'The address must be under 201 characters' }],
  [{ repeat: 'count', repeat_count: '53' }, { repeat_count: 'That makes 53 events. At most 52 at once' }],
  [{ repeat: 'until', repeat_until: '' }, { repeat_until: 'The last date must be at least a week after the first' }],
] as const)('ADM-EVT-12: the form with %j is refused with %j, and nothing is stored', async (change, fields) => {
  const { status, body } = await add(change)
  expect([status, body.error.fields]).toEqual([422, fields])
  expect(await stored()).toEqual([])
})

test('ADM-EVT-12: a weekly series becomes separate events, each with its own address, set list and log entry', async () => {
  const series = { repeat: 'count', repeat_count: '3', end_date: '2026-11-27', price: 'Free' } as const
  const set_list = [{ id: 'new-1', title: 'Slide Rule Blues', note: '', tune_id: null }]
  const { status, body } = await add({ ...series, set_list })
  expect([status, body.date]).toEqual([201, '2026-11-26'])
  const rows = await stored()
  expect(rows.map(({ date, end_date, price }) => [date, end_date, price])).toEqual([
    ['2026-11-26', '2026-11-27', 'Free'],
    ['2026-12-03', '2026-12-04', 'Free'],
    ['2026-12-10', '2026-12-11', 'Free'],
  ])
  expect(new Set((await listed()).map(({ slug }) => slug)).size).toBe(3)
  expect((await app.ctx.db.select().from(eventTunes)).map(({ event_id }) => event_id).toSorted()).toEqual(
    rows.map(({ id }) => id).toSorted(),
  )
  const feed = await (await app.request('/feed.xml')).text()
  expect(feed.match(/<title>Late Set, /g)).toHaveLength(1)
  expect(feed).toContain('Late Set, Nov 26 to 27, 2026')
})

test('ADM-EVT-07 ADM-EVT-12: of a series that begins in the past, only the past dates are past events', async () => {
  const series = { date: '2026-11-12', repeat: 'until', repeat_until: '2026-11-26' } as const
  expect((await add(series)).status).toBe(422)
  expect(await stored()).toEqual([])
  await add({ ...series, past_confirmed: true })
  expect((await stored()).map(({ date, status }) => [date, status])).toEqual([
    ['2026-11-12', 'past'],
    ['2026-11-19', 'past'],
    ['2026-11-26', 'upcoming'],
  ])
})

test('ADM-EVT-12: an edit keeps a past date, makes no series, and the trash keeps every field', async () => {
  const { body } = await add({ end_date: '2026-11-28', doors: '7 PM', address: 'Quay 1', price: 'Free' })
  app.clock.set(new Date('2027-02-01T12:00:00Z'))
  const base = eventsResource.toValues(body)
  const edit = await app.send('PUT', `/api/admin/events/${body.id}`, {
    base,
    values: { ...base, venue: 'The Attic', repeat: 'count', repeat_count: '5' },
  })
  expect(edit.status).toBe(200)
  expect(await stored()).toHaveLength(1)
  const removed = await app.send('DELETE', `/api/admin/events/${body.id}`, {})
  const { trashId } = (await removed.json()) as { trashId: string }
  expect((await app.send('POST', `/api/admin/trash/${trashId}/restore`, {})).status).toBe(200)
  expect(await stored()).toMatchObject([
    { venue: 'The Attic', status: 'upcoming', end_date: '2026-11-28', doors: '7 PM', address: 'Quay 1', price: 'Free' },
  ])
  app.clock.set(new Date('2026-11-20T12:00:00Z'))
})
