// Proves on a real database what the owner's changes to shop items do (ADM-SHOP-19 to ADM-SHOP-26, ADM-SHOP-37, OP-39).
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { itemVariants, shopItems } from '@/db/schema/commerce/shop'
import { deletedRecords } from '@/db/schema/office/trash'
import type { ErrorBody } from '@/lib/error-table'
import type { ActivityEntry } from '@/features/office/activity/activity.contract'
import { ownerActor } from '../../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../../tests/support/test-app'
import { shopItemsResource } from '../../catalog.resource'
import { shopToday } from '../stock/shop-today'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
})
afterAll(() => app.close())

type Values = z.input<typeof shopItemsResource.values>
type Row = z.output<typeof shopItemsResource.row>
const filled: Values = {
  ...shopItemsResource.defaults(),
  title: 'Blue Stride',
  category: 'digital_music',
  description: '',
  price: '12.50',
  digital_price: '',
  inventory_count: '',
  image_url: 'https://example.com/cover.jpg',
  pdf_file_url: '',
  bandcamp_url: 'https://artist.bandcamp.com/a',
  external_url: '',
  tags: ['swing', 'swing', 'trio'],
  download_limit: '',
  download_expiry_days: '',
  is_visible: true,
  is_featured: false,
}
async function save(change: Partial<Values>) {
  const response = await app.send('POST', '/api/admin/shop-items', { values: { ...filled, ...change } })
  return { status: response.status, body: (await response.json()) as Row & ErrorBody }
}
const refused = async (change: Partial<Values>) => (await save(change)).body.error.fields

test('ADM-SHOP-26 ADM-SHOP-17: a new item gets its address, cents, defaults and each tag once', async () => {
  const { status, body } = await save({})
  expect(status).toBe(201)
  expect(body).toMatchObject({
    slug: 'blue-stride',
    price: 1250,
    digital_price: null,
    inventory_count: null,
    download_limit: 5,
    download_expiry_days: 30,
    tags: ['swing', 'trio'],
  })
  expect((await save({})).body.slug).toBe('blue-stride-2')
  expect((await save({})).body.slug).toBe('blue-stride-3')
})

test('ADM-SHOP-19 ADM-SHOP-20 ADM-SHOP-21 ADM-SHOP-23: each rule has its own message, and all are returned at once', async () => {
  expect(
    await refused({ title: '  ', category: 'sheet_music', price: '0', inventory_count: '-1', bandcamp_url: '' }),
  ).toMatchObject({
    title: 'Product title is required and cannot be empty',
    inventory_count: 'Inventory count cannot be negative',
  })
  expect(await refused({ category: 'sheet_music', price: '', bandcamp_url: '' })).toEqual({
    price: 'Price is required for purchasable items and must be greater than $0',
    pdf_file_url: 'Sheet music requires either a PDF file upload, PDF URL, or external link to the music',
  })
  expect(await refused({ category: '' as Values['category'] })).toEqual({
    category: 'Please select a product category',
  })
  expect((await save({ category: 'free_content', price: '' })).status).toBe(201)
  expect((await save({ category: 'sheet_music', external_url: 'https://example.com/sheet' })).status).toBe(201)
})

test('ADM-SHOP-22: addresses must be web addresses over HTTP or HTTPS', async () => {
  expect(
    await refused({
      external_url: 'no address',
      bandcamp_url: 'javascript:alert(1)',
      image_url: 'ftp://example.com/a.jpg',
      pdf_file_url: 'sheet.pdf',
    }),
  ).toEqual({
    external_url: 'External URL must be a valid web address (e.g., https://example.com)',
    bandcamp_url: 'Bandcamp URL must use HTTP or HTTPS protocol',
    image_url: 'Image URL must use HTTP or HTTPS protocol',
    pdf_file_url: 'PDF URL must be a valid web address (e.g., https://example.com/music.pdf)',
  })
  expect(await refused({ pdf_file_url: 'private:sheet-music-pdfs/../loe-audio/x.pdf' })).toHaveProperty('pdf_file_url')
})

test('ADM-SHOP-26: limits stay within their ranges', async () => {
  expect(await refused({ download_limit: '101', download_expiry_days: '0' })).toEqual({
    download_limit: 'Download limit must be between 1 and 100',
    download_expiry_days: 'Download expiry must be between 1 and 365',
  })
})

test('ADM-SHOP-37 ADM-SHOP-03: items are listed by order_index, moved by one place and deleted by id', async () => {
  await app.ctx.db.delete(shopItems)
  for (const title of ['One', 'Two', 'Three']) await save({ title })
  const rows = async () => ((await (await app.request('/api/admin/shop-items')).json()) as { rows: Row[] }).rows
  const [one, two, three] = await rows()
  await app.send('POST', `/api/admin/shop-items/${three?.id}/move`, { before: two?.id })
  expect((await rows()).map(({ title, order_index }) => [title, order_index])).toEqual([
    ['One', 0],
    ['Three', 1],
    ['Two', 2],
  ])
  await app.send('DELETE', `/api/admin/shop-items/${one?.id}`, {})
  expect((await rows()).map(({ title }) => title)).toEqual(['Three', 'Two'])
})

test('saving another field does not undo a sale made during the edit', async () => {
  const { body: row } = await save({ title: 'Last copies', category: 'physical_music', inventory_count: '5' })
  await app.ctx.db.update(shopItems).set({ inventory_count: 4 }).where(eq(shopItems.id, row.id))
  const base = {
    ...filled,
    title: 'Last copies',
    category: 'physical_music',
    inventory_count: '5',
    tags: ['swing', 'trio'],
    download_limit: '5',
    download_expiry_days: '30',
  }
  const answer = await app.send('PUT', `/api/admin/shop-items/${row.id}`, {
    base,
    values: { ...base, description: 'Nearly gone' },
  })
  expect((await answer.json()) as Row).toMatchObject({ description: 'Nearly gone', inventory_count: 4, slug: row.slug })
})

test('OP-04 ADM-SHOP-21: a sheet whose stored file is missing cannot be saved', async () => {
  const missing = 'private:sheet-music-pdfs/pdfs/00000000-0000-4000-8000-000000000000.pdf'
  const message = { pdf_file_url: 'This PDF is no longer among the stored files. Please upload it again.' }
  expect(await refused({ category: 'sheet_music', pdf_file_url: missing })).toEqual(message)
  const stored = 'private:sheet-music-pdfs/pdfs/here.pdf'
  await app.ctx.files.put('sheet-music-pdfs', 'pdfs/here.pdf', Buffer.from('%PDF-1.4'))
  const { status, body: row } = await save({ title: 'Blue Sheet', category: 'sheet_music', pdf_file_url: stored })
  expect(status).toBe(201)
  await app.ctx.files.remove('sheet-music-pdfs', 'pdfs/here.pdf')
  const base = {
    ...filled,
    title: 'Blue Sheet',
    category: 'sheet_music',
    pdf_file_url: stored,
    tags: ['swing', 'trio'],
    download_limit: '5',
    download_expiry_days: '30',
  }
  const answer = await app.send('PUT', `/api/admin/shop-items/${row.id}`, {
    base,
    values: { ...base, description: 'For four' },
  })
  expect(((await answer.json()) as ErrorBody).error.fields).toEqual(message)
})

describe('an item with sizes', () => {
  const size = (label: string, inventory_count = '', price = '', id = `new-${label}`) => ({
    id,
    label,
    price,
    inventory_count,
  })
  const shirt = {
    title: 'Shirt',
    category: 'merchandise' as const,
    tags: ['cotton'],
    download_limit: '5',
    download_expiry_days: '30',
  }
  const toForm = (row: Row): Values => shopItemsResource.toValues(row)
  const find = async (id: string) => (await (await app.request(`/api/admin/shop-items/${id}`)).json()) as Row
  async function change(row: Row, to: (base: Values) => Partial<Values>, base = toForm(row)) {
    const answer = await app.send('PUT', `/api/admin/shop-items/${row.id}`, { base, values: { ...base, ...to(base) } })
    return { status: answer.status, body: (await answer.json()) as Row & ErrorBody }
  }
  const shown = (row: Row) => row.variants.map(({ label, price, inventory_count }) => [label, price, inventory_count])
  const listSizes = ({ variants = [] }: Values) => variants
  const sell = (row: Row, label: string, left: number) =>
    app.ctx.db
      .update(itemVariants)
      .set({ inventory_count: left })
      .where(and(eq(itemVariants.shop_item_id, row.id), eq(itemVariants.label, label)))

  test('ADM-SHOP-07: an item is saved with its sizes at once, in their order, and its own count stays as typed', async () => {
    const { status, body } = await save({
      ...shirt,
      inventory_count: '34',
      variants: [size(' S ', '4'), size('M', '12'), size('XXL', '', '31.50')],
    })
    expect(status).toBe(201)
    expect(body.inventory_count).toBe(34)
    expect(shown(body)).toEqual([
      ['S', null, 4],
      ['M', null, 12],
      ['XXL', 3150, null],
    ])
    expect(await find(body.id)).toEqual(body)
    const { rows } = (await (await app.request('/api/admin/shop-items?search=shirt')).json()) as { rows: Row[] }
    expect(rows.find(({ id }) => id === body.id)?.variants).toEqual(body.variants)
  })

  test('ADM-SHOP-19 ADM-SHOP-23: each mistake has a message at its field, all at once, and nothing is stored', async () => {
    expect(
      await refused({
        ...shirt,
        title: ' ',
        variants: [size('M', '-1'), size(' ', '1.5'), size('m', 'x', '0'), size('L', '', 'cheap')],
      }),
    ).toEqual({
      title: 'Product title is required and cannot be empty',
      'variants.0.inventory_count': 'Enter a whole number from 0, or leave it empty',
      'variants.1.label': 'Each choice needs a name, such as M or Black',
      'variants.1.inventory_count': 'Enter a whole number from 0, or leave it empty',
      'variants.2.label': 'There is already a choice called m',
      'variants.2.price': 'Enter a price above 0, such as 12.50, or leave it empty',
      'variants.2.inventory_count': 'Enter a whole number from 0, or leave it empty',
      'variants.3.price': 'Enter a price above 0, such as 12.50, or leave it empty',
    })
    expect(await refused({ ...shirt, variants: Array.from({ length: 51 }, (_, n) => size(`${n}`)) })).toEqual({
      variants: 'An item has at most 50 choices',
    })
    expect(await refused({ ...shirt, variants: [{ label: 'M' }] as Values['variants'] })).toHaveProperty([
      'variants.0.id',
    ])
  })

  test('OP-11: items sold while the owner edits remain sold; a count is written only if the owner changed it', async () => {
    const { body: row } = await save({ ...shirt, variants: [size('S', '4'), size('M', '12'), size('L', '8')] })
    await sell(row, 'M', 11)
    const { status, body } = await change(row, (base) => ({
      description: 'Black',
      variants: listSizes(base).map((one) =>
        one.label === 'M' ? { ...one, label: 'Medium' } : one.label === 'S' ? { ...one, inventory_count: '20' } : one,
      ),
    }))
    expect(status).toBe(200)
    expect(shown(body)).toEqual([
      ['S', null, 20],
      ['Medium', null, 11],
      ['L', null, 8],
    ])
    expect(body.variants.map(({ id }) => id)).toEqual(row.variants.map(({ id }) => id))
    const both = await change(
      body,
      (base) => ({
        variants: listSizes(base).map((one) => (one.label === 'L' ? { ...one, inventory_count: '9' } : one)),
      }),
      {
        ...toForm(body),
        variants: listSizes(toForm(body)).map((one) => ({
          ...one,
          inventory_count: one.label === 'L' ? '10' : one.inventory_count,
        })),
      },
    )
    expect(both.status).toBe(409)
    expect(both.body.error.fields).toEqual({ variants: 'Another user has changed the inventory count of “L” to “8”.' })
    expect(shown(await find(row.id))).toEqual(shown(body))
  })

  test('ADM-SHOP-03: sizes change places, swap names, are removed and added; another item is never changed', async () => {
    const { body: other } = await save({ ...shirt, title: 'Other', variants: [size('S', '1')] })
    const { body: row } = await save({ ...shirt, variants: [size('S', '4'), size('M', '12'), size('L', '8')] })
    const { body } = await change(row, (base) => {
      const [s, m, l] = listSizes(base)
      return {
        variants: [
          { ...size('XL', '2'), id: other.variants[0]?.id ?? '' },
          ...(l ? [l] : []),
          ...(m && s
            ? [
                { ...m, label: 'S' },
                { ...s, label: 'M' },
              ]
            : []),
        ],
      }
    })
    expect(shown(body)).toEqual([
      ['XL', null, 2],
      ['L', null, 8],
      ['S', null, 12],
      ['M', null, 4],
    ])
    expect(shown(await find(other.id))).toEqual([['S', null, 1]])
    expect(shown((await change(body, (base) => ({ variants: listSizes(base).slice(0, 1) }))).body)).toEqual([
      ['XL', null, 2],
    ])
    expect((await change(body, () => ({ title: 'Shirt, black' }))).body.variants).toHaveLength(1)
  })

  test('the activity log has the sizes before and after, and an earlier version reverts only that change', async () => {
    const { body: row } = await save({ ...shirt, variants: [size('S', '4'), size('M', '12')] })
    await change(row, (base) => ({
      variants: listSizes(base).flatMap((one) => (one.label === 'M' ? [] : [{ ...one, label: 'Small' }])),
    }))
    await sell(row, 'Small', 3)
    const { entries } = (await (await app.request(`/api/admin/activity?about=shop-items:${row.id}`)).json()) as {
      entries: ActivityEntry[]
    }
    expect(entries[0]).toMatchObject({
      what: 'shop-items.updated',
      changes: [
        {
          label: 'Choices',
          before: expect.stringMatching(/^S \(.*inventory count 4.*\), M \(.*inventory count 12/),
          after: expect.stringMatching(/^Small \(.*inventory count 4/),
        },
      ],
    })
    expect((await app.send('POST', `/api/admin/activity/${entries[0]?.id}/restore`, {})).status).toBe(200)
    const back = await find(row.id)
    expect(shown(back)).toEqual([
      ['S', null, 3],
      ['M', null, 12],
    ])
    expect(back.variants.map(({ id }) => id)).toEqual(row.variants.map(({ id }) => id))
  })

  test('an item goes to the trash with its sizes and returns with them, each under its own id', async () => {
    const { body: row } = await save({ ...shirt, variants: [size('M', '12', '31.50'), size('S', '4')] })
    const { trashId } = (await (await app.send('DELETE', `/api/admin/shop-items/${row.id}`, {})).json()) as {
      trashId: string
    }
    expect(await app.ctx.db.$count(itemVariants, eq(itemVariants.shop_item_id, row.id))).toBe(0)
    expect(await app.ctx.db.$count(deletedRecords, eq(deletedRecords.id, trashId))).toBe(1)
    expect((await app.send('POST', `/api/admin/trash/${trashId}/restore`, {})).status).toBe(200)
    expect((await find(row.id)).variants).toEqual(row.variants)
  })

  test('ADM-SHOP-02: the list is sorted by the total stock of all sizes', async () => {
    await app.ctx.db.delete(shopItems)
    await save({ title: 'Five', category: 'merchandise', inventory_count: '5' })
    await save({
      title: 'Sixteen',
      category: 'merchandise',
      inventory_count: '1',
      variants: [size('S', '4'), size('M', '12')],
    })
    await save({
      title: 'Two',
      category: 'merchandise',
      inventory_count: '99',
      variants: [size('S', '2'), size('M', '0')],
    })
    const { rows } = (await (await app.request('/api/admin/shop-items?sort=inventory_count&direction=asc')).json()) as {
      rows: Row[]
    }
    expect(rows.map(({ title }) => title)).toEqual(['Two', 'Five', 'Sixteen'])
  })

  test('OP-11: the dashboard names nearly sold-out items with their size', async () => {
    const [{ count, text } = { count: 0, text: '' }] = await shopToday(app.ctx)
    expect({ count, text }).toEqual({ count: 2, text: 'Low stock: Two (M), Two (S)' })
  })
})
