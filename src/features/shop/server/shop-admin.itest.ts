// Proves on a real database what the owner's changes to shop items do (ADM-SHOP-19 to ADM-SHOP-26, ADM-SHOP-37, OP-39).
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { shopItems } from '@/db/schema/shop'
import type { ErrorBody } from '@/lib/errors'
import { testApp, type TestApp } from '../../../../tests/support/test-app'
import type { shopItemsResource } from '../shop.resource'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ({ kind: 'administrator', email: 'owner@themusician.test', isAllowlistManager: true }) })
})
afterAll(() => app.close())

type Values = z.input<typeof shopItemsResource.values>
type Row = z.output<typeof shopItemsResource.row>
const filled: Values = {
  title: 'Blue Stride', category: 'digital_music', description: '', price: '12.50', digital_price: '', inventory_count: '', image_url: 'https://example.com/cover.jpg',
  pdf_file_url: '', bandcamp_url: 'https://artist.bandcamp.com/a', external_url: '', tags: ['swing', 'swing', 'trio'], download_limit: '', download_expiry_days: '',
  is_visible: true, is_featured: false,
}
async function save(change: Partial<Values>) {
  const response = await app.send('POST', '/api/admin/shop-items', { values: { ...filled, ...change } })
  return { status: response.status, body: (await response.json()) as Row & ErrorBody }
}
const refused = async (change: Partial<Values>) => (await save(change)).body.error.fields

test('ADM-SHOP-26 ADM-SHOP-17: a new item has its address, cents, defaults and each tag once', async () => {
  const { status, body } = await save({})
  expect(status).toBe(201)
  expect(body).toMatchObject({ slug: 'blue-stride', price: 1250, digital_price: null, inventory_count: null, download_limit: 5, download_expiry_days: 30, tags: ['swing', 'trio'] })
  expect((await save({})).body.slug).toBe('blue-stride-2')
  expect((await save({})).body.slug).toBe('blue-stride-3')
})

test('ADM-SHOP-19 ADM-SHOP-20 ADM-SHOP-21 ADM-SHOP-23: each rule with its own words, all at once', async () => {
  expect(await refused({ title: '  ', category: 'sheet_music', price: '0', inventory_count: '-1', bandcamp_url: '' })).toMatchObject({
    title: 'Product title is required and cannot be empty',
    inventory_count: 'Inventory count cannot be negative',
  })
  expect(await refused({ category: 'sheet_music', price: '', bandcamp_url: '' })).toEqual({
    price: 'Price is required for purchasable items and must be greater than $0',
    pdf_file_url: 'Sheet music requires either a PDF file upload, PDF URL, or external link to the music',
  })
  expect(await refused({ category: '' as Values['category'] })).toEqual({ category: 'Please select a product category' })
  expect((await save({ category: 'free_content', price: '' })).status).toBe(201)
  expect((await save({ category: 'sheet_music', external_url: 'https://example.com/sheet' })).status).toBe(201)
})

test('ADM-SHOP-22: addresses must be web addresses over HTTP or HTTPS', async () => {
  expect(await refused({ external_url: 'no address', bandcamp_url: 'javascript:alert(1)', image_url: 'ftp://example.com/a.jpg', pdf_file_url: 'sheet.pdf' })).toEqual({
    external_url: 'External URL must be a valid web address (e.g., https://example.com)',
    bandcamp_url: 'Bandcamp URL must use HTTP or HTTPS protocol',
    image_url: 'Image URL must use HTTP or HTTPS protocol',
    pdf_file_url: 'PDF URL must be a valid web address (e.g., https://example.com/music.pdf)',
  })
  expect(await refused({ pdf_file_url: 'private:sheet-music-pdfs/../loe-audio/x.pdf' })).toHaveProperty('pdf_file_url')
})

test('ADM-SHOP-26: limits stay within their ranges', async () => {
  expect(await refused({ download_limit: '101', download_expiry_days: '0' })).toEqual({
    download_limit: 'Download limit must be between 1 and 100', download_expiry_days: 'Download expiry must be between 1 and 365',
  })
})

test('ADM-SHOP-37 ADM-SHOP-03: listed by order_index, moved by one place, deleted by id', async () => {
  await app.ctx.db.delete(shopItems)
  for (const title of ['One', 'Two', 'Three']) await save({ title })
  const rows = async () => ((await (await app.request('/api/admin/shop-items')).json()) as { rows: Row[] }).rows
  const [one, two, three] = await rows()
  await app.send('POST', `/api/admin/shop-items/${three?.id}/move`, { before: two?.id })
  expect((await rows()).map(({ title, order_index }) => [title, order_index])).toEqual([['One', 0], ['Three', 1], ['Two', 2]])
  await app.send('DELETE', `/api/admin/shop-items/${one?.id}`, {})
  expect((await rows()).map(({ title }) => title)).toEqual(['Three', 'Two'])
})

test('a sale during an edit is not undone by saving something else', async () => {
  const { body: row } = await save({ title: 'Last copies', category: 'physical_music', inventory_count: '5' })
  await app.ctx.db.update(shopItems).set({ inventory_count: 4 }).where(eq(shopItems.id, row.id))
  const base = { ...filled, title: 'Last copies', category: 'physical_music', inventory_count: '5', tags: ['swing', 'trio'], download_limit: '5', download_expiry_days: '30' }
  const answer = await app.send('PUT', `/api/admin/shop-items/${row.id}`, { base, values: { ...base, description: 'Nearly gone' } })
  expect(((await answer.json()) as Row)).toMatchObject({ description: 'Nearly gone', inventory_count: 4, slug: row.slug })
})

test('OP-04 ADM-SHOP-21: a sheet whose stored file is not there cannot be saved', async () => {
  const missing = 'private:sheet-music-pdfs/pdfs/00000000-0000-4000-8000-000000000000.pdf'
  const message = { pdf_file_url: 'This PDF is no longer among the stored files. Please upload it again.' }
  expect(await refused({ category: 'sheet_music', pdf_file_url: missing })).toEqual(message)
  const stored = 'private:sheet-music-pdfs/pdfs/here.pdf'
  await app.ctx.files.put('sheet-music-pdfs', 'pdfs/here.pdf', Buffer.from('%PDF-1.4'))
  const { status, body: row } = await save({ title: 'Blue Sheet', category: 'sheet_music', pdf_file_url: stored })
  expect(status).toBe(201)
  await app.ctx.files.remove('sheet-music-pdfs', 'pdfs/here.pdf')
  const base = { ...filled, title: 'Blue Sheet', category: 'sheet_music', pdf_file_url: stored, tags: ['swing', 'trio'], download_limit: '5', download_expiry_days: '30' }
  const answer = await app.send('PUT', `/api/admin/shop-items/${row.id}`, { base, values: { ...base, description: 'For four' } })
  expect(((await answer.json()) as ErrorBody).error.fields).toEqual(message)
})
