// Proves what the owner may put into a bundle, and what the shop shows of it: messages for what makes no sense, nothing
// lost.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { shopItems } from '@/db/schema/commerce/shop'
import type { ErrorBody } from '@/lib/error-table'
import { storeFile } from '@/platform/stored-files/store-file'
import { ownerActor } from '../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { BundleChoice } from '../bundles.contract'
import type { ShopItem } from '@/features/commerce/catalog/catalog.contract'
import { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
})
beforeEach(() => app.ctx.db.delete(shopItems))
afterAll(() => app.close())

type Values = z.input<typeof shopItemsResource.values>
type Row = z.output<typeof shopItemsResource.row>
type Answer = { status: number; body: Row & ErrorBody }

const pdf = () =>
  storeFile(app.ctx, {
    bucket: 'sheet-music-pdfs',
    path: `${randomUUID()}.pdf`,
    content: Buffer.from('%PDF-1.7'),
    contentType: 'application/pdf',
    facts: { pageCount: 2 },
  })
const answered = async (response: Response): Promise<Answer> => ({
  status: response.status,
  body: (await response.json()) as Row & ErrorBody,
})
const add = async (title: string, change: Partial<Values>) =>
  answered(
    await app.send('POST', '/api/admin/shop-items', {
      values: {
        ...shopItemsResource.defaults(),
        title,
        category: 'sheet_music',
        price: '9.50',
        image_url: 'https://example.com/cover.jpg',
        ...change,
      },
    }),
  )
const edit = async (row: Row, change: Partial<Values>) => {
  const base = shopItemsResource.toValues(row)
  return answered(await app.send('PUT', `/api/admin/shop-items/${row.id}`, { base, values: { ...base, ...change } }))
}
const sheet = async (title: string) => (await add(title, { pdf_file_url: await pdf() })).body
const makeEntry = ({ id, title }: Row, variantId = '') => ({
  id: `new-${randomUUID().slice(0, 8)}`,
  entry_item_id: id,
  entry_variant_id: variantId,
  label: title,
})
const makeBundle = (...rows: Row[]) => add('Bundle', { entries: rows.map((row) => makeEntry(row)) })
const readFields = ({ status, body }: Answer) => [status, body.error?.fields]
const seen = async (slug: string) =>
  ((await (await app.request(`/api/shop/items/${slug}`)).json()) as { item: ShopItem }).item

test('a bundle of two sheets is for sale, and shows its contents and what it saves', async () => {
  const { body, status } = await makeBundle(await sheet('Opening'), await sheet('Closing'))
  expect(status).toBe(201)
  expect(body.entries.map(({ label, list_cents, trouble }) => [label, list_cents, trouble])).toEqual([
    ['Opening', 950, null],
    ['Closing', 950, null],
  ])
  const { offers, bundle } = await seen('bundle')
  expect(offers).toMatchObject([{ format: 'pdf', delivery: 'file', unitCents: 950 }])
  expect(bundle).toEqual({
    entries: [
      { name: 'Opening', slug: 'opening', listCents: 950 },
      { name: 'Closing', slug: 'closing', listCents: 950 },
    ],
    savesCents: 950,
  })
})

test('a bundle in a bundle is refused from both sides, and so is a duplicate entry', async () => {
  const opening = await sheet('Opening')
  const inner = (await makeBundle(opening)).body
  expect(readFields(await add('Outer', { entries: [makeEntry(inner)] }))).toEqual([
    422,
    {
      'entries.0.label':
        '“Bundle” is a bundle itself, and a bundle cannot be in a bundle. Choose its items one by one.',
    },
  ])
  const closing = await sheet('Closing')
  expect(readFields(await edit(opening, { pdf_file_url: '', entries: [makeEntry(closing)] }))).toEqual([
    422,
    {
      'entries.0.label':
        'This item is in the bundle “Bundle”, and a bundle cannot be in a bundle. Remove it there first.',
    },
  ])
  expect(readFields(await makeBundle(closing, closing))).toEqual([
    422,
    { 'entries.1.label': '“Closing” is in this bundle already' },
  ])
  expect(readFields(await edit(inner, { entries: [makeEntry(inner)] }))[0]).toBe(422)
})

test('a bundle cannot contain a part beside the set that includes it', async () => {
  const part = async (label: string, kind: 'part' | 'set') => ({
    id: `new-${label}`,
    label,
    price: '',
    inventory_count: '',
    kind,
    pdf_file_url: kind === 'set' ? '' : await pdf(),
  })
  const { body } = await add('Quartet', { variants: [await part('Violin', 'part'), await part('All', 'set')] })
  const [violin, set] = body.variants
  const both = { entries: [makeEntry(body, set?.id), makeEntry(body, violin?.id)] }
  expect(readFields(await add('Both', both))).toEqual([
    422,
    { 'entries.1.label': '“Quartet, Violin” is in “Quartet, All” already' },
  ])
  // The server names the entry, whatever the form sends.
  const { body: fine } = await add('Fine', { entries: [{ ...makeEntry(body, set?.id), label: 'x' }] })
  expect(fine.entries.map(({ label }) => label)).toEqual(['Quartet, All'])
})

test('a bundle has no files and choices of its own, and a category that fits its parcel', async () => {
  const opening = await sheet('Opening')
  const own =
    'A bundle delivers the items in it and has no files or choices of its own: remove either the items or the files and choices'
  expect(readFields(await add('Bundle', { pdf_file_url: await pdf(), entries: [makeEntry(opening)] }))).toEqual([
    422,
    { entries: own },
  ])
  expect(readFields(await add('Bundle', { category: 'cd', entries: [makeEntry(opening)] }))).toEqual([
    422,
    {
      category:
        'Nothing in this bundle is sent by post. Please choose Digital Music or Sheet Music as the category of the bundle.',
    },
  ])
})

test('a bundle remembers the name of a deleted sheet, is not for sale, and is for sale again when the sheet is back', async () => {
  const opening = await sheet('Opening')
  const { body } = await makeBundle(opening, await sheet('Closing'))
  await app.send('DELETE', `/api/admin/shop-items/${opening.id}`, {})
  const [gone] = ((await (await app.request(`/api/admin/shop-items/${body.id}`)).json()) as Row).entries
  expect(gone).toMatchObject({ label: 'Opening', trouble: 'has been deleted' })
  expect((await seen('bundle')).offers).toEqual([])
  // The owner can still change the price.
  const row = (await (await app.request(`/api/admin/shop-items/${body.id}`)).json()) as Row
  expect((await edit(row, { price: '8' })).status).toBe(200)
})

test('only sheets and editions on sale are offered for a bundle', async () => {
  const opening = await sheet('Opening')
  await makeBundle(opening)
  await add('Hidden', { pdf_file_url: await pdf(), is_visible: false })
  const found = async (search: string) =>
    (
      (await (await app.request(`/api/admin/bundle-choices?search=${search}`)).json()) as { choices: BundleChoice[] }
    ).choices.map(({ name, listCents }) => [name, listCents])
  expect(await found('')).toEqual([['Opening', 950]])
  expect(await found('PEN')).toEqual([['Opening', 950]])
  expect(await found('%25')).toEqual([])
})
