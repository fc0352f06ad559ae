// Tests downloads against a real database: what counts, what never counts, and which clients get nothing.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '@/adapters/database/connect'
import { deriveToken } from '@/platform/tokens'
import { downloadGrants, downloadTickets } from '@/db/schema/commerce/downloads'
import { day, hour, minute } from '@/lib/durations'
import { openBrowser } from '../../../../../tests/support/browser-visit'
import {
  createDownloadsWorld,
  type DownloadsWorld,
  readTicket,
  soldPdf,
} from '../../../../../tests/support/downloads-world'
import { forgedToken } from '../../../../../tests/support/forged-token'
import { restoreGrants, revokeGrants } from './grants/grants'

let world: DownloadsWorld

beforeEach(async () => {
  world = await createDownloadsWorld()
})
afterEach(() => world.close())

test('DLV-04 OP-05: the page shows how many downloads are left; a click counts one and leads to the file', async () => {
  const { row, token } = await world.grant()
  expect(await world.look(token)).toEqual({
    title: 'Late Set',
    image: null,
    format: 'PDF',
    byteSize: null,
    hours: 1,
    others: [],
    licence: null,
    fixable: null,
    licenceUrl: null,
    corrected: null,
    state: 'ready',
    downloadsLeft: 5,
    downloadLimit: 5,
    validUntil: '2026-12-20T12:00:00.000Z',
    hasTicket: false,
  })
  const clicked = await world.click(token)
  expect(clicked.status).toBe(303)
  const file = await world.fetchFile(readTicket(clicked))
  expect(file.status).toBe(200)
  expect(Buffer.from(await file.arrayBuffer())).toEqual(soldPdf)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Late Set.pdf"; filename*=UTF-8''Late%20Set.pdf`,
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
  })
  expect(await world.used(row)).toBe(1)
  expect(await world.look(token)).toMatchObject({ downloadsLeft: 4, hasTicket: true })
  expect(await world.look(token, openBrowser())).toMatchObject({ downloadsLeft: 4, hasTicket: false })
})

test('ASVS 15.4.2 DLV-04 OP-05: 40 browsers at once get exactly the 5 available downloads', async () => {
  const { row, token } = await world.grant()
  const answers = await Promise.all(Array.from({ length: 40 }, () => world.click(token, openBrowser())))
  const places = answers.map((answer) => answer.headers.get('location') ?? '')
  expect(places.filter((place) => place.startsWith('/f/'))).toHaveLength(5)
  expect(places.filter((place) => place === `/d/${token}`)).toHaveLength(35)
  expect(await world.used(row)).toBe(5)
})

test('OP-05: a browser keeps one ticket for an hour, however often and however fast it clicks', async () => {
  const { row, token } = await world.grant()
  await world.look(token)
  const answers = await Promise.all(Array.from({ length: 12 }, () => world.click(token)))
  expect(new Set(answers.map(readTicket)).size).toBe(1)
  expect(await world.used(row)).toBe(1)
  world.clock.advance(59 * minute)
  expect((await world.fetchFile(readTicket(await world.click(token)))).status).toBe(200)
  expect(await world.used(row)).toBe(1)
  world.clock.advance(2 * minute)
  await world.click(token)
  expect(await world.used(row)).toBe(2)
  expect(await world.ctx.db.select().from(downloadTickets)).toHaveLength(2)
})

test('OP-05: an attempt that never arrived does not count: the next browser gets its download, and the old address stops working', async () => {
  const { row, token } = await world.grant()
  const lost = readTicket(await world.click(token))
  await world.fetchFile(lost, {}, 'HEAD')
  const gone = new Request(`https://themusician.test/f/${lost}`, { signal: AbortSignal.abort() })
  const file = world.routes.find(({ method, path }) => method === 'GET' && path === '/f/{ticket}')
  await (await file?.run(world.ctx, { raw: gone, params: { ticket: lost } }, world.browser.http))?.body?.cancel()
  world.clock.advance(2 * 60_000)
  const other = openBrowser()
  const arrived = readTicket(await world.click(token, other))
  expect(await world.used(row)).toBe(1)
  expect((await world.fetchFile(lost)).status).toBe(410)
  expect((await world.fetchFile(arrived)).status).toBe(200)
  world.clock.advance(2 * 60_000)
  await world.click(token, openBrowser())
  expect(await world.used(row)).toBe(2)
})

test('OP-05: no kind of GET counts as a download, neither the page nor HEAD nor Range nor conditional requests', async () => {
  const { row, token } = await world.grant({ limit: 1 })
  for (let visit = 0; visit < 30; visit++) await world.look(token, openBrowser())
  expect(await world.used(row)).toBe(0)
  const ticket = readTicket(await world.click(token))
  for (let part = 0; part < 20; part++)
    expect((await world.fetchFile(ticket, { range: `bytes=${part}-${part + 9}` })).status).toBe(206)
  expect((await world.fetchFile(ticket, {}, 'HEAD')).headers.get('content-length')).toBe(String(soldPdf.length))
  const whole = await world.fetchFile(ticket)
  const etag = whole.headers.get('etag') ?? ''
  expect((await world.fetchFile(ticket, { 'if-none-match': etag })).status).toBe(304)
  expect((await world.fetchFile(ticket, { range: 'bytes=5-', 'if-range': etag })).status).toBe(206)
  expect((await world.fetchFile(ticket, { range: `bytes=${soldPdf.length}-` })).status).toBe(416)
  expect(await world.used(row)).toBe(1)
})

test('DLV-04: "Range: bytes=0-" does not bypass the limit', async () => {
  const { token } = await world.grant({ limit: 1 })
  const ticket = readTicket(await world.click(token))
  expect((await world.fetchFile(ticket, { range: 'bytes=0-' })).status).toBe(206)
  world.clock.advance(61 * minute)
  expect((await world.fetchFile(ticket, { range: 'bytes=0-' })).status).toBe(410)
  expect((await world.click(token)).headers.get('location')).toBe(`/d/${token}`)
  expect((await world.fetchFile(token, { range: 'bytes=0-' })).status).toBe(410)
  expect(await world.look(token)).toMatchObject({ state: 'used_up', downloadsLeft: 0, hasTicket: false })
})

test('DLV-04: a link expires after its days, to the second; a ticket taken before still works for its hour', async () => {
  const { row, token } = await world.grant({ expiryDays: 7 })
  world.clock.advance(7 * day - 1000)
  const ticket = readTicket(await world.click(token))
  world.clock.advance(1000)
  expect(await world.look(token, openBrowser())).toMatchObject({ state: 'expired' })
  expect((await world.click(token, openBrowser())).headers.get('location')).toBe(`/d/${token}`)
  expect((await world.fetchFile(ticket)).status).toBe(200)
  world.clock.advance(hour)
  expect((await world.fetchFile(ticket)).status).toBe(410)
  expect(await world.used(row)).toBe(1)
})

test('OP-16: a refund withdraws the link and all issued tickets; a won dispute restores them', async () => {
  const { row, token } = await world.grant()
  const other = await world.grant()
  const ticket = readTicket(await world.click(token))
  await inTransaction(world.ctx.db, (tx) => revokeGrants(tx, world.ctx, [row.order_id]))
  expect(await world.look(token)).toMatchObject({ state: 'revoked', hasTicket: false })
  expect((await world.click(token)).headers.get('location')).toBe(`/d/${token}`)
  expect((await world.fetchFile(ticket)).status).toBe(410)
  expect(await world.look(other.token)).toMatchObject({ state: 'ready' })
  await inTransaction(world.ctx.db, (tx) => restoreGrants(tx, [row.order_id]))
  expect(await world.look(token)).toMatchObject({ state: 'ready', downloadsLeft: 4 })
  expect((await world.fetchFile(ticket)).status).toBe(200)
})

test('OP-05: forged, foreign and outdated tokens open nothing and count nothing', async () => {
  const { row, token } = await world.grant()
  const ticket = readTicket(await world.click(token))
  const forgeries = [
    forgedToken(token),
    token.slice(0, 63),
    `${token}A`,
    '',
    '..',
    "' or 1=1 --",
    '\0',
    'é'.repeat(64),
    ticket,
    deriveToken('another secret of more than thirty-two bytes', 'download', row.id),
    deriveToken(world.ctx.settings.tokenSecret, 'download', randomUUID()),
    deriveToken(world.ctx.settings.tokenSecret, 'purchases', row.id),
  ]
  for (const forged of forgeries) {
    await expect(world.look(forged), forged).rejects.toMatchObject({ code: 'not_found' })
    expect((await world.click(forged, openBrowser())).headers.get('location'), forged).toBe(
      `/d/${encodeURIComponent(forged)}`,
    )
  }
  for (const forged of [forgedToken(ticket), token, '', '\0'])
    expect((await world.fetchFile(forged)).status, forged).toBe(410)
  await world.ctx.db.update(downloadGrants).set({ generation: 2 }).where(eq(downloadGrants.id, row.id))
  await expect(world.look(token)).rejects.toMatchObject({ code: 'not_found' })
  expect(await world.used(row)).toBe(1)
})

test('OP-05 ASVS 11.5.1: the database contains no secret that opens a download', async () => {
  const { token } = await world.grant()
  const ticket = readTicket(await world.click(token))
  const everything = JSON.stringify([
    await world.ctx.db.select().from(downloadGrants),
    await world.ctx.db.select().from(downloadTickets),
  ])
  for (const secret of [token, ticket, ...world.browser.cookies.values()]) expect(everything).not.toContain(secret)
})

test('OP-05: an order line gets its download grant once, with its own limit and expiry', async () => {
  const { row } = await world.grant({ limit: 3, expiryDays: 10 })
  const again = await world.grant({ orderId: row.order_id, limit: 50, expiryDays: 100, title: 'Other' })
  expect(again.row).toEqual(row)
  expect(row).toMatchObject({ max_downloads: 3, used: 0, expires_at: new Date(world.clock.now().getTime() + 10 * day) })
})
