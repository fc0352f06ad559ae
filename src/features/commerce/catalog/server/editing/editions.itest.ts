// Proves on a real database what the owner's changes to the editions of a sheet do, and which of them visitors see.
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { itemVariants, shopItems } from '@/db/schema/commerce/shop'
import { editionFiles } from '@/db/schema/commerce/sheet-music'
import type { ErrorBody } from '@/lib/error-table'
import type { ActivityEntry } from '@/features/office/activity/activity.contract'
import { storeFile } from '@/platform/stored-files/store-file'
import { ownerActor } from '../../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../../tests/support/test-app'
import type { ShopItem } from '../../catalog.contract'
import type { SheetVersions } from '@/features/commerce/sheet-music/sheet-music.contract'
import { shopItemsResource } from '../../catalog.resource'
import type { ShownVariant, VariantForm } from '@/features/commerce/sheet-music/editions/variant-form'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
})
beforeEach(() => app.ctx.db.delete(shopItems))
afterAll(() => app.close())

type Values = z.input<typeof shopItemsResource.values>
type Row = z.output<typeof shopItemsResource.row>
const sheet: Values = {
  ...shopItemsResource.defaults(),
  title: 'Blue Shoes',
  category: 'sheet_music',
  price: '9.50',
  image_url: 'https://example.com/cover.jpg',
}
const pdf = (pages: number | null = null, content = Buffer.from(`%PDF-1.7 ${randomUUID()}`)) =>
  storeFile(app.ctx, {
    bucket: 'sheet-music-pdfs',
    path: `${randomUUID()}.pdf`,
    content,
    contentType: 'application/pdf',
    facts: { pageCount: pages },
  })
const edition = async (change: Partial<VariantForm> = {}, pages = 2): Promise<VariantForm> => ({
  id: `new-${randomUUID().slice(0, 8)}`,
  label: 'B♭',
  price: '',
  inventory_count: '',
  kind: 'lead_sheet',
  transposition: 'Bb',
  clef: 'treble',
  pdf_file_url: await pdf(pages),
  ...change,
})

type Answer = { status: number; body: Row & ErrorBody }
async function answered(response: Response): Promise<Answer> {
  return { status: response.status, body: (await response.json()) as Row & ErrorBody }
}
const add = async (change: Partial<Values>) =>
  answered(await app.send('POST', '/api/admin/shop-items', { values: { ...sheet, ...change } }))
const findRow = async (id: string) =>
  (await (await app.request(`/api/admin/shop-items/${id}`)).json()) as z.output<typeof shopItemsResource.row>
/** Opens the form of an item, changes it, and submits it. */
async function edit(id: string, change: (values: Values & { variants: ShownVariant[] }) => Partial<Values>) {
  const base = shopItemsResource.toValues(await findRow(id)) as Values & { variants: ShownVariant[] }
  return answered(
    await app.send('PUT', `/api/admin/shop-items/${id}`, {
      base,
      values: { ...base, ...change(structuredClone(base)) },
    }),
  )
}
const publicItem = async (slug: string) =>
  ((await (await app.request(`/api/shop/items/${slug}`)).json()) as { item: ShopItem }).item
const versions = (editionId: string) =>
  app.ctx.db
    .select()
    .from(editionFiles)
    .where(eq(editionFiles.edition_id, editionId))
    .orderBy(asc(editionFiles.version))
const bought = (id: string | undefined) =>
  app.ctx.db
    .update(itemVariants)
    .set({ purchase_count: 2 })
    .where(eq(itemVariants.id, id ?? ''))

describe('the editions of a sheet', () => {
  test('the owner adds, edits, orders and deletes editions with their item; visitors choose one with its own price and pages, and never see a file', async () => {
    const files = { c: await pdf(2), bb: await pdf(3) }
    const { status, body } = await add({
      variants: [
        await edition({ label: 'C', transposition: 'C', pdf_file_url: files.c }),
        await edition({ price: '12', pdf_file_url: files.bb, ismn: '979-0-2600-0043-8', instruments: ['trumpet'] }),
      ],
    })
    expect(status, JSON.stringify(body)).toBe(201)
    const [c, bb] = (await findRow(body.id)).variants
    expect(bb).toMatchObject({
      label: 'B♭',
      price: 1200,
      kind: 'lead_sheet',
      transposition: 'Bb',
      clef: 'treble',
      instruments: ['trumpet'],
      ismn: '9790260000438',
      page_count: 3,
      is_on_sale: true,
      purchase_count: 0,
    })

    const item = await publicItem('blue-shoes')
    expect(item.variants).toMatchObject([
      {
        id: c?.id,
        label: 'C',
        priceCents: null,
        pageCount: 2,
        inventory: expect.objectContaining({ isInStock: true }),
      },
      {
        id: bb?.id,
        label: 'B♭',
        priceCents: 1200,
        pageCount: 3,
        inventory: expect.objectContaining({ hasTracking: false }),
      },
    ])
    expect(item.offers.map(({ format, delivery, unitCents }) => [format, delivery, unitCents])).toEqual([
      ['pdf', 'file', 950],
    ])
    expect(item.hasPdf).toBe(true)
    expect(JSON.stringify(item)).not.toMatch(/private:|\.pdf/)

    await edit(body.id, ({ variants }) => ({ variants: [...variants].reverse() }))
    expect((await publicItem('blue-shoes')).variants.map(({ label }) => label)).toEqual(['B♭', 'C'])
    await edit(body.id, ({ variants }) => ({
      variants: variants.flatMap((one) => (one.label === 'C' ? [] : [{ ...one, label: 'Trumpet', price: '' }])),
    }))
    expect((await publicItem('blue-shoes')).variants).toMatchObject([
      { id: bb?.id, label: 'Trumpet', priceCents: null },
    ])
  })

  test('editions have versions: another file is a new version, a price change is not, and going back to a file is a new version', async () => {
    const first = await pdf(2)
    const { body } = await add({ variants: [await edition({ pdf_file_url: first })] })
    const id = body.variants[0]?.id ?? ''
    expect(await versions(id)).toMatchObject([
      { version: 1, file: first, page_count: 2, byte_size: `%PDF-1.7 ${randomUUID()}`.length, shop_item_id: body.id },
    ])
    await edit(body.id, ({ variants }) => ({ variants: variants.map((one) => ({ ...one, price: '11' })) }))
    expect(await versions(id)).toHaveLength(1)

    const second = await pdf(3)
    await edit(body.id, ({ variants }) => ({ variants: variants.map((one) => ({ ...one, pdf_file_url: second })) }))
    expect((await versions(id)).map(({ version, file }) => [version, file])).toEqual([
      [1, first],
      [2, second],
    ])
    expect((await publicItem('blue-shoes')).variants).toMatchObject([{ pageCount: 3 }])
    await edit(body.id, ({ variants }) => ({ variants: variants.map((one) => ({ ...one, pdf_file_url: first })) }))
    expect((await versions(id)).map(({ version, file }) => [version, file])).toEqual([
      [1, first],
      [2, second],
      [3, first],
    ])
    expect((await findRow(body.id)).variants).toMatchObject([{ page_count: 2 }])
  })

  test('a correction keeps its note with the new version and the form is empty again; the same file, or a note without a file, is refused', async () => {
    const content = Buffer.from(`%PDF-1.7 ${randomUUID()}`)
    const [first, same] = [await pdf(2, content), await pdf(2, content)]
    const { body } = await add({ variants: [await edition({ pdf_file_url: first })] })
    const id = body.variants[0]?.id ?? ''
    const change = (values: Partial<VariantForm>) =>
      edit(body.id, ({ variants }) => ({ variants: variants.map((one) => ({ ...one, ...values })) }))
    const refused = async (values: Partial<VariantForm>) => (await change(values)).body.error.fields
    expect(await refused({ pdf_file_url: same, change_note: 'Bar 14: B♭7.' })).toEqual({
      'variants.0.pdf_file_url': 'This is the same file as before: nothing has changed in it.',
    })
    expect(await refused({ change_note: 'Bar 14: B♭7.' })).toEqual({
      'variants.0.change_note': 'Please upload the corrected PDF too, or leave this empty.',
    })
    expect(await refused({ pdf_file_url: await pdf(2), change_note: 'x'.repeat(301) })).toEqual({
      'variants.0.change_note': 'Please use at most 300 characters',
    })
    expect(await versions(id)).toHaveLength(1)

    expect((await change({ pdf_file_url: await pdf(2), change_note: ' Bar 14: B♭7. ' })).status).toBe(200)
    expect((await versions(id)).map(({ version, change_note }) => [version, change_note])).toEqual([
      [1, null],
      [2, 'Bar 14: B♭7.'],
    ])
    expect((await findRow(body.id)).variants).toMatchObject([{ change_note: null }])
    expect(JSON.stringify(await publicItem('blue-shoes'))).not.toContain('change_note')
  })

  test('editions have a history, newest first, with file, size, note and the number of people told; only the owner reads it', async () => {
    const { body } = await add({ variants: [await edition()] })
    const id = body.variants[0]?.id ?? ''
    const second = await pdf(3)
    await edit(body.id, ({ variants }) => ({
      variants: variants.map((one) => ({ ...one, pdf_file_url: second, change_note: 'Bar 14: B♭7.' })),
    }))
    const history = async (of: string) =>
      (await (await app.request(`/api/admin/sheet-versions/${of}`)).json()) as SheetVersions
    expect(await history(id)).toMatchObject({
      buyers: 0,
      versions: [
        { version: 2, note: 'Bar 14: B♭7.', file: second, pageCount: 3, previewName: null, told: 0 },
        { version: 1, note: null, pageCount: 2 },
      ],
    })
    expect(await history(body.id)).toEqual({ versions: [], buyers: 0 })
  })

  test('a sheet with one PDF is corrected, refused and versioned like an edition, and keeps its versions when editions are added', async () => {
    const [first, second] = [await pdf(2), await pdf(2)]
    const { body } = await add({ pdf_file_url: first })
    expect((await edit(body.id, () => ({ change_note: 'Bar 14: B♭7.' }))).body.error.fields).toEqual({
      change_note: 'Please upload the corrected PDF too, or leave this empty.',
    })
    const saved = await edit(body.id, () => ({ pdf_file_url: second, change_note: ' Bar 14: B♭7. ' }))
    // The response has the note as stored, so that the next one is not a conflict.
    expect([saved.status, saved.body.change_note]).toEqual([200, null])
    await edit(body.id, () => ({ title: 'Red Shoes' }))
    const known = [
      [1, first, null],
      [2, second, 'Bar 14: B♭7.'],
    ]
    const noted = async () =>
      (await versions(body.id)).map(({ version, file, change_note }) => [version, file, change_note])
    expect(await noted()).toEqual(known)
    expect(JSON.stringify(await publicItem('blue-shoes'))).not.toContain('Bar 14')
    await edit(body.id, ({ variants }) => ({ pdf_file_url: '', variants: [...variants, newBb] }))
    expect(await noted()).toEqual(known)
  })

  test('a sold edition cannot be deleted, by the form or by going back to an earlier version; it is taken off sale', async () => {
    const { body } = await add({ variants: [await edition({ label: 'C' })] })
    await edit(body.id, ({ variants }) => ({ variants: [...variants, newBb] }))
    const [c, bb] = (await findRow(body.id)).variants
    await bought(bb?.id)
    const without = await edit(body.id, ({ variants }) => ({ variants: variants.filter(({ id }) => id !== bb?.id) }))
    expect([without.status, without.body.error.fields]).toEqual([
      422,
      {
        variants:
          '“B♭” has been bought, so it cannot be deleted. Take it off sale instead: new buyers can no longer choose it, and those who have it keep it.',
      },
    ])
    const { entries } = (await (await app.request('/api/admin/activity')).json()) as { entries: ActivityEntry[] }
    const added = entries.find(({ what }) => what === 'shop-items.updated')
    const back = await app.send('POST', `/api/admin/activity/${added?.id}/restore`, {})
    expect([back.status, ((await back.json()) as ErrorBody).error.fields]).toEqual([
      422,
      { variants: expect.stringContaining('“B♭” has been bought') },
    ])
    expect((await findRow(body.id)).variants.map(({ label }) => label)).toEqual(['C', 'B♭'])

    await edit(body.id, ({ variants }) => ({
      variants: variants.flatMap((one) => (one.id === c?.id ? [] : [{ ...one, is_on_sale: false }])),
    }))
    const item = await publicItem('blue-shoes')
    expect([item.variants, item.offers, item.hasPdf]).toEqual([[], [], false])
  })

  test('the whole item can be moved to the trash, sold or not, and returns with its editions and their versions', async () => {
    const { body } = await add({ variants: [await edition()] })
    const id = body.variants[0]?.id ?? ''
    await bought(id)
    const { trashId } = (await (await app.send('DELETE', `/api/admin/shop-items/${body.id}`, {})).json()) as {
      trashId: string
    }
    expect(await versions(id)).toHaveLength(1)
    expect((await app.send('POST', `/api/admin/trash/${trashId}/restore`, {})).status).toBe(200)
    expect((await findRow(body.id)).variants).toMatchObject([{ id, label: 'B♭', purchase_count: 2, page_count: 2 }])
    expect(await versions(id)).toHaveLength(1)
  })
})

describe('invalid editions', () => {
  const readFields = async (change: Partial<VariantForm>) =>
    (await add({ variants: [await edition(change)] })).body.error?.fields

  test.each([
    [
      { pdf_file_url: 'https://example.com/a.pdf' },
      { 'variants.0.pdf_file_url': 'Please upload the PDF of this edition' },
    ],
    [
      { pdf_file_url: 'private:sheet-music-pdfs/gone.pdf' },
      { 'variants.0.pdf_file_url': 'This PDF is no longer among the stored files. Please upload it again.' },
    ],
    [{ ismn: '979-0-2600-0043-9' }, { 'variants.0.ismn': 'An ISMN has 13 digits, such as 979-0-2600-0043-8' }],
    [{ label: ' ' }, { 'variants.0.label': 'Each choice needs a name, such as M or Black' }],
    [{ price: '0' }, { 'variants.0.price': 'Enter a price above 0, such as 12.50, or leave it empty' }],
    [{ label: 'x'.repeat(500) }, { 'variants.0.label': 'A name can have at most 60 characters' }],
  ])('%o', async (change, fields) => {
    expect(await readFields(change)).toEqual(fields)
    expect(await app.ctx.db.$count(shopItems)).toBe(0)
  })

  test('two editions with the same name are refused', async () => {
    const { status, body } = await add({ variants: [await edition(), await edition({ label: ' b♭ ' })] })
    expect([status, body.error.fields]).toEqual([422, { 'variants.1.label': 'There is already a choice called b♭' }])
  })
})

test.each([
  ['🎷🎺🥁', '🎷', 'saxophone-trumpet-drum'],
  ['月亮代表我的心', '次中音薩克斯', 'yueliangdaibiaowodexin'],
  ['Ж'.repeat(200), 'Б'.repeat(60), null],
])('a sheet and an edition may be called %s and %s', async (title, label, slug) => {
  const { status, body } = await add({ title, composer: title, variants: [await edition({ label })] })
  expect(status, JSON.stringify(body)).toBe(201)
  if (slug !== null) expect(body.slug).toBe(slug)
  expect(await publicItem(body.slug)).toMatchObject({ title, variants: [{ label }] })
})

test('names of 500 characters are refused with a message each, and nothing is stored', async () => {
  const long = '月'.repeat(500)
  const { status, body } = await add({
    title: long,
    composer: long,
    line_up: long,
    variants: [await edition({ label: long })],
  })
  expect(status).toBe(422)
  expect(Object.keys(body.error.fields ?? {}).toSorted()).toEqual(['composer', 'line_up', 'title', 'variants.0.label'])
  expect(await app.ctx.db.$count(shopItems)).toBe(0)
})

test('ADM-SHOP-21: a sheet needs its own PDF, an edition with a PDF, or a link', async () => {
  expect((await add({})).body.error.fields).toHaveProperty('pdf_file_url')
  expect((await add({ variants: [await edition({ pdf_file_url: '' })] })).body.error.fields).toHaveProperty(
    'pdf_file_url',
  )
  expect((await add({ variants: [await edition()] })).status).toBe(201)
})

test('a variant of a sheet without a file is no edition: the sheet’s own PDF is sold as before', async () => {
  const { body } = await add({ pdf_file_url: await pdf(), variants: [await edition({ pdf_file_url: '' })] })
  const item = await publicItem(body.slug)
  expect([item.variants, item.offers.map(({ delivery }) => delivery)]).toEqual([[], ['file']])
})

const newBb: VariantForm = { id: 'new-1', label: 'B♭', price: '', inventory_count: '', pdf_file_url: '' }
beforeEach(async () => {
  newBb.pdf_file_url = await pdf(1)
})
