// Proves on a real database the functions of every resource: paging, searching, merging of changes, moving, hiding, the
// trash and undo.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { loeImages } from '@/db/schema/site/loe-gallery'
import { deletedRecords } from '@/db/schema/office/trash'
import { activityApi } from '@/features/office/activity/server/activity.api'
import type { ActivityEntry, DeletedRecord } from '@/features/office/activity/activity.contract'
import type { ErrorBody } from '@/lib/error-table'
import { requiredText } from '@/lib/form-fields'
import { optional, text } from '@/lib/record-fields'
import { resource } from '@/lib/resource'
import { testApp, type TestApp } from '../../../tests/support/test-app'
import { resourceService } from './resource-service'

const pictures = resource({
  name: 'pictures',
  noun: 'picture',
  access: 'administrator',
  visibility: 'is_active',
  isOrdered: true,
  fields: {
    title: text('Title', requiredText('Title is required')),
    alt_text: text('Alt text', requiredText('Alt text is required')),
    image_url: text('Picture', z.string()),
    caption: optional('Caption', z.string()),
  },
  shown: { is_active: z.boolean(), order_index: z.number() },
})
type Row = z.output<typeof pictures.row>
const service = resourceService(pictures, {
  table: loeImages,
  searched: ['title', 'caption'],
  order: [{ column: 'order_index' }],
})

let app: TestApp
let who = 'first@themusician.test'
beforeAll(async () => {
  app = await testApp({
    rateLimits: false,
    endpoints: [...service.endpoints, ...activityApi([service])],
    actor: () => ({ kind: 'administrator', email: who, isAllowlistManager: false }),
  })
})
beforeEach(() => app.ctx.db.delete(loeImages))
afterAll(() => app.close())

const typed = (title: string, change: object = {}) => ({
  title,
  alt_text: `${title} seen`,
  image_url: 'https://example.com/a.jpg',
  caption: '',
  ...change,
})
/** Any response of an endpoint here; each test reads the part that it needs. */
type Body = Row & ErrorBody & { trashId: string }
async function answer(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body: unknown,
): Promise<{ status: number; body: Body }> {
  const response = await app.send(method, path, body)
  return { status: response.status, body: (await response.json()) as Body }
}
const add = async (title: string, change: object = {}) =>
  (await answer('POST', '/api/admin/pictures', { values: typed(title, change) })).body
const list = async (query = '') =>
  (await (await app.request(`/api/admin/pictures${query}`)).json()) as { rows: Row[]; total: number; page: number }
const titles = async (query = '') => (await list(query)).rows.map(({ title }) => title)
const activity = async (about = '') =>
  ((await (await app.request(`/api/admin/activity?about=${about}`)).json()) as { entries: ActivityEntry[] }).entries

test('a new record goes to the end, and the response is the stored row', async () => {
  await add('one')
  expect(await add(' two ')).toMatchObject({ title: 'two', order_index: 1, is_active: true, caption: '' })
  expect(await titles()).toEqual(['one', 'two'])
})

test('VAL-01: every field that fails is named with its first message, and nothing is stored', async () => {
  const { status, body } = await answer('POST', '/api/admin/pictures', { values: typed(' ', { alt_text: '' }) })
  expect(status).toBe(422)
  expect(body.error.fields).toEqual({ title: 'Title is required', alt_text: 'Alt text is required' })
  expect((await list()).total).toBe(0)
})

test('lists have 50 rows a page, sorted and searched on the server; a wildcard counts as a plain character', async () => {
  await app.ctx.db
    .insert(loeImages)
    .values(
      Array.from({ length: 120 }, (_, n) => ({
        title: `Night ${String(n).padStart(3, '0')}`,
        alt_text: 'a',
        image_url: 'https://example.com/a.jpg',
        order_index: n,
      })),
    )
  await add('100% blue', { caption: 'second set' })
  const second = await list('?page=2')
  expect(second).toMatchObject({ total: 121, page: 2 })
  expect(second.rows.map(({ order_index }) => order_index)).toEqual(Array.from({ length: 50 }, (_, n) => 50 + n))
  expect((await list('?page=3')).rows.map(({ order_index }) => order_index)).toEqual(
    Array.from({ length: 21 }, (_, n) => 100 + n),
  )
  expect((await list('?page=3&sort=title&direction=desc')).rows.map(({ title }) => title).slice(0, 2)).toEqual([
    'Night 019',
    'Night 018',
  ])
  expect(await list('?page=4')).toMatchObject({ rows: [], total: 121 })
  expect(await titles('?search=100%25')).toEqual(['100% blue'])
  expect(await titles('?search=SECOND%20blue')).toEqual(['100% blue'])
  expect(await titles('?search=0%25')).toEqual(['100% blue'])
  expect(await titles('?search=%25')).toEqual(['100% blue'])
  expect(await list('?search=night&page=3')).toMatchObject({ total: 120, page: 3 })
  expect((await list('?search=night&page=3')).rows.map(({ order_index }) => order_index)).toEqual(
    Array.from({ length: 20 }, (_, n) => 100 + n),
  )
  expect(await titles('?search=%5C')).toEqual([])
  expect((await titles('?sort=title&direction=desc'))[0]).toBe('Night 119')
  expect((await titles('?sort=created_at%3Bdrop'))[0]).toBe('Night 000')
  expect((await titles('?sort=__proto__'))[0]).toBe('Night 000')
})

test('a search covers all records, and shows a thousand of them at most', async () => {
  await app.ctx.db
    .insert(loeImages)
    .values(
      Array.from({ length: 1001 }, (_, n) => ({
        title: `Night ${n}`,
        alt_text: 'a',
        image_url: 'https://example.com/a.jpg',
        order_index: n,
      })),
    )
  expect((await list()).total).toBe(1001)
  expect((await list('?search=night')).total).toBe(1000)
  expect(await titles('?search=night%201000')).toEqual(['Night 1000'])
  expect((await list('?search=night&page=20')).rows.at(-1)).toMatchObject({ title: 'Night 999' })
})

test('two people change different fields of one record: both changes stay', async () => {
  const row = await add('one')
  const base = typed('one')
  await answer('PUT', `/api/admin/pictures/${row.id}`, { base, values: { ...base, caption: 'late set' } })
  const { status, body } = await answer('PUT', `/api/admin/pictures/${row.id}`, {
    base,
    values: { ...base, title: 'First' },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ title: 'First', caption: 'late set' })
})

test('two people change the same field: the second is told what is stored now, and nothing is overwritten', async () => {
  const row = await add('one')
  const base = typed('one')
  await answer('PUT', `/api/admin/pictures/${row.id}`, { base, values: { ...base, title: 'hers' } })
  const { status, body } = await answer('PUT', `/api/admin/pictures/${row.id}`, {
    base,
    values: { ...base, title: 'mine', caption: 'x' },
  })
  expect(status).toBe(409)
  expect(body.error).toMatchObject({ code: 'conflict', fields: { title: 'Another user has changed this to “hers”.' } })
  expect((await list()).rows[0]).toMatchObject({ title: 'hers', caption: '' })
})

test('OP-38: moving gives every row its 0-based position, also where positions were equal', async () => {
  await app.ctx.db
    .insert(loeImages)
    .values(
      ['a', 'b', 'c'].map((title, n) => ({
        title,
        alt_text: title,
        image_url: 'https://example.com/a.jpg',
        order_index: 7,
        created_at: new Date(n),
      })),
    )
  const { rows } = await list()
  const [first, , last] = rows
  await answer('POST', `/api/admin/pictures/${last?.id}/move`, { before: first?.id })
  expect((await list()).rows.map(({ id, order_index }) => [id, order_index])).toEqual(
    [last, rows[0], rows[1]].map((row, n) => [row?.id, n]),
  )
  await answer('POST', `/api/admin/pictures/${last?.id}/move`, { before: null })
  expect((await list()).rows.at(-1)?.id).toBe(last?.id)
  expect(
    (await answer('POST', `/api/admin/pictures/${last?.id}/move`, { before: '00000000-0000-4000-8000-000000000000' }))
      .status,
  ).toBe(404)
})

test('a record is hidden and shown again, and the log says who did each', async () => {
  const row = await add('one')
  who = 'second@themusician.test'
  expect((await answer('PATCH', `/api/admin/pictures/${row.id}`, { visible: false })).body.is_active).toBe(false)
  who = 'first@themusician.test'
  expect((await answer('PATCH', `/api/admin/pictures/${row.id}`, { visible: true })).body.is_active).toBe(true)
  expect((await activity(`pictures:${row.id}`)).map(({ what, actor }) => [what, actor])).toEqual([
    ['pictures.shown', 'first@themusician.test'],
    ['pictures.hidden', 'second@themusician.test'],
    ['pictures.created', 'first@themusician.test'],
  ])
})

test('an earlier version is restored, but only the columns that had changed', async () => {
  const row = await add('one')
  const base = typed('one')
  await answer('PUT', `/api/admin/pictures/${row.id}`, { base, values: { ...base, title: 'wrong' } })
  await answer('PUT', `/api/admin/pictures/${row.id}`, {
    base: { ...base, title: 'wrong' },
    values: { ...base, title: 'wrong', caption: 'kept' },
  })
  const entry = (await activity(`pictures:${row.id}`)).find(({ changes }) => changes[0]?.after === 'wrong')
  expect(entry).toMatchObject({
    sentence: 'Renamed the picture “one” to wrong',
    changes: [{ label: 'Title', before: 'one', after: 'wrong' }],
    canRestore: true,
  })
  expect((await answer('POST', `/api/admin/activity/${entry?.id}/restore`, {})).status).toBe(200)
  expect((await list()).rows[0]).toMatchObject({ title: 'one', caption: 'kept' })
})

test('a deleted record is in the trash, is restored under its own id, and can be deleted permanently', async () => {
  const row = await add('one', { caption: 'with “quotes” and \\ a slash' })
  const { body } = await answer('DELETE', `/api/admin/pictures/${row.id}`, {})
  expect((await list()).total).toBe(0)
  const trash = async () =>
    ((await (await app.request('/api/admin/trash')).json()) as { records: DeletedRecord[] }).records
  expect(await trash()).toMatchObject([
    {
      id: body.trashId,
      resource: 'pictures',
      title: 'one',
      deletedBy: 'first@themusician.test',
      goneAt: '2026-12-20T12:00:00.000Z',
    },
  ])
  await answer('POST', `/api/admin/trash/${body.trashId}/restore`, {})
  expect((await list()).rows).toEqual([row])
  expect(await trash()).toEqual([])
  const again = await answer('DELETE', `/api/admin/pictures/${row.id}`, {})
  await answer('DELETE', `/api/admin/trash/${again.body.trashId}`, {})
  expect((await answer('POST', `/api/admin/trash/${again.body.trashId}/restore`, {})).status).toBe(404)
})

test('120 deleted records are listed on three pages, none missing and none twice', async () => {
  await app.ctx.db
    .insert(deletedRecords)
    .values(
      Array.from({ length: 120 }, (_, n) => ({
        resource: 'pictures',
        record_id: crypto.randomUUID(),
        title: `Gone ${n}`,
        record: {},
        deleted_by: who,
        deleted_at: new Date(n >> 2),
      })),
    )
  const seen: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const page = (await (await app.request(`/api/admin/trash${next && `?after=${next}`}`)).json()) as {
      records: DeletedRecord[]
      next: string | null
    }
    seen.push(...page.records.map(({ title }) => title))
    next = page.next
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])
})
