// Checks what an editor of the site and a packer can learn: neither orders nor people nor money, by any route (decision
// 0038). A packer sees the parcels to ship.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '@/platform/context'
import { noteChange } from '@/admin-kit/server/record-history'
import { recordAudit } from '@/db/audit'
import { contactMessages } from '@/db/schema/site/contact'
import { deletedRecords } from '@/db/schema/office/trash'
import { allEndpoints } from '@/server/all-endpoints'
import { needsSession } from '@/lib/endpoint'
import { adminGroups } from '@/app/admin/admin-pages'
import { inTransaction } from '@/adapters/database/connect'
import { actorNamed, testApp, type TestApp } from '../support/test-app'

const colleague = 'colleague@themusician.test'
const buyer = 'buyer-of-everything@example.com'
const actors: Record<string, Actor> = {
  packer: { kind: 'packer', email: 'packer@themusician.test' },
  editor: { kind: 'editor', email: 'editor@themusician.test' },
  administrator: { kind: 'administrator', email: colleague, isAllowlistManager: false },
}

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: actorNamed(actors) })
})
afterAll(() => app.close())

const ask = async (who: string, path: string, method = 'GET', body?: unknown) => {
  const response = await app.request(path, {
    method,
    headers: { 'x-test-actor': who, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

const event = { title: 'Late Set', date: '2027-01-01', venue: 'The Hall', city: 'Upper Weir' }

test('the activity log, the trash and the dashboard show an editor only what editors change, and name no other person', async () => {
  const { db, clock } = app.ctx
  const at = clock.now()
  await recordAudit(db, {
    actor: colleague,
    what: 'refund.made',
    ref: 'checkout:1',
    detail: { title: buyer, cents: 4711 },
    at,
  })
  await inTransaction(db, (tx) =>
    noteChange(tx, {
      actor: colleague,
      what: 'shop-items.updated',
      ref: 'shop-items:7d7f0c7e-5a1b-4c66-9f63-0f5e1d7d0001',
      title: 'A secret price',
      at,
      detail: { before: { price: 4711 }, after: { price: 4712 } },
    }),
  )
  await inTransaction(db, (tx) =>
    noteChange(tx, {
      actor: colleague,
      what: 'events.updated',
      ref: 'events:7d7f0c7e-5a1b-4c66-9f63-0f5e1d7d0002',
      title: event.title,
      at,
      detail: { before: { city: 'Lower Weir' }, after: { city: event.city } },
    }),
  )
  await db.insert(contactMessages).values({ name: 'B', email: buyer, subject: 'Hello', message: 'Hi' })
  const [message, gig] = await db
    .insert(deletedRecords)
    .values([
      {
        resource: 'messages',
        record_id: '7d7f0c7e-5a1b-4c66-9f63-0f5e1d7d0003',
        title: buyer,
        record: {},
        deleted_by: colleague,
      },
      {
        resource: 'events',
        record_id: '7d7f0c7e-5a1b-4c66-9f63-0f5e1d7d0004',
        title: event.title,
        record: {},
        deleted_by: colleague,
      },
    ])
    .returning()

  const told = {
    administrator: (
      await Promise.all(['activity', 'trash', 'dashboard'].map((page) => ask('administrator', `/api/admin/${page}`)))
    )
      .map(({ text }) => text)
      .join(),
    editor: (
      await Promise.all(
        ['activity', 'activity?about=checkout', 'activity?about=shop-items', 'trash', 'dashboard'].map((page) =>
          ask('editor', `/api/admin/${page}`),
        ),
      )
    )
      .map(({ text }) => text)
      .join(),
  }
  expect(told.editor).not.toContain('4711')
  for (const secret of [buyer, colleague, '$4,711.00', 'A secret price', 'unread message'])
    expect([secret, told.administrator.includes(secret), told.editor.includes(secret)]).toEqual([secret, true, false])
  expect(told.editor).toContain('Lower Weir')

  const restored = await ask('editor', `/api/admin/trash/${message?.id}/restore`, 'POST')
  expect([restored.status, restored.text]).toEqual([404, expect.stringContaining('This is not in the trash any more.')])
  expect(await db.$count(deletedRecords)).toBe(2)
  expect((await ask('editor', `/api/admin/trash/${gig?.id}`, 'DELETE')).status).toBe(403)
  const entries = JSON.parse((await ask('administrator', '/api/admin/activity?about=shop-items')).text) as {
    entries: { id: number }[]
  }
  expect((await ask('editor', `/api/admin/activity/${entries.entries[0]?.id}/restore`, 'POST')).status).toBe(404)
})

test('responses to an editor have no column of money or people', () => {
  const shape = (endpoint: (typeof allEndpoints)[number]['endpoint']) =>
    JSON.stringify(endpoint.output.toJSONSchema({ unrepresentable: 'any', io: 'output' }))
  // `ticket_…cents` and the prices of events are allowed: the page of an event shows them to every visitor.
  const isEvents = (path: string) => /^\/api\/admin\/events(\/|$)/.test(path)
  const isAboutThem = (endpoint: (typeof allEndpoints)[number]['endpoint']) =>
    (!isEvents(endpoint.path) && /"price":/.test(shape(endpoint))) ||
    /"((?!ticket_)\w*cents|customer_email|email|phone|inventory_count|purchase_count)":/.test(shape(endpoint))
  const declared = allEndpoints.map(({ endpoint }) => endpoint)
  // An account holds its own e-mail address. The dashboard returns nothing to an editor, as tested above.
  const own = /^\/api\/admin\/(account|dashboard)/
  const open = declared.filter(({ access, path }) => access === 'editor' && !own.test(path))
  expect(open.filter(isAboutThem).map(({ path }) => path)).toEqual([])
  expect(declared.filter(isAboutThem).map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/admin/orders', '/api/admin/shop-items', '/api/admin/messages']),
  )
})

test('responses to a packer have no column of money, and of people only what a parcel needs', () => {
  const open = allEndpoints
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ access, path }) => access === 'packer' || (access === 'signedIn' && !path.startsWith('/api/admin/account')),
    )
  expect(open.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/admin/packing', '/api/admin/packing/{id}/shipment']),
  )
  const names = open.flatMap(({ output }) =>
    [...JSON.stringify(output.toJSONSchema({ unrepresentable: 'any', io: 'output' })).matchAll(/"(\w+)":\{/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect(names).toEqual(expect.arrayContaining(['address', 'note', 'quantity']))
  expect(
    names.filter((name) => /cents|price|total|email|phone|payer|paypal|refund|download|token/i.test(name)),
  ).toEqual([])
})

test('open pages receive changes of public data only', () => {
  const announced = allEndpoints.filter(({ endpoint }) => endpoint.reads).map(({ endpoint }) => endpoint)
  expect(announced.filter(({ access }) => needsSession(access))).toEqual([])
})

test('the navigation of an editor and of a packer has the pages whose lists they may read', async () => {
  const lists: Record<string, string> = {
    '/admin/packing': '/api/admin/packing',
    '/admin/orders': '/api/admin/orders',
    '/admin/documents': '/api/admin/documents',
    '/admin/cards': '/api/admin/cards',
    '/admin/gifts': '/api/admin/gifts',
    '/admin/numbers': '/api/admin/numbers',
    '/admin/shop': '/api/admin/shop-items',
    '/admin/offers': '/api/admin/offers',
    '/admin/messages': '/api/admin/messages',
    '/admin/newsletter': '/api/admin/newsletters',
    '/admin/subscribers': '/api/admin/subscribers',
    '/admin/privacy': '/api/admin/privacy',
    '/admin/settings': '/api/admin/settings',
    '/admin/theme': '/api/admin/themes',
    '/admin/user-management': '/api/admin/allowed-emails',
    '/admin/mails': '/api/admin/mails',
    '/admin/media': '/api/admin/media',
    '/admin/events': '/api/admin/events',
    '/admin/featured-videos': '/api/admin/featured-videos',
    '/admin/photo-gallery': '/api/admin/photos',
    '/admin/page-content': '/api/admin/page-content',
    '/admin/pages': '/api/admin/own-pages',
    '/admin/activity': '/api/admin/activity',
    '/admin/trash': '/api/admin/trash',
  }
  const pages = adminGroups.flatMap((group): readonly { path: string; access: string }[] => group.pages)
  for (const [page, path] of Object.entries(lists)) {
    const access = pages.find((entry) => entry.path === page)?.access
    for (const role of ['editor', 'packer'])
      expect([role, page, (await ask(role, path)).status]).toEqual([role, page, access === role ? 200 : 403])
  }
})

test('an editor uploads files that the site shows, but none that are sold', async () => {
  const announce = async (kind: string, name: string, type: string) => {
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const response = await app.request('/api/admin/uploads', {
      method: 'POST',
      headers: {
        'x-test-actor': 'editor',
        'tus-resumable': '1.0.0',
        'upload-length': '1000',
        'upload-metadata': `kind ${base64(kind)},filename ${base64(name)},filetype ${base64(type)}`,
      },
    })
    return response.status
  }
  expect(await announce('event-image', 'poster.jpg', 'image/jpeg')).toBe(201)
  expect(await announce('sheet-music-pdf', 'tune.pdf', 'application/pdf')).toBe(403)
  expect(await announce('shop-image', 'cover.jpg', 'image/jpeg')).toBe(403)
})
