// Tests downloads against a real database: what counts, what never counts, and which clients get nothing.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '@/adapters/database/connect'
import { deriveToken } from '@/platform/tokens'
import { downloadGrants, downloadTickets } from '@/db/schema/commerce/downloads'
import { shopItems } from '@/db/schema/commerce/shop'
import { itemFiles } from '@/db/schema/commerce/recordings'
import { day, hour, minute } from '@/lib/durations'
import { openBrowser, type TestBrowser } from '../../../../../tests/support/browser-visit'
import { forgedToken } from '../../../../../tests/support/forged-token'
import { createTestWorld, type TestWorld } from '../../../../../tests/support/test-world'
import type { LicenceSource } from './sending/licence-source'
import { downloadsApi } from './downloads.api'
import { downloadsRoutes } from './downloads.routes'
import {
  downloadToken,
  grantDownloads,
  grantsOfOrders,
  restoreGrants,
  revokeGrants,
  type DownloadGrant,
  type NewGrant,
} from './grants/grants'
import { downloadsToday, renewMissingFiles } from './grants/missing-files'

const pdf = Buffer.from(`%PDF-1.7 ${'music '.repeat(2000)}`)

/** Prints nothing into the files of these tests. */
const licences: LicenceSource = {
  soldFile: async () => ({ printed: null, problem: null, fixable: null, licencePath: null }),
  fixHolder: async () => undefined,
  noteProblem: async () => undefined,
  musicFacts: async () => ({ composer: null, key: null }),
}
const routes = downloadsRoutes(licences)

let world: TestWorld
let browser: TestBrowser

beforeEach(async () => {
  world = await createTestWorld()
  browser = openBrowser()
  await world.ctx.files.put('sheet-music-pdfs', 'late-set.pdf', pdf)
})
afterEach(() => world.close())

async function grant(options: Partial<NewGrant> = {}): Promise<{ row: DownloadGrant; token: string }> {
  const orderId = options.orderId ?? randomUUID()
  await inTransaction(world.ctx.db, (tx) =>
    grantDownloads(tx, world.ctx, [
      {
        orderId,
        title: 'Late Set',
        file: 'private:sheet-music-pdfs/late-set.pdf',
        edition: null,
        music: null,
        entryId: null,
        position: 0,
        limit: 5,
        expiryDays: 30,
        ...options,
      },
    ]),
  )
  const rows = (await grantsOfOrders(world.ctx.db, [orderId])).get(orderId) ?? []
  const row = rows.find(({ file_id }) => file_id === (options.music?.id ?? null))
  if (!row) throw new Error('no grant')
  return { row, token: downloadToken(world.ctx, row) }
}

/** The same text with a different last character. */

const used = async (row: DownloadGrant) =>
  (await world.ctx.db.select().from(downloadGrants).where(eq(downloadGrants.id, row.id)))[0]?.used
const click = (token: string, from = browser) => from.call(world.ctx, routes, 'POST /d/{token}/ticket', { token })
const readTicket = (response: Response) => {
  const [, ticket] = /^\/f\/(.+)$/.exec(response.headers.get('location') ?? '') ?? []
  if (!ticket) throw new Error(`no ticket but ${response.headers.get('location')}`)
  return ticket
}
const fetchFile = (ticket: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  browser.call(world.ctx, routes, `${method} /f/{ticket}`, { ticket }, headers)

async function look(token: string, from = browser): Promise<Record<string, unknown>> {
  const [bound] = downloadsApi(licences)
  return (await bound?.run(world.ctx, { params: { token }, query: undefined, body: undefined }, from.http)) as Record<
    string,
    unknown
  >
}

test('DLV-04 OP-05: the page shows how many downloads are left; a click counts one and leads to the file', async () => {
  const { row, token } = await grant()
  expect(await look(token)).toEqual({
    title: 'Late Set',
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
  const clicked = await click(token)
  expect(clicked.status).toBe(303)
  const file = await fetchFile(readTicket(clicked))
  expect(file.status).toBe(200)
  expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Late Set.pdf"; filename*=UTF-8''Late%20Set.pdf`,
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
  })
  expect(await used(row)).toBe(1)
  expect(await look(token)).toMatchObject({ downloadsLeft: 4, hasTicket: true })
  expect(await look(token, openBrowser())).toMatchObject({ downloadsLeft: 4, hasTicket: false })
})

test('ASVS 15.4.2 DLV-04 OP-05: 40 browsers at once get exactly the 5 available downloads', async () => {
  const { row, token } = await grant()
  const answers = await Promise.all(Array.from({ length: 40 }, () => click(token, openBrowser())))
  const places = answers.map((answer) => answer.headers.get('location') ?? '')
  expect(places.filter((place) => place.startsWith('/f/'))).toHaveLength(5)
  expect(places.filter((place) => place === `/d/${token}`)).toHaveLength(35)
  expect(await used(row)).toBe(5)
})

test('OP-05: a browser keeps one ticket for an hour, however often and however fast it clicks', async () => {
  const { row, token } = await grant()
  await look(token)
  const answers = await Promise.all(Array.from({ length: 12 }, () => click(token)))
  expect(new Set(answers.map(readTicket)).size).toBe(1)
  expect(await used(row)).toBe(1)
  world.clock.advance(59 * minute)
  expect((await fetchFile(readTicket(await click(token)))).status).toBe(200)
  expect(await used(row)).toBe(1)
  world.clock.advance(2 * minute)
  await click(token)
  expect(await used(row)).toBe(2)
  expect(await world.ctx.db.select().from(downloadTickets)).toHaveLength(2)
})

test('OP-05: an attempt that never arrived does not count: the next browser gets its download, and the old address stops working', async () => {
  const { row, token } = await grant()
  const lost = readTicket(await click(token))
  await fetchFile(lost, {}, 'HEAD')
  const gone = new Request(`https://themusician.test/f/${lost}`, { signal: AbortSignal.abort() })
  const file = routes.find(({ method, path }) => method === 'GET' && path === '/f/{ticket}')
  await (await file?.run(world.ctx, { raw: gone, params: { ticket: lost } }, browser.http))?.body?.cancel()
  world.clock.advance(2 * 60_000)
  const other = openBrowser()
  const arrived = readTicket(await click(token, other))
  expect(await used(row)).toBe(1)
  expect((await fetchFile(lost)).status).toBe(410)
  expect((await fetchFile(arrived)).status).toBe(200)
  world.clock.advance(2 * 60_000)
  await click(token, openBrowser())
  expect(await used(row)).toBe(2)
})

test('OP-05: no kind of GET counts as a download, neither the page nor HEAD nor Range nor conditional requests', async () => {
  const { row, token } = await grant({ limit: 1 })
  for (let visit = 0; visit < 30; visit++) await look(token, openBrowser())
  expect(await used(row)).toBe(0)
  const ticket = readTicket(await click(token))
  for (let part = 0; part < 20; part++)
    expect((await fetchFile(ticket, { range: `bytes=${part}-${part + 9}` })).status).toBe(206)
  expect((await fetchFile(ticket, {}, 'HEAD')).headers.get('content-length')).toBe(String(pdf.length))
  const whole = await fetchFile(ticket)
  const etag = whole.headers.get('etag') ?? ''
  expect((await fetchFile(ticket, { 'if-none-match': etag })).status).toBe(304)
  expect((await fetchFile(ticket, { range: 'bytes=5-', 'if-range': etag })).status).toBe(206)
  expect((await fetchFile(ticket, { range: `bytes=${pdf.length}-` })).status).toBe(416)
  expect(await used(row)).toBe(1)
})

test('DLV-04: "Range: bytes=0-" does not bypass the limit', async () => {
  const { token } = await grant({ limit: 1 })
  const ticket = readTicket(await click(token))
  expect((await fetchFile(ticket, { range: 'bytes=0-' })).status).toBe(206)
  world.clock.advance(61 * minute)
  expect((await fetchFile(ticket, { range: 'bytes=0-' })).status).toBe(410)
  expect((await click(token)).headers.get('location')).toBe(`/d/${token}`)
  expect((await fetchFile(token, { range: 'bytes=0-' })).status).toBe(410)
  expect(await look(token)).toMatchObject({ state: 'used_up', downloadsLeft: 0, hasTicket: false })
})

test('DLV-04: a link expires after its days, to the second; a ticket taken before still works for its hour', async () => {
  const { row, token } = await grant({ expiryDays: 7 })
  world.clock.advance(7 * day - 1000)
  const ticket = readTicket(await click(token))
  world.clock.advance(1000)
  expect(await look(token, openBrowser())).toMatchObject({ state: 'expired' })
  expect((await click(token, openBrowser())).headers.get('location')).toBe(`/d/${token}`)
  expect((await fetchFile(ticket)).status).toBe(200)
  world.clock.advance(hour)
  expect((await fetchFile(ticket)).status).toBe(410)
  expect(await used(row)).toBe(1)
})

test('OP-16: a refund withdraws the link and all issued tickets; a won dispute restores them', async () => {
  const { row, token } = await grant()
  const other = await grant()
  const ticket = readTicket(await click(token))
  await inTransaction(world.ctx.db, (tx) => revokeGrants(tx, world.ctx, [row.order_id]))
  expect(await look(token)).toMatchObject({ state: 'revoked', hasTicket: false })
  expect((await click(token)).headers.get('location')).toBe(`/d/${token}`)
  expect((await fetchFile(ticket)).status).toBe(410)
  expect(await look(other.token)).toMatchObject({ state: 'ready' })
  await inTransaction(world.ctx.db, (tx) => restoreGrants(tx, [row.order_id]))
  expect(await look(token)).toMatchObject({ state: 'ready', downloadsLeft: 4 })
  expect((await fetchFile(ticket)).status).toBe(200)
})

test('OP-05: forged, foreign and outdated tokens open nothing and count nothing', async () => {
  const { row, token } = await grant()
  const ticket = readTicket(await click(token))
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
    await expect(look(forged), forged).rejects.toMatchObject({ code: 'not_found' })
    expect((await click(forged, openBrowser())).headers.get('location'), forged).toBe(
      `/d/${encodeURIComponent(forged)}`,
    )
  }
  for (const forged of [forgedToken(ticket), token, '', '\0'])
    expect((await fetchFile(forged)).status, forged).toBe(410)
  await world.ctx.db.update(downloadGrants).set({ generation: 2 }).where(eq(downloadGrants.id, row.id))
  await expect(look(token)).rejects.toMatchObject({ code: 'not_found' })
  expect(await used(row)).toBe(1)
})

test('OP-05 ASVS 11.5.1: the database contains no secret that opens a download', async () => {
  const { token } = await grant()
  const ticket = readTicket(await click(token))
  const everything = JSON.stringify([
    await world.ctx.db.select().from(downloadGrants),
    await world.ctx.db.select().from(downloadTickets),
  ])
  for (const secret of [token, ticket, ...browser.cookies.values()]) expect(everything).not.toContain(secret)
})

test('OP-05: an order line gets its download grant once, with its own limit and expiry', async () => {
  const { row } = await grant({ limit: 3, expiryDays: 10 })
  const again = await grant({ orderId: row.order_id, limit: 50, expiryDays: 100, title: 'Other' })
  expect(again.row).toEqual(row)
  expect(row).toMatchObject({ max_downloads: 3, used: 0, expires_at: new Date(world.clock.now().getTime() + 10 * day) })
})

test('OP-04: a file on another server is opened through the same counted link, which does not reveal the server', async () => {
  const { row, token } = await grant({ file: 'https://files.example.com/late-set.pdf?key="><script>' })
  const hop = await fetchFile(readTicket(await click(token)))
  expect(hop.status).toBe(200)
  expect(hop.headers.get('referrer-policy')).toBe('no-referrer')
  const html = await hop.text()
  expect(html).toContain('url=https://files.example.com/late-set.pdf?key=&quot;&gt;&lt;script&gt;')
  expect(html).not.toContain('<script>')
  expect(await used(row)).toBe(1)
})

test('OP-04: a file that is not one of our private files is never read; the buyer gets an error page, the owner is told', async () => {
  await world.ctx.files.put('picture-variants', 'x', Buffer.from('not for sale'))
  for (const file of [
    'private:picture-variants/x',
    'http://127.0.0.1/x',
    'javascript:alert(1)',
    '/etc/passwd',
    'private:sheet-music-pdfs/missing.pdf',
  ]) {
    const { token } = await grant({ file })
    const answer = await fetchFile(readTicket(await click(token)))
    expect([answer.status, answer.headers.get('content-type')], file).toEqual([404, 'text/html; charset=utf-8'])
    expect(world.logged.at(-1)).toMatchObject({ level: 50, file })
  }
  const { token } = await grant({ file: 'private:sheet-music-pdfs/../media/x' })
  await expect(fetchFile(readTicket(await click(token)))).rejects.toMatchObject({ code: 'invalid_input' })
})

test('ASVS 1.2.1: a title cannot break out of the file name', async () => {
  const { token } = await grant({ title: '"><img src=x onerror=1>\r\nSet-Cookie: a=b; 夜想曲 / No. 1' })
  const { headers } = await fetchFile(readTicket(await click(token)))
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="img src=x onerror=1 Set-Cookie a=b; ___ No. 1.pdf"; filename*=UTF-8''img%20src%3Dx%20onerror%3D1%20Set-Cookie%20a%3Db%3B%20%E5%A4%9C%E6%83%B3%E6%9B%B2%20No.%201.pdf`,
  )
  expect(headers.get('set-cookie')).toBeNull()
})

describe('files of one purchase', () => {
  const zip = Buffer.alloc(300_000, 7)
  const orderId = randomUUID()
  const track = (name: string, position: number, byteSize: number) => ({
    orderId,
    title: name,
    file: `private:music-files/files/${name}`,
    music: { id: randomUUID(), byteSize },
    position,
  })
  const two = async () => {
    await world.ctx.files.put('music-files', 'files/all.zip', zip)
    const mp3 = await grant(track('intro.mp3', 0, 8_000_000))
    const all = await grant({ ...track('all.zip', 1, 900 * 1024 * 1024), title: 'All of it' })
    return { mp3, all }
  }

  test('DLV-04 OP-05: each file has its own page, count and name, and links to the others; no page reveals where a file is stored', async () => {
    const { mp3, all } = await two()
    const page = await look(mp3.token)
    expect(page).toMatchObject({
      title: 'intro.mp3',
      format: 'MP3',
      byteSize: 8_000_000,
      hours: 1,
      others: [{ name: 'All of it', format: 'ZIP', byteSize: 900 * 1024 * 1024, token: all.token }],
    })
    expect(JSON.stringify(page)).not.toContain('private:')
    await click(all.token)
    expect([await used(all.row), await used(mp3.row)]).toEqual([1, 0])
  })

  test('a large ZIP resumes by Range over a broken connection, for as many hours as a slow one needs, and counts once', async () => {
    const { all } = await two()
    expect(await look(all.token)).toMatchObject({ hours: 5 })
    const ticket = readTicket(await click(all.token))
    const first = await fetchFile(ticket, { range: 'bytes=0-99999' })
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('content-disposition')).toContain('filename="All of it.zip"')
    world.clock.advance(4 * 60 * minute)
    const rest = await fetchFile(ticket, { range: 'bytes=100000-', 'if-range': etag })
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, 'bytes 100000-299999/300000'])
    const both = Buffer.concat([Buffer.from(await first.arrayBuffer()), Buffer.from(await rest.arrayBuffer())])
    expect(both.equals(zip)).toBe(true)
    expect(await used(all.row)).toBe(1)
    world.clock.advance(61 * minute)
    expect((await fetchFile(ticket)).status).toBe(410)
  })

  test('bad input: a track missing from the store says so, the owner is told, and the others are sent; a new upload replaces it', async () => {
    const { mp3, all } = await two()
    const ticket = readTicket(await click(mp3.token))
    const told = async () => (await downloadsToday(world.ctx)).filter(({ count }) => count > 0)
    expect(await told()).toEqual([])
    const answer = await fetchFile(ticket)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('This is our mistake, not yours.')
    expect(world.logged.at(-1)).toMatchObject({ level: 50, file: 'private:music-files/files/intro.mp3' })
    expect(await told()).toMatchObject([{ count: 1, kind: 'trouble', text: expect.stringContaining('“intro.mp3”') }])
    expect((await fetchFile(readTicket(await click(all.token)))).status).toBe(200)

    const [item] = await world.ctx.db
      .insert(shopItems)
      .values({ slug: 'late-album', category: 'digital_music', title: 'Late Album', price: 1000 })
      .returning()
    await world.ctx.files.put('music-files', 'files/again.mp3', Buffer.from('again'))
    await world.ctx.db
      .insert(itemFiles)
      .values({
        id: mp3.row.file_id ?? '',
        shop_item_id: item?.id ?? '',
        name: 'intro',
        file: 'private:music-files/files/again.mp3',
        byte_size: 5,
      })
    await renewMissingFiles(world.ctx)
    expect(await told()).toEqual([])
    expect(await (await fetchFile(ticket)).text()).toBe('again')
  })

  test('a file restored from a backup is no longer reported as a problem', async () => {
    const { mp3 } = await two()
    const ticket = readTicket(await click(mp3.token))
    await fetchFile(ticket)
    await world.ctx.files.put('music-files', 'files/intro.mp3', Buffer.from('back'))
    expect((await downloadsToday(world.ctx)).map(({ count }) => count)).toEqual([0])
    expect((await fetchFile(ticket)).status).toBe(200)
    const [row] = await world.ctx.db.select().from(downloadGrants).where(eq(downloadGrants.id, mp3.row.id))
    expect(row?.missing_since).toBeNull()
  })
})
