// Proves on a real database that a corrected edition reaches everybody who has bought it: the new file at the old link, and one mail each (decision 0044).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { deliverCorrections } from './corrections'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const file = (name: string) => `private:sheet-music-pdfs/${name}.pdf`
const note = 'Bar 14: the chord is B♭7.'

async function sheet() {
  const item = await world.item({ title: 'Blue Shoes', price: 950, pdf_file_url: null })
  const [c] = await world.variants(item.id, [{ label: 'C', pdf_file_url: file('c'), version: 1 }])
  const edition = c?.id ?? ''
  const release = (version: number, name: string, changed: string | null) =>
    world.rows(
      `insert into edition_files (edition_id, version, shop_item_id, file, page_count, byte_size, released_at, change_note)
       values ('${edition}', ${version}, '${item.id}', '${file(name)}', 2, 1000, now(), ${changed === null ? 'null' : `'${changed}'`})`,
    )
  await release(1, 'c', null)
  const buy = async (email: string) => {
    const browser = world.browser()
    const { orderID } = await browser.open(
      [{ id: item.id, price: 9.5, quantity: 1, format: 'pdf', variantId: edition }],
      email,
    )
    await world.atPaypal(orderID, 'approve')
    await browser.settle(orderID)
    await world.runJobs()
  }
  return { edition, release, buy }
}
const grants = () =>
  world.rows<{ file: string; delivered_version: number | null; correction: string | null; max_downloads: number }>(
    'select g.file, delivered_version, correction, max_downloads, used, g.expires_at > now() as is_open from download_grants g join orders o on o.id = g.order_id order by o.customer_email, g.id',
  )
const corrections = () => world.mails.filter(({ subject }) => /correct/i.test(subject))

test('the corrected file is at the old link, one mail goes to each address though it was bought twice and the job runs again and beside itself', async () => {
  const { release, buy } = await sheet()
  await buy('anna@example.com')
  await buy('anna@example.com')
  await buy('bert@example.com')
  await release(2, 'c-corrected', note)
  await Promise.all([deliverCorrections(world.ctx), deliverCorrections(world.ctx)])
  await deliverCorrections(world.ctx)
  await world.runJobs()
  expect((await grants()).map((grant) => [grant.file, grant.delivered_version, grant.correction])).toEqual(
    Array.from({ length: 3 }, () => [file('c-corrected'), 2, note]),
  )
  expect(
    corrections()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['anna@example.com', 'bert@example.com'])
  for (const { text } of corrections()) {
    expect(text).toContain(note)
    expect(text).toMatch(/\/d\/[\w.-]+/)
  }
})

test('a link that is used up or has expired works again after a correction; one of a refunded purchase does not, and brings no mail', async () => {
  const { release, buy } = await sheet()
  await buy('anna@example.com')
  await world.rows(`update download_grants set used = max_downloads, expires_at = now() - interval '90 days'`)
  await buy('bert@example.com')
  await world.rows(
    `update download_grants set revoked_at = now() where order_id in (select id from orders where customer_email = 'bert@example.com')`,
  )
  await release(2, 'c-corrected', note)
  await deliverCorrections(world.ctx)
  await world.runJobs()
  expect(await grants()).toMatchObject([
    { file: file('c-corrected'), used: 5, max_downloads: 7, is_open: true },
    { file: file('c'), delivered_version: null, correction: null },
  ])
  expect(corrections().map(({ to }) => to)).toEqual(['anna@example.com'])
})

test('a file that only replaces the one before is delivered without a mail; a deleted edition keeps what it brought last', async () => {
  const { edition, release, buy } = await sheet()
  await buy('anna@example.com')
  await release(2, 'c-clean', null)
  await deliverCorrections(world.ctx)
  await world.runJobs()
  expect(await grants()).toMatchObject([{ file: file('c-clean'), correction: null, max_downloads: 5 }])
  await world.rows(`delete from item_variants where id = '${edition}'`)
  await deliverCorrections(world.ctx)
  expect(await grants()).toMatchObject([{ file: file('c-clean') }])
  expect(corrections()).toEqual([])
})
