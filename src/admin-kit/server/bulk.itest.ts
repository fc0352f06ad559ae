// Proves on a real database how several records change at once: all or none, one log entry each, and an undo.
import { eq, gt, max } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '@/db/schema/office/audit'
import { events } from '@/db/schema/site/events'
import { mediaItems as media } from '@/db/schema/site/media'
import { shopItems } from '@/db/schema/commerce/shop'
import { deletedRecords } from '@/db/schema/office/trash'
import { shopItemsService } from '@/features/commerce/catalog/server/editing/items.admin'
import { activityApi } from '@/features/office/activity/server/activity.api'
import { eventsService } from '@/features/site/events/server/events.admin'
import { mediaService } from '@/features/site/media/server/media.admin'
import type { ErrorBody } from '@/lib/error-table'
import { testApp, type TestApp } from '../../../tests/support/test-app'

let app: TestApp
beforeAll(async () => {
  const services = [eventsService, mediaService, shopItemsService]
  app = await testApp({
    rateLimits: false,
    endpoints: [...services.flatMap(({ endpoints }) => endpoints), ...activityApi(services)],
    actor: () => ({ kind: 'administrator', email: 'owner@themusician.test', isAllowlistManager: false }),
  })
})
beforeEach(async () => {
  for (const table of [events, media, shopItems, deletedRecords]) await app.ctx.db.delete(table)
  seen = (await app.ctx.db.select({ id: max(audit.id) }).from(audit))[0]?.id ?? 0
})
afterAll(() => app.close())

async function send<Answer = { changed: number; trashIds: string[]; kept: string[] }>(
  path: string,
  body: unknown,
): Promise<Answer & ErrorBody> {
  return (await (await app.send('POST', path, body)).json()) as Answer & ErrorBody
}
const bulk = (name: string, ids: string[], change: unknown) => send(`/api/admin/${name}/bulk`, { ids, change })
const gone = '00000000-0000-4000-8000-000000000000'
/** Returns the change that sets a field of these records, which all have the same value now. */
const edit = (ids: string[], field: string, was: unknown, value: unknown) => ({
  kind: 'edit',
  edits: Object.fromEntries(ids.map((id) => [id, { base: { [field]: was }, values: { [field]: value } }])),
})
const listIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
let seen = 0
/** Returns the entries logged since the test began. */
const log = async () =>
  (await app.ctx.db.select({ what: audit.what }).from(audit).where(gt(audit.id, seen)).orderBy(audit.id)).map(
    ({ what }) => what,
  )

const threePictures = async () =>
  listIds(
    await app.ctx.db
      .insert(media)
      .values(
        ['One', 'Two', 'Three'].map((title) => ({ title, type: 'photo' as const, url: 'https://example.com/a.jpg' })),
      )
      .returning({ id: media.id }),
  )
const visible = async () =>
  (await app.ctx.db.select().from(media).orderBy(media.title)).map(({ title, is_visible }) => [title, is_visible])

test('selected records are hidden together, with a log entry for each; a record deleted meanwhile is skipped', async () => {
  const [one, two] = await threePictures()
  expect(await bulk('media', [one ?? '', two ?? '', gone], { kind: 'show', visible: false })).toEqual({
    changed: 2,
    trashIds: [],
    kept: [],
  })
  expect(await visible()).toEqual([
    ['One', false],
    ['Three', true],
    ['Two', false],
  ])
  expect(await log()).toEqual(['media.hidden', 'media.hidden'])
  // Records that are already hidden do not change.
  await bulk('media', [one ?? ''], { kind: 'show', visible: false })
  expect(await log()).toHaveLength(2)
})

test('selected records are deleted together and restored together', async () => {
  const ids = await threePictures()
  const { changed, trashIds } = await bulk('media', ids.slice(0, 2), { kind: 'remove' })
  expect([changed, trashIds.length]).toEqual([2, 2])
  expect(await visible()).toEqual([['Three', true]])
  expect(await send('/api/admin/trash/restore', { ids: trashIds })).toEqual({ done: true })
  expect(await visible()).toHaveLength(3)
  expect(await log()).toEqual(['media.deleted', 'media.deleted', 'media.restored', 'media.restored'])
  expect((await send('/api/admin/trash/restore', { ids: trashIds })).error.code).toBe('not_found')
})

test('a field is set for all by the rules of the form; if one record refuses the value, none is changed, and the message names it', async () => {
  const stored = await app.ctx.db
    .insert(events)
    .values([
      { title: 'With', date: '2030-01-01', venue: 'Hall', city: 'Town', image_url: 'https://example.com/a.jpg' },
      { title: 'Without', date: '2030-01-02', venue: 'Hall', city: 'Town' },
    ])
    .returning()
  const feature = edit(listIds(stored), 'is_featured', false, true)
  expect((await bulk('events', listIds(stored), feature)).error.message).toBe(
    'Nothing was changed. “Without”: Featured events must have an image',
  )
  expect(await app.ctx.db.$count(events, eq(events.is_featured, true))).toBe(0)
  expect(await log()).toEqual([])
  expect(await bulk('events', [stored[0]?.id ?? ''], feature)).toMatchObject({ changed: 1 })
  expect(await app.ctx.db.$count(events, eq(events.is_featured, true))).toBe(1)
  expect(await log()).toEqual(['events.updated'])
})

test('items move to another category and keep everything else', async () => {
  const stored = await app.ctx.db
    .insert(shopItems)
    .values(
      ['A', 'B'].map((title) => ({
        title,
        slug: title.toLowerCase(),
        category: 'cd' as const,
        image_url: 'https://example.com/a.jpg',
        price: 1234,
        tags: ['x'],
      })),
    )
    .returning()
  const ids = listIds(stored)
  await bulk('shop-items', ids, edit(ids, 'category', 'cd', 'merchandise'))
  expect(await app.ctx.db.select().from(shopItems).orderBy(shopItems.title)).toMatchObject(
    ['A', 'B'].map((title) => ({
      title,
      slug: title.toLowerCase(),
      category: 'merchandise',
      price: 1234,
      tags: ['x'],
    })),
  )
  expect((await bulk('shop-items', ids, edit(ids, 'category', 'merchandise', 'nothing'))).error.code).toBe(
    'invalid_data',
  )
})

test('prices and tags of several items change and go back; an item that another user has changed meanwhile stays as it is', async () => {
  const stored = await app.ctx.db
    .insert(shopItems)
    .values(
      ['A', 'B'].map((title) => ({
        ...{ title, slug: title.toLowerCase(), category: 'cd' as const, image_url: 'https://example.com/a.jpg' },
        ...{ price: 750, tags: ['latin'] },
      })),
    )
    .returning()
  const ids = listIds(stored)
  const [a, b] = ids as [string, string]
  const prices = async () =>
    (await app.ctx.db.select().from(shopItems).orderBy(shopItems.title)).map(({ price, tags }) => [price, tags])
  expect(await bulk('shop-items', ids, edit(ids, 'price', '7.50', '9.00'))).toMatchObject({ changed: 2, kept: [] })
  expect(await bulk('shop-items', ids, edit(ids, 'tags', ['latin'], ['latin', 'new']))).toMatchObject({ changed: 2 })
  expect(await prices()).toEqual([
    [900, ['latin', 'new']],
    [900, ['latin', 'new']],
  ])
  await app.ctx.db.update(shopItems).set({ price: 1200 }).where(eq(shopItems.id, b))
  expect(await bulk('shop-items', ids, edit(ids, 'price', '9.00', '7.50'))).toMatchObject({ changed: 1, kept: [b] })
  expect(await prices()).toEqual([
    [750, ['latin', 'new']],
    [1200, ['latin', 'new']],
  ])
  expect(await bulk('shop-items', [a], edit([a], 'title', 'A', 'Z'))).toMatchObject({
    error: { code: 'invalid_input' },
  })
})

test.each([
  ['media', edit([gone], 'title', 'One', 'All the same')],
  ['media', edit([gone], 'constructor', '', 'x')],
  ['events', { kind: 'show', visible: false }],
])('%s: %j is not offered for several records', async (name, change) => {
  const [one] = await threePictures()
  expect((await bulk(name, [one ?? ''], change)).error.code).toBe('invalid_input')
})

test('an empty selection and one that is too large are refused', async () => {
  expect((await bulk('media', [], { kind: 'remove' })).error.code).toBe('invalid_input')
  expect(
    (
      await bulk(
        'media',
        Array.from({ length: 501 }, () => gone),
        { kind: 'remove' },
      )
    ).error.code,
  ).toBe('invalid_input')
})

test('two simultaneous changes of the same records run one after the other', async () => {
  const ids = await threePictures()
  const answers = await Promise.all([
    bulk('media', ids, { kind: 'show', visible: false }),
    bulk('media', ids.toReversed(), { kind: 'remove' }),
    bulk('media', ids, edit(ids, 'is_featured', false, true)),
  ])
  for (const answer of answers) expect(answer.error).toBeUndefined()
  expect(await visible()).toEqual([])
})

test('ADM-EVT-12: upcoming gigs come first, the next one on top; past ones follow, the latest first', async () => {
  app.clock.set(new Date('2026-05-10T12:00:00Z'))
  const gig = (title: string, date: string, status: 'upcoming' | 'past' | 'cancelled' = 'upcoming') => ({
    title,
    date,
    status,
    venue: 'Hall',
    city: 'Town',
  })
  await app.ctx.db
    .insert(events)
    .values([
      gig('long ago', '2020-01-01'),
      gig('next month', '2026-06-10'),
      gig('yesterday', '2026-05-09'),
      gig('said to be over', '2026-05-11', 'past'),
      gig('today', '2026-05-10'),
      gig('called off', '2026-05-12', 'cancelled'),
      gig('never', 'infinity'),
    ])
  const { rows } = (await (await app.request('/api/admin/events')).json()) as { rows: { title: string }[] }
  expect(rows.map(({ title }) => title)).toEqual([
    'today',
    'called off',
    'next month',
    'never',
    'said to be over',
    'yesterday',
    'long ago',
  ])
})
