// Proves on a real database how the owner puts items into a release, and what becomes of it when they change, go and
// come back.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { releases, shopItems } from '@/db/schema/commerce/shop'
import { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'
import type { ActivityEntry } from '@/features/office/activity/activity.contract'
import type { ErrorBody } from '@/lib/error-table'
import { openOldFiles } from '@/platform/import/old-files'
import { readDump } from '@/platform/import/reading/read-dump'
import { runImport, sumTotals } from '@/platform/import/run-import'
import { allImporters, oldFileShelf } from '@/server/all-importers'
import { ownerActor } from '../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
})
afterAll(() => app.close())
afterEach(async () => {
  await app.ctx.db.delete(shopItems)
  await app.ctx.db.delete(releases)
})

type Values = z.input<typeof shopItemsResource.values>
type Row = z.output<typeof shopItemsResource.row>
const record: Values = {
  ...shopItemsResource.defaults(),
  title: 'Late Set (LP)',
  category: 'physical_music',
  price: '29',
  image_url: 'https://example.com/cover.jpg',
}
async function save(change: Partial<Values>) {
  const response = await app.send('POST', '/api/admin/shop-items', { values: { ...record, ...change } })
  return { status: response.status, row: (await response.json()) as Row & ErrorBody }
}
const added = async (change: Partial<Values>): Promise<Row> => {
  const { status, row } = await save(change)
  expect(status, JSON.stringify(row)).toBe(201)
  return row
}
async function change(row: Row, values: Partial<Values>) {
  const base = shopItemsResource.toValues(row)
  const response = await app.send('PUT', `/api/admin/shop-items/${row.id}`, { base, values: { ...base, ...values } })
  return { status: response.status, row: (await response.json()) as Row & ErrorBody }
}
const stored = () => app.ctx.db.select({ id: releases.id, title: releases.title }).from(releases)
const item = async (id: string) => (await app.ctx.db.select().from(shopItems).where(eq(shopItems.id, id)))[0]
const remove = async (row: Row) =>
  (await (await app.send('DELETE', `/api/admin/shop-items/${row.id}`, {})).json()) as { trashId: string }
const restore = (trashId: string) => app.send('POST', `/api/admin/trash/${trashId}/restore`, {})
const asCd = { title: 'Late Set (CD)', category: 'cd', price: '15' } as const

/** Adds an LP and a CD of one release. */
async function lateSet() {
  const lp = await added({ release_title: 'Late Set' })
  const cd = await added({ ...asCd, release_id: lp.release_id ?? '', release_title: 'Late Set' })
  return { lp, cd }
}

test('an item starts a release by its title; its format gets the usual name', async () => {
  const { lp, cd } = await lateSet()
  expect(await stored()).toEqual([{ id: lp.release_id, title: 'Late Set' }])
  expect([lp, cd]).toMatchObject([
    { release_title: 'Late Set', release_format: 'LP' },
    { release_id: lp.release_id, release_title: 'Late Set', release_format: 'CD' },
  ])
  const album = {
    category: 'digital_music',
    bandcamp_url: 'https://a.example',
    release_id: lp.release_id ?? '',
  } as const
  expect(await added({ ...album, title: 'MP3', release_title: 'Late Set' })).toMatchObject({
    release_format: 'Digital album',
  })
  const found = await app.request('/api/admin/release-choices?search=late')
  expect(await found.json()).toEqual({
    releases: [{ id: lp.release_id, title: 'Late Set', items: ['Late Set (LP)', 'Late Set (CD)', 'MP3'] }],
    hasMore: false,
  })
  expect(await (await app.request('/api/admin/release-choices?search=early')).json()).toMatchObject({ releases: [] })
})

test('a title of 120 characters is kept, one of 201 is refused with a sentence', async () => {
  const long = 'x'.repeat(120)
  expect(await added({ release_title: long })).toMatchObject({ release_title: long })
  expect((await save({ release_title: 'x'.repeat(201) })).row.error.fields).toEqual({
    release_title: 'A title can have at most 200 characters',
  })
})

test('two formats of a release have different names', async () => {
  const { lp, cd } = await lateSet()
  const same = { release_format: '“Late Set” has a format named “lp” already. Use another name.' }
  expect((await change(cd, { release_format: 'lp' })).row.error.fields).toEqual(same)
  const second = await save({ title: 'Late Set (LP)', release_id: lp.release_id ?? '', release_title: 'Late Set' })
  expect(second.row.error.fields).toEqual({
    release_format: '“Late Set” has a format named “LP” already. Use another name.',
  })
  expect((await change(lp, { description: 'Black vinyl' })).status).toBe(200)
})

test('a new title of the release is that of all its items, and is in the activity log', async () => {
  const { lp, cd } = await lateSet()
  const { row: renamed } = await change(cd, { release_title: 'Later Set' })
  expect(renamed).toMatchObject({ release_title: 'Later Set' })
  expect(await stored()).toEqual([{ id: lp.release_id, title: 'Later Set' }])
  const { entries } = (await (await app.request('/api/admin/activity')).json()) as { entries: ActivityEntry[] }
  expect(entries.map(({ title }) => title)).toContain('Later Set')
  expect((await change(renamed, { release_title: ' ' })).row.error.fields).toEqual({
    release_title: 'Enter the title of the release.',
  })
  expect((await save({ release_format: 'LP' })).row.error.fields).toEqual({
    release_title: 'Enter the title of the release.',
  })
})

test('an item leaves its release, and the last one takes the release with it', async () => {
  const { lp, cd } = await lateSet()
  const none = { release_id: '', release_title: '', release_format: '' }
  expect((await change(cd, none)).row).toMatchObject({ release_id: null, release_title: null })
  expect(await stored()).toHaveLength(1)
  await change(lp, none)
  expect(await stored()).toEqual([])
})

test('a release that was deleted meanwhile is refused with a sentence, and nothing is stored', async () => {
  const { lp, cd } = await lateSet()
  await app.ctx.db.delete(releases)
  const gone = { release_id: 'This release was deleted meanwhile. Take the item out of it, or choose another one.' }
  const third = await save({ ...asCd, title: 'Third', release_id: lp.release_id ?? '', release_title: 'Late Set' })
  expect([third.status, third.row.error.fields]).toEqual([422, gone])
  expect(await app.ctx.db.$count(shopItems, eq(shopItems.title, 'Third'))).toBe(0)
  expect(await item(cd.id)).toMatchObject({ release_id: null, title: 'Late Set (CD)' })
})

test('a deleted item leaves the others; restored, it is in the release again while that exists', async () => {
  const { lp, cd } = await lateSet()
  const first = await remove(lp)
  expect(await item(cd.id)).toMatchObject({ release_id: cd.release_id })
  expect((await restore(first.trashId)).status).toBe(200)
  expect(await item(lp.id)).toMatchObject({ release_id: cd.release_id, release_format: 'LP' })

  const again = await remove(lp)
  await remove(cd)
  expect(await stored()).toEqual([])
  expect((await restore(again.trashId)).status).toBe(200)
  expect(await item(lp.id)).toMatchObject({ release_id: null, release_format: null, title: 'Late Set (LP)' })
})

test('two items that change places, or enter a release that is emptied, end in one that exists', async () => {
  const [one, two] = [await added({ release_title: 'One' }), await added({ ...asCd, release_title: 'Two' })]
  const into = ({ release_id, release_title }: Row) => ({
    release_id: release_id ?? '',
    release_title: release_title ?? '',
  })
  const answers = await Promise.all([change(one, into(two)), change(two, into(one))])
  for (const { status } of answers) expect([200, 422]).toContain(status)
  const ids = (await stored()).map(({ id }) => id)
  const used = (await app.ctx.db.select({ id: shopItems.release_id }).from(shopItems)).map(({ id }) => id)
  expect(used).not.toContain(null)
  expect(new Set(ids)).toEqual(new Set(used))
})

test('an import puts items into a release by its title, and again changes nothing', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-releases-'))
  const rows = `id,category,title,price,image_url,release,release_format
a,physical_music,Riverside on vinyl,22,https://old.example/a.jpg,Riverside,LP
b,cd,Riverside on CD,12,https://old.example/b.jpg,riverside,
c,cd,Alone,12,https://old.example/c.jpg,,`
  await writeFile(path.join(folder, 'shop_items.csv'), rows)
  const run = async () => {
    const { tables } = await readDump(folder)
    const files = oldFileShelf(app.ctx, await openOldFiles(null), false)
    const given = { tables, importers: allImporters, files, apply: true, actor: 'command line' }
    const report = (await runImport(app.ctx, given)).tables.find(({ table }) => table === 'shop_items')
    return report && sumTotals(report)
  }
  expect(await run()).toMatchObject({ added: 3 })
  const [release] = await stored()
  const items = () =>
    app.ctx.db
      .select({ title: shopItems.title, release: shopItems.release_id, format: shopItems.release_format })
      .from(shopItems)
      .orderBy(asc(shopItems.title))
  const imported = [
    { title: 'Alone', release: null, format: null },
    { title: 'Riverside on CD', release: release?.id, format: null },
    { title: 'Riverside on vinyl', release: release?.id, format: 'LP' },
  ]
  expect(release?.title).toBe('Riverside')
  expect(await items()).toEqual(imported)
  await app.ctx.db.update(releases).set({ title: 'Riverside, remastered' })
  expect(await run()).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
  expect(await items()).toEqual(imported)
  await rm(folder, { recursive: true })
})
