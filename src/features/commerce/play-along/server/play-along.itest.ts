// Proves on a real database what the owner's drawing and tapping stores, and which part of it visitors get.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { playAlongPoints } from '@/db/schema/commerce/play-along'
import { loeAudioTracks } from '@/db/schema/site/player'
import { itemVariants, shopItems } from '@/db/schema/commerce/shop'
import type { System } from '@/features/operations/pdf-files/server/pdf-answer'
import { storeFile } from '@/platform/stored-files/store-file'
import type { ErrorBody } from '@/lib/error-table'
import { ownerActor } from '../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { FollowedSheet, OwnersSheet } from '../play-along.contract'
import type { Point } from '../follow.rules'
import { followedSheets } from './following'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
})
beforeEach(async () => {
  await app.ctx.db.delete(shopItems)
  await app.ctx.db.delete(playAlongPoints)
  await app.ctx.db.delete(loeAudioTracks)
})
afterAll(() => app.close())

/** Two pages with two systems each. */
const four: System[] = [
  [1, 0.1, 0.3],
  [1, 0.4, 0.6],
  [2, 0.1, 0.3],
  [2, 0.4, 0.6],
]

async function pdf(systems: System[] | null, content: Buffer = Buffer.from('%PDF-1.7')): Promise<string> {
  return storeFile(app.ctx, {
    bucket: 'sheet-music-pdfs',
    path: `pdfs/${randomUUID()}.pdf`,
    content,
    contentType: 'application/pdf',
    facts: { pageCount: 2, systems },
  })
}

async function sheetItem(editions: { label: string; systems: System[]; samplePages?: number[] }[]) {
  const [item] = await app.ctx.db
    .insert(shopItems)
    .values({ slug: 'blue-shoes', title: 'Blue Shoes', category: 'sheet_music', price: 900 })
    .returning()
  if (!item) throw new Error('No item')
  const ids: string[] = []
  for (const [position, { label, systems, samplePages = [] }] of editions.entries()) {
    const [row] = await app.ctx.db
      .insert(itemVariants)
      .values({ shop_item_id: item.id, label, position, pdf_file_url: await pdf(systems), sample_pages: samplePages })
      .returning()
    ids.push(row?.id ?? '')
  }
  return { itemId: item.id, ids: ids as [string, ...string[]] }
}

async function track(change: Partial<typeof loeAudioTracks.$inferInsert> = {}): Promise<string> {
  const [row] = await app.ctx.db
    .insert(loeAudioTracks)
    .values({ title: 'Blue Shoes, live', audio_url: '/media/loe-audio/blue.mp3', duration: 60, ...change })
    .returning()
  return row?.id ?? ''
}

const owners = async (id: string) =>
  (await (await app.request(`/api/admin/play-along/${id}`)).json()) as OwnersSheet & ErrorBody
/** Bypasses the cache, which learns of a change a moment later. */
const followed = () => followedSheets(app.ctx, 'blue-shoes')
const put = (id: string, recording: string, body: { points: Point[]; isShown: boolean; systemCount: number }) =>
  app.send('PUT', `/api/admin/play-along/${id}/recordings/${recording}`, body)
const words = async (response: Response) => [response.status, ((await response.json()) as ErrorBody).error.message]

const whole: Point[] = [
  [1, 0],
  [5, 1],
  [9, 2],
  [13, 3],
  [17, 0],
]

test('the systems of a file stored before detection existed are found when the owner opens it @sweep', async () => {
  const { ids } = await sheetItem([{ label: 'C', systems: [] }])
  const file = await pdf(null, readFileSync('demo/files/pdf/corner-table-c.pdf'))
  await app.ctx.db.update(itemVariants).set({ pdf_file_url: file }).where(eq(itemVariants.id, ids[0]))
  const found = await owners(ids[0])
  expect(found.systems).toHaveLength(8)
  expect(found.systems.every(([page]) => page === 1)).toBe(true)
})

test('a file that cannot be opened has no systems, and the owner may draw them @sweep', async () => {
  const { ids } = await sheetItem([{ label: 'C', systems: [] }])
  const file = await pdf(null)
  await app.ctx.db.update(itemVariants).set({ pdf_file_url: file }).where(eq(itemVariants.id, ids[0]))
  expect((await owners(ids[0])).systems).toEqual([])
  const drawn = await app.send('PUT', `/api/admin/play-along/${ids[0]}/systems`, {
    systems: [{ box: [1, 0.2, 0.4], was: null }],
    countBefore: 0,
  })
  expect(((await drawn.json()) as OwnersSheet).systems).toEqual([[1, 0.2, 0.4]])
})

test.each([
  ['owner-password-aes256', [1, 2, 3]],
  ['user-password', []],
])('the server finds what is visible in a protected PDF: %s @sweep', async (name, pages) => {
  const { ids } = await sheetItem([{ label: 'C', systems: [] }])
  const file = await pdf(null, readFileSync(`tests/support/pdf-corpus/${name}.pdf`))
  await app.ctx.db.update(itemVariants).set({ pdf_file_url: file }).where(eq(itemVariants.id, ids[0]))
  const { systems } = await owners(ids[0])
  expect([...new Set(systems.map(([page]) => page))]).toEqual(pages)
  // The owner draws and taps, whatever systems the server has found.
  const drawn = await app.send('PUT', `/api/admin/play-along/${ids[0]}/systems`, {
    systems: [{ box: [1, 0.2, 0.4], was: null }],
    countBefore: systems.length,
  })
  expect(((await drawn.json()) as OwnersSheet).systems).toEqual([[1, 0.2, 0.4]])
  expect((await put(ids[0], await track(), { points: [[1, 0]], isShown: true, systemCount: 1 })).status).toBe(200)
})

describe('a pass', () => {
  test('half a pass is kept and hidden from visitors; it continues later and is shown when the owner says so', async () => {
    const { ids } = await sheetItem([{ label: 'C', systems: four, samplePages: [1, 2] }])
    const recording = await track()
    expect((await put(ids[0], recording, { points: whole.slice(0, 2), isShown: false, systemCount: 4 })).status).toBe(
      200,
    )
    expect((await owners(ids[0])).tapped).toEqual([
      { recordingId: recording, points: whole.slice(0, 2), isShown: false, isOutdated: false },
    ])
    expect(await followed()).toEqual([])
    await put(ids[0], recording, { points: whole, isShown: true, systemCount: 4 })
    const answer = await app.request('/api/shop/items/blue-shoes/play-along')
    const [sheet] = ((await answer.json()) as { sheets: FollowedSheet[] }).sheets
    expect(sheet?.recordings).toEqual([
      {
        recording: {
          id: recording,
          title: 'Blue Shoes, live',
          artist: null,
          album: null,
          audioUrl: '/media/loe-audio/blue.mp3',
          duration: 60,
          gain: 1,
        },
        systems: four,
        points: whole,
      },
    ])
  })

  test('without a tap nothing is shown, and the owner can delete the taps', async () => {
    const { ids } = await sheetItem([{ label: 'C', systems: four, samplePages: [1] }])
    const recording = await track()
    const answer = await put(ids[0], recording, { points: [], isShown: true, systemCount: 4 })
    expect(await answer.json()).toEqual({ isShown: false })
    await put(ids[0], recording, { points: whole, isShown: true, systemCount: 4 })
    expect((await app.send('DELETE', `/api/admin/play-along/${ids[0]}/recordings/${recording}`, {})).status).toBe(200)
    expect((await owners(ids[0])).tapped).toEqual([])
  })

  test('taps that are out of order, for missing systems or from an outdated list are refused with a message', async () => {
    const { ids } = await sheetItem([{ label: 'C', systems: four, samplePages: [1] }])
    const recording = await track()
    const said = async (points: Point[], systemCount = 4) =>
      words(await put(ids[0], recording, { points, isShown: false, systemCount }))
    expect(
      await said([
        [5, 0],
        [1, 1],
      ]),
    ).toEqual([422, expect.stringContaining('not in order')])
    expect(await said([[5, 4]])).toEqual([422, expect.stringContaining('does not exist')])
    expect(await said(whole, 3)).toEqual([409, expect.stringContaining('changed meanwhile')])
    expect((await owners(ids[0])).tapped).toEqual([])
    expect((await put(randomUUID(), recording, { points: whole, isShown: false, systemCount: 4 })).status).toBe(404)
    expect((await put(ids[0], randomUUID(), { points: whole, isShown: false, systemCount: 4 })).status).toBe(404)
  })
})

describe('data for visitors', () => {
  test('visitors learn of a page that is no sample only that it is played', async () => {
    const { ids } = await sheetItem([{ label: 'C', systems: four, samplePages: [1] }])
    await put(ids[0], await track(), { points: whole, isShown: true, systemCount: 4 })
    const [sheet] = await followed()
    expect(sheet?.recordings[0]?.systems).toEqual([[1, 0.1, 0.3], [1, 0.4, 0.6], [2]])
    expect(sheet?.recordings[0]?.points).toEqual([
      [1, 0],
      [5, 1],
      [9, 2],
      [17, 0],
    ])
  })

  test('visitors get nothing for a sheet without a sample page: there would be nothing to look at', async () => {
    const { ids } = await sheetItem([{ label: 'C', systems: four }])
    await put(ids[0], await track(), { points: whole, isShown: true, systemCount: 4 })
    expect(await followed()).toEqual([])
  })

  test('visitors get nothing while the recording is hidden or deleted, and everything when it returns', async () => {
    const { ids } = await sheetItem([{ label: 'C', systems: four, samplePages: [1] }])
    const recording = await track()
    await put(ids[0], recording, { points: whole, isShown: true, systemCount: 4 })
    expect(await followed()).toHaveLength(1)
    await app.ctx.db.update(loeAudioTracks).set({ is_active: false })
    expect(await followed()).toEqual([])
    await app.ctx.db.delete(loeAudioTracks)
    expect(await followed()).toEqual([])
    expect((await owners(ids[0])).tapped).toHaveLength(1)
    expect((await put(ids[0], recording, { points: [], isShown: false, systemCount: 4 })).status).toBe(404)
    await track({ id: recording })
    expect(await followed()).toHaveLength(1)
  })

  test('visitors get nothing for a corrected file with another number of systems, and the owner is told', async () => {
    const { ids } = await sheetItem([{ label: 'C', systems: four, samplePages: [1] }])
    await put(ids[0], await track(), { points: whole, isShown: true, systemCount: 4 })
    await app.ctx.db
      .update(itemVariants)
      .set({ pdf_file_url: await pdf(four.slice(0, 3)) })
      .where(eq(itemVariants.id, ids[0]))
    expect(await followed()).toEqual([])
    expect((await owners(ids[0])).tapped).toEqual([expect.objectContaining({ isOutdated: true, points: whole })])
  })

  test('visitors get nothing for an edition off sale, a hidden item or an unknown address', async () => {
    const { ids } = await sheetItem([{ label: 'C', systems: four, samplePages: [1] }])
    await put(ids[0], await track(), { points: whole, isShown: true, systemCount: 4 })
    await app.ctx.db.update(itemVariants).set({ is_on_sale: false })
    expect(await followed()).toEqual([])
    await app.ctx.db.update(shopItems).set({ is_visible: false })
    expect((await app.request('/api/shop/items/blue-shoes/play-along')).status).toBe(404)
    expect((await app.request('/api/shop/items/none/play-along')).status).toBe(404)
  })
})

describe('changed systems', () => {
  test('points of every recording keep to the systems they were tapped for', async () => {
    const { ids } = await sheetItem([{ label: 'C', systems: four, samplePages: [1] }])
    const [one, other] = [await track(), await track({ title: 'Rehearsal' })]
    await put(ids[0], one, { points: whole, isShown: true, systemCount: 4 })
    await put(ids[0], other, { points: whole.slice(0, 3), isShown: false, systemCount: 4 })
    // The owner deletes the second system and draws one at the foot of page 2.
    const change = {
      systems: [
        { box: [1, 0.1, 0.3], was: 0 },
        { box: [2, 0.1, 0.3], was: 2 },
        { box: [2, 0.4, 0.6], was: 3 },
        { box: [2, 0.7, 0.9], was: null },
      ],
      countBefore: 4,
    }
    expect((await app.send('PUT', `/api/admin/play-along/${ids[0]}/systems`, change)).status).toBe(200)
    const { tapped, systems } = await owners(ids[0])
    expect(systems).toHaveLength(4)
    expect(tapped.find(({ recordingId }) => recordingId === one)).toMatchObject({
      points: [
        [1, 0],
        [9, 1],
        [13, 2],
        [17, 0],
      ],
      isShown: true,
      isOutdated: false,
    })
    expect(tapped.find(({ recordingId }) => recordingId === other)?.points).toEqual([
      [1, 0],
      [9, 1],
    ])
  })

  test('boxes that are out of order, outside the file or from an outdated list are refused, and nothing changes', async () => {
    const { ids } = await sheetItem([{ label: 'C', systems: four, samplePages: [1] }])
    const said = async (boxes: System[], countBefore = 4) =>
      words(
        await app.send('PUT', `/api/admin/play-along/${ids[0]}/systems`, {
          systems: boxes.map((box) => ({ box, was: null })),
          countBefore,
        }),
      )
    expect(
      await said([
        [1, 0.2, 0.4],
        [1, 0.1, 0.3],
      ]),
    ).toEqual([422, expect.stringContaining('order')])
    expect(await said([[3, 0.1, 0.3]])).toEqual([422, expect.stringContaining('outside')])
    expect(await said([[1, 0.1, 0.3]], 5)).toEqual([409, expect.stringContaining('changed meanwhile')])
    expect((await owners(ids[0])).systems).toEqual(four)
  })
})

describe('other editions', () => {
  test('editions with as many systems get everything; others get the pages that agree, hidden from visitors', async () => {
    const five: System[] = [[1, 0.05, 0.09], ...four]
    const { ids } = await sheetItem([
      { label: 'C', systems: four, samplePages: [1] },
      { label: 'B♭', systems: four, samplePages: [2] },
      { label: 'E♭', systems: five },
      { label: 'Score', systems: [] },
    ])
    const recording = await track()
    await put(ids[0], recording, { points: whole, isShown: true, systemCount: 4 })
    const copy = async (to: string | undefined) =>
      (
        await app.send('POST', `/api/admin/play-along/${ids[0]}/recordings/${recording}/copies`, { to })
      ).json() as Promise<unknown>
    expect(await copy(ids[1])).toEqual({ copied: 5, isWhole: true })
    expect(await copy(ids[2])).toEqual({ copied: 2, isWhole: false })
    expect(await copy(ids[3])).toEqual({ copied: 0, isWhole: false })
    expect((await followed()).map(({ label }) => label)).toEqual(['C', 'B♭'])
    expect((await owners(ids[2] ?? '')).tapped).toEqual([
      {
        recordingId: recording,
        points: [
          [9, 3],
          [13, 4],
        ],
        isShown: false,
        isOutdated: false,
      },
    ])
    expect((await owners(ids[0])).others).toEqual([
      { id: ids[1], label: 'B♭', systemCount: 4, tappedFor: [recording] },
      { id: ids[2], label: 'E♭', systemCount: 5, tappedFor: [recording] },
      { id: ids[3], label: 'Score', systemCount: 0, tappedFor: [] },
    ])
  })

  test('points can be copied only to other editions of the same item', async () => {
    const { ids } = await sheetItem([{ label: 'C', systems: four, samplePages: [1] }])
    const recording = await track()
    await put(ids[0], recording, { points: whole, isShown: true, systemCount: 4 })
    const path = `/api/admin/play-along/${ids[0]}/recordings/${recording}/copies`
    expect(await words(await app.send('POST', path, { to: ids[0] }))).toEqual([
      422,
      expect.stringContaining('other editions'),
    ])
    expect((await app.send('POST', path, { to: randomUUID() })).status).toBe(404)
  })
})

test('the list names every item with a sheet, searches by title, and shows the progress of each sheet', async () => {
  const { itemId, ids } = await sheetItem([
    { label: 'C', systems: four },
    { label: 'B♭', systems: four },
  ])
  const [free] = await app.ctx.db
    .insert(shopItems)
    .values({
      slug: 'free',
      title: '100 % Free',
      category: 'free_content',
      image_url: '/shop-images/free.jpg',
      pdf_file_url: await pdf(four),
      order_index: 1,
    })
    .returning()
  await app.ctx.db.insert(shopItems).values({ slug: 'mug', title: 'Mug', category: 'merchandise', price: 900 })
  await put(ids[0], await track(), { points: whole, isShown: true, systemCount: 4 })
  await put(ids[0], await track(), { points: whole.slice(0, 1), isShown: false, systemCount: 4 })
  const list = async (q: string) =>
    ((await (await app.request(`/api/admin/play-along?q=${encodeURIComponent(q)}`)).json()) as { items: unknown[] })
      .items
  const blue = {
    id: itemId,
    title: 'Blue Shoes',
    imageUrl: null,
    sheets: [
      { id: ids[0], label: 'C', shown: 1, begun: 1 },
      { id: ids[1], label: 'B♭', shown: 0, begun: 0 },
    ],
  }
  const other = {
    id: free?.id,
    title: '100 % Free',
    imageUrl: '/shop-images/free.jpg',
    sheets: [{ id: free?.id, label: null, shown: 0, begun: 0 }],
  }
  expect(await list('')).toEqual([blue, other])
  expect(await list('100 %')).toEqual([other])
  expect(await list('shoes')).toEqual([blue])
  expect(await list('mug')).toEqual([])
})
