// Proves on a real database how a set list is saved, when visitors see it, where it links to, and what is printed.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Actor } from '@/platform/context'
import { events, eventTunes } from '@/db/schema/site/events'
import { loeAudioTracks } from '@/db/schema/site/player'
import { itemVariants, shopItems } from '@/db/schema/commerce/shop'
import { pageSettings } from '@/db/schema/commerce/shop-status'
import { tunes } from '@/db/schema/commerce/sheet-music'
import type { ErrorBody } from '@/lib/error-table'
import { testApp, type TestApp } from '../../../../../../tests/support/test-app'
import type { NextGig, SetListLine } from '../../events.contract'
import { eventsResource } from '../../events.resource'
import { eventSlug } from '../../events.rules'
import { eventsJobs } from '../events.job'

const editor: Actor = { kind: 'editor', email: 'editor@themusician.test' }
const now = new Date('2026-11-20T17:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => editor, now })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(now)
  for (const table of [eventTunes, events, itemVariants, shopItems, tunes, loeAudioTracks])
    await app.ctx.db.delete(table)
})

type Values = z.input<typeof eventsResource.values>
type Row = z.output<typeof eventsResource.row>

type Line = NonNullable<Values['set_list']>[number]
const line = (title: string, rest: Partial<Line> = {}): Line => ({
  id: `new-${title.slice(0, 20)}`,
  title,
  note: '',
  ...rest,
})
const gig: Values = {
  ...eventsResource.defaults(),
  title: 'Late Set',
  date: '2026-11-26',
  time: '8:00 PM',
  venue: 'The Cellar',
  city: 'Here',
}
async function answered(response: Response): Promise<{ status: number; body: Row & ErrorBody }> {
  return { status: response.status, body: (await response.json()) as Row & ErrorBody }
}
const add = async (change: Partial<Values>) =>
  answered(await app.send('POST', '/api/admin/events', { values: { ...gig, ...change } }))
async function edit(row: Row, change: (values: Values) => Partial<Values>) {
  const base = eventsResource.toValues(row)
  return answered(await app.send('PUT', `/api/admin/events/${row.id}`, { base, values: { ...base, ...change(base) } }))
}
async function tune(title: string, facts: Partial<typeof tunes.$inferInsert> = {}): Promise<string> {
  const [row] = await app.ctx.db
    .insert(tunes)
    .values({ title, ...facts })
    .returning()
  return row?.id ?? ''
}
const item = (slug: string, change: Partial<typeof shopItems.$inferInsert> = {}) =>
  app.ctx.db
    .insert(shopItems)
    .values({
      slug,
      title: slug,
      category: 'sheet_music',
      price: 900,
      pdf_file_url: 'private:sheet-music-pdfs/x.pdf',
      image_url: 'https://example.com/x.jpg',
      ...change,
    })
async function seen(row: Row): Promise<SetListLine[] | null> {
  await app.changes.catchUp()
  const response = await app.request(`/api/events/${eventSlug(row)}`)
  return ((await response.json()) as { setList: SetListLine[] | null }).setList
}
async function playing(slug: string): Promise<NextGig | null> {
  await app.changes.catchUp()
  const response = await app.request(`/api/events/playing/${slug}`)
  return ((await response.json()) as { event: NextGig | null }).event
}

test('lines keep their order, notes stay private, and a title that is a tune of the shop links to it', async () => {
  const blue = await tune('Blue Stride', { composer: 'Fats Miller' })
  await item('blue-stride', { tune_id: blue, title: 'Blue Stride: Lead Sheet' })
  const { body, status } = await add({
    set_list_shown: 'now',
    set_list: [line('Body and Soul'), line('blue  stride', { note: 'solo: alto' })],
  })
  expect(status).toBe(201)
  expect(body.set_list.map(({ title, tune_id, note }) => [title, tune_id, note])).toEqual([
    ['Body and Soul', null, null],
    ['blue  stride', blue, 'solo: alto'],
  ])
  const lines = await seen(body)
  expect(lines).toMatchObject([
    { title: 'Body and Soul', tuneId: null, composer: null, sheets: [], recording: null, isToHear: false },
    {
      title: 'blue  stride',
      tuneId: blue,
      composer: 'Fats Miller',
      sheets: [{ slug: 'blue-stride', title: 'Blue Stride: Lead Sheet', cents: 900, isFrom: false }],
    },
  ])
  expect(JSON.stringify(lines)).not.toContain('solo: alto')
  const page = await (await app.request(`/events/${eventSlug(body)}`)).text()
  expect(page).not.toContain('solo: alto')
  expect(page).toContain('"workPerformed":[{"@type":"MusicComposition"')
  expect(page).toContain('href="/shop/blue-stride"')
})

test('lines keep their ids when they are reordered, annotated or removed; another title is another tune', async () => {
  const [one, two] = [await tune('One'), await tune('Two')]
  const { body } = await add({ set_list: [line('One'), line('Two'), line('Three')] })
  const [first, second] = body.set_list
  const { body: changed } = await edit(body, ({ set_list = [] }) => ({
    set_list: [
      { ...set_list[1]!, note: 'slow' },
      { ...set_list[0]!, title: 'Two', tune_id: null },
    ],
  }))
  expect(changed.set_list).toEqual([
    { id: second?.id, title: 'Two', note: 'slow', tune_id: two },
    { id: first?.id, title: 'Two', note: null, tune_id: two },
  ])
  expect(first?.tune_id).toBe(one)
  expect(await app.ctx.db.$count(eventTunes)).toBe(2)
})

test('two people who change different lines at once both keep their changes', async () => {
  const { body } = await add({ set_list: [line('One'), line('Two')] })
  await edit(body, ({ set_list = [] }) => ({ set_list: [{ ...set_list[0]!, note: 'slow' }, set_list[1]!] }))
  const { body: both } = await edit(body, ({ set_list = [] }) => ({ set_list: [...set_list, line('Three')] }))
  expect(both.set_list.map(({ title, note }) => [title, note])).toEqual([
    ['One', 'slow'],
    ['Two', null],
    ['Three', null],
  ])
})

test('an event restored from the trash has its set list', async () => {
  await tune('One')
  const { body } = await add({ set_list: [line('One', { note: 'slow' }), line('Two')] })
  const removed = await app.send('DELETE', `/api/admin/events/${body.id}`, {})
  const { trashId } = (await removed.json()) as { trashId: string }
  expect(await app.ctx.db.$count(eventTunes)).toBe(0)
  expect((await app.send('POST', `/api/admin/trash/${trashId}/restore`, {})).status).toBe(200)
  const { body: back } = await answered(await app.request(`/api/admin/events/${body.id}`))
  expect(back.set_list).toEqual(body.set_list)
})

test('a tune that is not for sale, hidden, sold by a closed shop or deleted keeps its title without a link', async () => {
  const [hidden, unpriced, closed, gone] = [await tune('A'), await tune('B'), await tune('C'), await tune('D')]
  await item('a', { tune_id: hidden, is_visible: false })
  await item('b', { tune_id: unpriced, price: null })
  await item('c', { tune_id: closed })
  const { body } = await add({ set_list_shown: 'now', set_list: ['A', 'B', 'C', 'D'].map((title) => line(title)) })
  await app.ctx.db.delete(tunes).where(eq(tunes.id, gone))
  expect((await seen(body))?.map(({ title, sheets }) => [title, sheets.length])).toEqual([
    ['A', 0],
    ['B', 0],
    ['C', 1],
    ['D', 0],
  ])
  // The owner sees on each line if no visitor can buy its tune.
  const asked = [hidden, unpriced, closed, gone, 'no-id'].join(',')
  const told = await app.request(`/api/admin/set-list-tunes/on-sale?ids=${asked}`)
  expect(await told.json()).toEqual({ ids: [closed] })
  const setClosed = (is_work_in_progress: boolean) =>
    app.ctx.db
      .insert(pageSettings)
      .values({ page_name: 'shop', is_work_in_progress })
      .onConflictDoUpdate({ target: pageSettings.page_name, set: { is_work_in_progress } })
  await setClosed(true)
  expect((await seen(body))?.flatMap(({ sheets }) => sheets)).toEqual([])
  await setClosed(false)
})

test('a recording is found by its title: to play, and to buy as the album it is on, the download first', async () => {
  await app.ctx.db.insert(loeAudioTracks).values([
    { title: 'blue stride', album: 'Late Set', audio_url: '/media/audio/x.mp3' },
    { title: 'Silent', album: 'Late Set', audio_url: null },
    { title: 'Hide this list', album: 'Late Set', audio_url: '/media/audio/y.mp3', is_active: false },
  ])
  await item('cd', { title: 'Late Set (CD)', category: 'cd', price: 1500, pdf_file_url: null })
  await item('album', {
    title: 'Late Set (Digital Album)',
    category: 'digital_music',
    bandcamp_url: 'https://x.bandcamp.com',
    pdf_file_url: null,
    order_index: 9,
  })
  const { body } = await add({
    set_list_shown: 'now',
    set_list: ['Blue Stride', 'Silent', 'Hide this list'].map((title) => line(title)),
  })
  expect((await seen(body))?.map(({ recording, isToHear }) => [recording?.slug, isToHear])).toEqual([
    ['album', true],
    [undefined, false],
    [undefined, false],
  ])
})

test('visitors see the list from the time the owner chose, and cached pages change when the gig begins', async () => {
  await item('one', { tune_id: await tune('One') })
  const { body } = await add({ set_list: [line('One')] })
  expect(await seen(body)).toBeNull()
  expect(await playing('one')).toBeNull()
  const { body: later } = await edit(body, () => ({ set_list_shown: 'from_start' }))
  expect(await seen(later)).toBeNull()
  expect(await playing('one')).toBeNull()

  app.clock.set(new Date('2026-11-26T20:00:20Z'))
  expect(await seen(later), 'cached from before').toBeNull()
  await eventsJobs.tasks['events-set-lists-begin']?.(app.ctx, {})
  expect(await seen(later)).toMatchObject([{ title: 'One' }])
  expect(await playing('one')).toMatchObject({ slug: eventSlug(body) })

  app.clock.set(now)
  await edit(later, () => ({ set_list_shown: 'now' }))
  expect(await playing('one')).toMatchObject({ title: 'Late Set', date: '2026-11-26', venue: 'The Cellar' })
  const product = await (await app.request('/shop/one')).text()
  expect(product).toContain(`href="/events/${eventSlug(body)}#set-list"`)
})

test('a tune is played next at the first upcoming gig that takes place; gigs without a visible set list do not count', async () => {
  await item('one', { tune_id: await tune('One') })
  await item('mug', { category: 'merchandise', pdf_file_url: null })
  const shown: Partial<Values> = { set_list_shown: 'now', set_list: [line('One')] }
  await add({ ...shown, title: 'Third', date: '2027-01-01' })
  await add({ ...shown, title: 'Second', date: '2026-12-24' })
  const { body } = await add({ ...shown, title: 'First', date: '2026-12-01' })
  await app.ctx.db.insert(events).values({ title: 'Gone', date: '2026-11-01', venue: 'x', city: 'x' })
  expect((await playing('one'))?.title).toBe('First')
  await edit(body, () => ({ status: 'cancelled' }))
  expect((await playing('one'))?.title).toBe('Second')
  expect(await playing('mug')).toBeNull()
  expect((await app.request('/api/events/playing/nothing')).status).toBe(404)
})

test('/tonight leads to the current gig, with its set list if it is visible, otherwise to the dates', async () => {
  const leadsTo = async () => {
    const response = await app.request('/tonight')
    expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'no-store'])
    return response.headers.get('location')
  }
  expect(await leadsTo()).toBe('/events')
  const { body } = await add({ set_list: [line('One')], set_list_shown: 'from_start' })
  expect(await leadsTo()).toBe(`/events/${eventSlug(body)}`)
  app.clock.set(new Date('2026-11-26T22:00:00Z'))
  expect(await leadsTo()).toBe(`/events/${eventSlug(body)}#set-list`)
})

test('the owner finds tunes by any of their words, and earlier set lists to copy', async () => {
  await tune('Blue Stride', { composer: 'Fats Miller' })
  await tune('Stride Right')
  await tune('100% Pure_Blues')
  async function found(search: string): Promise<string[]> {
    const response = await app.request(`/api/admin/set-list-tunes?search=${encodeURIComponent(search)}`)
    return ((await response.json()) as { tunes: { title: string }[] }).tunes.map(({ title }) => title)
  }
  expect(await found('stride')).toEqual(['Stride Right', 'Blue Stride'])
  expect(await found('miller')).toEqual(['Blue Stride'])
  expect(await found('%')).toEqual(['100% Pure_Blues'])
  expect(await found('e_b')).toEqual(['100% Pure_Blues'])
  await add({ title: 'Empty' })
  const { body } = await add({ title: 'Full', set_list: [line('One'), line('Two')] })
  expect(await (await app.request('/api/admin/set-lists')).json()).toEqual({
    lists: [{ id: body.id, title: 'Full', date: '2026-11-26', lines: 2 }],
  })
})

test('printed papers are served as files that are not stored, for an event that exists', async () => {
  await tune('One', { key_fifths: -4, key_minor: true, tempo: 120 })
  const { body } = await add({ set_list: [line('One')] })
  for (const [file, type] of [
    ['stage-sheet.pdf', 'application/pdf'],
    ['card-a6.pdf', 'application/pdf'],
    ['card-a4.pdf?for=tonight', 'application/pdf'],
    ['card.svg', 'image/svg+xml'],
  ]) {
    const response = await app.request(`/api/admin/events/${body.id}/${file}`)
    expect([
      file,
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([file, 200, type, 'private, no-store'])
    expect((await response.text()).slice(0, 4)).toMatch(/^%PDF|<svg/)
  }
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nothing'])
    expect((await app.request(`/api/admin/events/${id}/stage-sheet.pdf`)).status).toBe(404)
})

test('a mistake in a line is reported with a message, and nothing is lost', async () => {
  const { body } = await add({ set_list: [line('One')] })
  const { status, body: refused } = await edit(body, ({ set_list = [] }) => ({ set_list: [...set_list, line(' ')] }))
  expect([status, refused.error.fields]).toEqual([
    422,
    { 'set_list.1.title': 'Each line of the set list needs a title' },
  ])
  expect(await app.ctx.db.$count(eventTunes)).toBe(1)
})
