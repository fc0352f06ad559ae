// Tests the files that a download delivers: on another server, missing, with any name, and several of one purchase.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { downloadGrants } from '@/db/schema/commerce/downloads'
import { itemFiles } from '@/db/schema/commerce/recordings'
import { shopItems } from '@/db/schema/commerce/shop'
import { minute } from '@/lib/durations'
import { createDownloadsWorld, type DownloadsWorld, readTicket } from '../../../../../tests/support/downloads-world'
import { downloadsToday, renewMissingFiles } from './grants/missing-files'

let world: DownloadsWorld

beforeEach(async () => {
  world = await createDownloadsWorld()
})
afterEach(() => world.close())

test('OP-04: a file on another server is opened through the same counted link, which does not reveal the server', async () => {
  const { row, token } = await world.grant({ file: 'https://files.example.com/late-set.pdf?key="><script>' })
  const hop = await world.fetchFile(readTicket(await world.click(token)))
  expect(hop.status).toBe(200)
  expect(hop.headers.get('referrer-policy')).toBe('no-referrer')
  const html = await hop.text()
  expect(html).toContain('url=https://files.example.com/late-set.pdf?key=&quot;&gt;&lt;script&gt;')
  expect(html).not.toContain('<script>')
  expect(await world.used(row)).toBe(1)
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
    const { token } = await world.grant({ file })
    const answer = await world.fetchFile(readTicket(await world.click(token)))
    expect([answer.status, answer.headers.get('content-type')], file).toEqual([404, 'text/html; charset=utf-8'])
    expect(world.logged.at(-1)).toMatchObject({ level: 50, file })
  }
  const { token } = await world.grant({ file: 'private:sheet-music-pdfs/../media/x' })
  await expect(world.fetchFile(readTicket(await world.click(token)))).rejects.toMatchObject({ code: 'invalid_input' })
})

test('ASVS 1.2.1: a title cannot break out of the file name', async () => {
  const { token } = await world.grant({ title: '"><img src=x onerror=1>\r\nSet-Cookie: a=b; 夜想曲 / No. 1' })
  const { headers } = await world.fetchFile(readTicket(await world.click(token)))
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
    const mp3 = await world.grant(track('intro.mp3', 0, 8_000_000))
    const all = await world.grant({ ...track('all.zip', 1, 900 * 1024 * 1024), title: 'All of it' })
    return { mp3, all }
  }

  test('DLV-04 OP-05: each file has its own page, count and name, and links to the others; no page reveals where a file is stored', async () => {
    const { mp3, all } = await two()
    const page = await world.look(mp3.token)
    expect(page).toMatchObject({
      title: 'intro.mp3',
      format: 'MP3',
      byteSize: 8_000_000,
      hours: 1,
      others: [{ name: 'All of it', format: 'ZIP', byteSize: 900 * 1024 * 1024, token: all.token }],
    })
    expect(JSON.stringify(page)).not.toContain('private:')
    await world.click(all.token)
    expect([await world.used(all.row), await world.used(mp3.row)]).toEqual([1, 0])
  })

  test('a large ZIP resumes by Range over a broken connection, for as many hours as a slow one needs, and counts once', async () => {
    const { all } = await two()
    expect(await world.look(all.token)).toMatchObject({ hours: 5 })
    const ticket = readTicket(await world.click(all.token))
    const first = await world.fetchFile(ticket, { range: 'bytes=0-99999' })
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('content-disposition')).toContain('filename="All of it.zip"')
    world.clock.advance(4 * 60 * minute)
    const rest = await world.fetchFile(ticket, { range: 'bytes=100000-', 'if-range': etag })
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, 'bytes 100000-299999/300000'])
    const both = Buffer.concat([Buffer.from(await first.arrayBuffer()), Buffer.from(await rest.arrayBuffer())])
    expect(both.equals(zip)).toBe(true)
    expect(await world.used(all.row)).toBe(1)
    world.clock.advance(61 * minute)
    expect((await world.fetchFile(ticket)).status).toBe(410)
  })

  test('bad input: a track missing from the store says so, the owner is told, and the others are sent; a new upload replaces it', async () => {
    const { mp3, all } = await two()
    const ticket = readTicket(await world.click(mp3.token))
    const told = async () => (await downloadsToday(world.ctx)).filter(({ count }) => count > 0)
    expect(await told()).toEqual([])
    const answer = await world.fetchFile(ticket)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('This is our mistake, not yours.')
    expect(world.logged.at(-1)).toMatchObject({ level: 50, file: 'private:music-files/files/intro.mp3' })
    expect(await told()).toMatchObject([{ count: 1, kind: 'trouble', text: expect.stringContaining('“intro.mp3”') }])
    expect((await world.fetchFile(readTicket(await world.click(all.token)))).status).toBe(200)

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
    expect(await (await world.fetchFile(ticket)).text()).toBe('again')
  })

  test('a file restored from a backup is no longer reported as a problem', async () => {
    const { mp3 } = await two()
    const ticket = readTicket(await world.click(mp3.token))
    await world.fetchFile(ticket)
    await world.ctx.files.put('music-files', 'files/intro.mp3', Buffer.from('back'))
    expect((await downloadsToday(world.ctx)).map(({ count }) => count)).toEqual([0])
    expect((await world.fetchFile(ticket)).status).toBe(200)
    const [row] = await world.ctx.db.select().from(downloadGrants).where(eq(downloadGrants.id, mp3.row.id))
    expect(row?.missing_since).toBeNull()
  })
})
