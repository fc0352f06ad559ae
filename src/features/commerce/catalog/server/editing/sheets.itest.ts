// Proves on a real database which filters and searches the shop has, with counts.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemVariants, shopItems } from '@/db/schema/commerce/shop'
import { tunes } from '@/db/schema/commerce/sheet-music'
import { testApp, type TestApp } from '../../../../../../tests/support/test-app'
import type { DetailedItem, ShopFacet, ShopItem } from '../../catalog.contract'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false })
  await store('bossa', {
    tune: { composer: 'José Núñez', style: 'Bossa nova', key_fifths: -4, key_minor: true, grade: 2.5 },
    item: { title: 'Blue Shoes', line_up: 'Quartet', tags: ['dance'] },
    editions: ['C treble', 'Bb treble', 'Eb treble', 'C bass'],
  })
  await store('chart', {
    tune: { composer: 'The Musician', style: 'Swing', key_fifths: -2, key_minor: false, grade: 4 },
    item: { title: 'Corner Table', line_up: 'Big band' },
    editions: ['alto_sax', 'trombone'],
  })
  await store('plain', { item: { title: 'Waltz for Nobody', description: 'In F, for minor occasions.' } })
  await store('mug', { item: { title: 'Blue Mug', category: 'merchandise' } })
  await store('hidden', { item: { title: 'Hidden Bossa', is_visible: false }, editions: ['C treble'] })
})
afterAll(() => app.close())

type Given = {
  tune?: Partial<typeof tunes.$inferInsert>
  item: Partial<typeof shopItems.$inferInsert> & { title: string }
  /** Key and clef of a lead sheet, or the instrument of a part. */
  editions?: string[]
}
async function store(slug: string, { tune, item, editions = [] }: Given): Promise<void> {
  const { db } = app.ctx
  const [music] = tune
    ? await db
        .insert(tunes)
        .values({ title: item.title, ...tune })
        .returning()
    : []
  const [stored] = await db
    .insert(shopItems)
    .values({ slug, category: 'sheet_music', price: 900, pdf_file_url: 'x', tune_id: music?.id, ...item })
    .returning()
  for (const [position, label] of editions.entries()) {
    const [transposition, clef] = label.split(' ') as ['C', 'treble' | undefined]
    await db
      .insert(itemVariants)
      .values({
        shop_item_id: stored!.id,
        label,
        position,
        pdf_file_url: 'x',
        page_count: position + 1,
        ...(clef ? { kind: 'lead_sheet', transposition, clef } : { kind: 'part', instruments: [label] }),
      })
  }
}

type Answer = { items: ShopItem[]; total: number; isGuess: boolean; facets: ShopFacet[] }
async function ask(query: Record<string, string> = {}): Promise<Answer> {
  await app.changes.catchUp()
  return (await (await app.request(`/api/shop/items?${new URLSearchParams(query)}`)).json()) as Answer
}
const slugs = async (query: Record<string, string>) => (await ask(query)).items.map(({ slug }) => slug).toSorted()
async function counts(query: Record<string, string>): Promise<Record<string, Record<string, number>>> {
  const { facets } = await ask(query)
  return Object.fromEntries(
    facets.map(({ name, values }) => [name, Object.fromEntries(values.map(({ value, count }) => [value, count]))]),
  )
}

test('a filter shows the items that match it; several together show the items that match all', async () => {
  expect(await slugs({ instrument: 'tenor-sax' })).toEqual(['bossa'])
  expect(await slugs({ instrument: 'alto-sax' })).toEqual(['bossa', 'chart'])
  expect(await slugs({ instrument: 'alto-sax', style: 'swing' })).toEqual(['chart'])
  expect(await slugs({ key: 'f-minor' })).toEqual(['bossa'])
  expect(await slugs({ key: 'b-flat-major', grade: '4', 'line-up': 'big-band' })).toEqual(['chart'])
  expect(await slugs({ grade: '2.5', tag: 'dance' })).toEqual(['bossa'])
  expect(await ask({ key: 'f-minor', style: 'swing' })).toMatchObject({ items: [], total: 0 })
  expect(await slugs({ instrument: 'kazoo' })).toEqual([])
})

test('counts show what a filter would find, never zero; within a filter, its other values keep their counts', async () => {
  expect(await counts({})).toMatchObject({
    'line-up': { quartet: 1, 'big-band': 1 },
    grade: { '2.5': 1, '4': 1 },
    style: { 'bossa-nova': 1, swing: 1 },
    key: { 'f-minor': 1, 'b-flat-major': 1 },
  })
  expect((await counts({})).instrument).toMatchObject({ 'alto-sax': 2, trombone: 2, 'tenor-sax': 1 })
  expect(await counts({ style: 'swing' })).toMatchObject({ style: { 'bossa-nova': 1, swing: 1 }, grade: { '4': 1 } })
  expect(await counts({ group: 'merch' })).toEqual({})
  for (const query of [{}, { style: 'swing' }, { key: 'f-minor', grade: '4' }] as Record<string, string>[])
    for (const [name, values] of Object.entries(await counts(query)))
      for (const [value, count] of Object.entries(values))
        expect((await ask({ ...query, [name]: value })).total, `${name} ${value}`).toBe(count)
})

test.each([
  ['alto', ['bossa', 'chart']],
  ['for alto sax', ['bossa', 'chart']],
  ['tenor saxophone', ['bossa']],
  ['F minor', ['bossa']],
  ['bossa', ['bossa']],
  ['BOSSA nova', ['bossa']],
  ['nunez', ['bossa']],
  ['Núñez', ['bossa']],
  ['blue', ['bossa', 'mug']],
  ['B♭', ['bossa']],
  ['B flat', ['bossa']],
  ['Bb major', ['chart']],
  ['big band', ['chart']],
  ['dance', ['bossa']],
  ['musician corner', ['chart']],
])('“%s” finds %j', async (q, found) => {
  const { isGuess, items, total } = await ask({ q })
  expect([items.map(({ slug }) => slug).toSorted(), total, isGuess]).toEqual([found, found.length, false])
})

test.each([
  ['blue shose', ['bossa']],
  ['bosas', ['bossa']],
  ['Korner', ['chart']],
  ['Musicain', ['chart']],
])('“%s” finds similar results, marked as a guess', async (q, found) => {
  const { isGuess, items } = await ask({ q })
  expect([items.map(({ slug }) => slug), isGuess]).toEqual([found, true])
})

test('search results are counted and filtered like everything else, and nonsense finds nothing', async () => {
  expect(await counts({ q: 'alto', style: 'swing' })).toMatchObject({ style: { 'bossa-nova': 1, swing: 1 } })
  expect(await slugs({ q: 'alto', style: 'swing' })).toEqual(['chart'])
  expect(await slugs({ q: 'blue', group: 'merch' })).toEqual(['mug'])
  for (const q of ['xqzzk', '&|!:*()', "';--", '%_\\', '   ', 'a'.repeat(100)])
    expect((await ask({ q })).items.length, q).toBe(q.trim() === '' ? 4 : 0)
})

test('changes by the owner are found and counted immediately', async () => {
  const { db } = app.ctx
  await db.update(tunes).set({ style: 'Samba' }).where(eq(tunes.style, 'Swing'))
  expect(await slugs({ q: 'samba' })).toEqual(['chart'])
  expect((await counts({})).style).toEqual({ 'bossa-nova': 1, samba: 1 })
  await db.update(tunes).set({ style: 'Swing' }).where(eq(tunes.style, 'Samba'))
})

test('the API returns the facts of a sheet, only those that exist', async () => {
  const readDetails = async (slug: string) =>
    ((await (await app.request(`/api/shop/items/${slug}`)).json()) as { item: DetailedItem }).item.facts
  expect(await readDetails('bossa')).toEqual({
    composer: 'José Núñez',
    style: 'Bossa nova',
    key: 'F minor',
    grade: 2.5,
    lineUp: 'Quartet',
    pages: [1, 4],
  })
  expect(await readDetails('chart')).toMatchObject({ instruments: ['Alto Sax', 'Trombone'] })
  expect([await readDetails('plain'), await readDetails('mug')]).toEqual([{}, {}])
  const listed = (await ask({})).items.find((item) => item.slug === 'bossa')
  expect(listed?.facts, 'what a tile says of it').toEqual({
    style: 'Bossa nova',
    key: 'F minor',
    grade: 2.5,
    lineUp: 'Quartet',
  })
})
