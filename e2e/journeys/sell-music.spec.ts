// The owner puts two tracks and a ZIP on sale; a buyer pays, downloads each, and resumes the ZIP after the connection
// broke.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { zipSync } from 'fflate'
import { atPayPal, drawer, giveEmail, openPayPal } from '../support/buying'
import { itemForm } from '../support/item-form'
import { openRow } from '../support/rows'
import { expect, expectAccessible, test } from '../support/site'
import { signIn } from '../support/sign-in'

const title = 'Late Album'
const slug = 'late-album'
const mp3 = (name: string) => readFileSync(`demo/files/audio/${name}.mp3`)
const album = Buffer.from(
  zipSync({ 'Late Album/01.mp3': mp3('corner-table'), 'Late Album/02.mp3': mp3('low-rent') }, { level: 0 }),
)
const chosen = [
  { name: '01_Corner Table.mp3', mimeType: 'audio/mpeg', buffer: mp3('corner-table') },
  { name: '02_Low Rent.mp3', mimeType: 'audio/mpeg', buffer: mp3('low-rent') },
  { name: 'Late Album.zip', mimeType: 'application/zip', buffer: album },
]
const form = (page: Page) => itemForm(page)
const files = (page: Page) => form(page).getByRole('list', { name: 'Files' })
const message = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

test.afterEach(({ site }) => site.sql('delete from shop_items where slug = $1', [slug]))

test('OP-14 OP-04 DLV-03 DLV-04 DLV-05: two tracks and a ZIP get from the owner’s disk to the buyer’s over an unreliable connection @sweep', async ({
  page,
  site,
  browser,
  expectedNoise,
}, info) => {
  test.setTimeout(120_000)
  expectedNoise.push(/status of 415/)
  await signIn(page, site)
  await page.goto('/admin/shop')
  await page.getByRole('button', { name: 'Add Item' }).click()
  await form(page).getByLabel('Title *').fill(title)
  await form(page).getByLabel('Price ($)', { exact: true }).fill('10')
  await form(page)
    .getByRole('group', { name: 'Image source' })
    .locator('input[type=file]')
    .setInputFiles(path.resolve('demo/files/shop/corner-table.jpg'))
  await expect(form(page).getByText('Image uploaded successfully!')).toBeVisible()

  const music = form(page).getByRole('group', { name: 'Music files' })
  await expect(music).toContainText('There is nothing to deliver yet: upload the music here')
  const input = music.getByLabel(/^Add music files/)
  await input.setInputFiles({ name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('<html>'.repeat(999)) })
  await expect(music).toContainText(
    '"song.mp3" is not an MP3, FLAC, WAV, M4A, AAC, OGG, AIFF or ZIP file, whatever its name says.',
  )
  await music.getByRole('button', { name: 'Remove song.mp3' }).click()
  await input.setInputFiles(chosen)
  await expect(files(page).getByRole('listitem')).toHaveCount(3)
  await expect(files(page).getByRole('listitem')).toContainText(['MP3 · 1.1 MB', 'MP3 · 1.3 MB', 'ZIP · 2.4 MB'])
  await expect(music).not.toContainText('There is nothing to deliver yet')
  // The ZIP goes first, under its own name.
  const zip = files(page).getByRole('group', { name: 'Late Album' })
  await zip.getByLabel('Name').fill('The whole album')
  await files(page).getByRole('button', { name: 'Move The whole album up' }).click()
  await files(page).getByRole('button', { name: 'Move The whole album up' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Item' }).click()
  await expect(message(page, 'Product Created Successfully')).toBeVisible()

  const context = await browser.newContext()
  const shop = await context.newPage()
  const email = `listener-${info.project.name}@example.com`
  await shop.goto(`${site.url}/shop/${slug}`)
  await expect(shop.getByRole('main')).toContainText('3 files (ZIP, MP3), 4.8 MB')
  await expectAccessible(shop)
  await shop.getByRole('button', { name: `Add to Cart: ${title}` }).click()
  await giveEmail(shop, email)
  await atPayPal(await openPayPal(shop), 'Pay')
  await expect(drawer(shop).getByRole('link', { name: 'The whole album' })).toBeVisible({ timeout: 20_000 })
  await expect(drawer(shop)).toContainText('01 Corner Table MP3, 1.1 MB')
  await expectAccessible(shop)

  await expect.poll(async () => (await site.mails(email)).length, { timeout: 15_000 }).toBe(1)
  const [receipt] = await site.mails(email)
  expect(receipt?.text).toContain('The whole album (ZIP, 2.4 MB)')
  const links = (receipt?.links ?? []).filter((href) => href.includes('/d/'))
  expect(links).toHaveLength(3)

  /** Opens a link of the mail and downloads; returns the ticket's address, the name and the bytes. */
  const take = async (href: string | undefined) => {
    await shop.goto(href ?? '')
    const [download] = await Promise.all([
      shop.waitForEvent('download'),
      shop.getByRole('button', { name: 'Download' }).click(),
    ])
    return {
      address: download.url(),
      name: download.suggestedFilename(),
      bytes: Buffer.concat(await (await download.createReadStream()).toArray()),
    }
  }
  const whole = await take(links[0])
  expect([whole.name, whole.bytes.equals(album)]).toEqual(['The whole album.zip', true])
  await expect(shop.getByRole('heading', { name: 'More files of this purchase' })).toBeVisible()
  await expectAccessible(shop)
  for (const [index, name] of ['corner-table', 'low-rent'].entries())
    expect((await take(links[index + 1])).bytes.equals(mp3(name))).toBe(true)

  // The connection breaks after 500,000 bytes; the client requests the rest by Range, and no further download is
  // counted.
  const part = async (range: string) => {
    const answer = await shop.request.get(whole.address, { headers: { range } })
    expect(answer.status()).toBe(206)
    return answer.body()
  }
  const resumed = Buffer.concat([await part('bytes=0-499999'), await part('bytes=500000-')])
  expect(resumed.equals(album)).toBe(true)
  expect(
    await site.sql(
      'select g.title, g.used from download_grants g join orders o on o.id = g.order_id where o.customer_email = $1 order by g.position',
      [email],
    ),
  ).toEqual([
    { title: 'The whole album', used: 1 },
    { title: '01 Corner Table', used: 1 },
    { title: '02 Low Rent', used: 1 },
  ])

  await shop.request.post(`${site.url}/api/purchases/link`, { headers: { origin: site.url }, data: { email } })
  const found = async () =>
    (await site.mails(email)).flatMap((mail) => mail.links).find((href) => href.includes('/purchases/'))
  await expect.poll(found, { timeout: 15_000 }).toBeDefined()
  await shop.goto((await found()) ?? '')
  const bought = shop.getByRole('listitem').filter({ hasText: title })
  await expect(bought.getByRole('link', { name: '02 Low Rent' })).toBeVisible()
  await expect(bought).toContainText('ZIP, 2.4 MB · 4 downloads left')
  await expectAccessible(shop)
  await context.close()
})

test('the dashboard reports an earlier order that delivered nothing, and adding the files fixes it @desktop @sweep', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000)
  const email = 'waiting@example.com'
  await site.sql(
    `insert into shop_items (slug, category, title, price, image_url, order_index)
     select $1, 'digital_music', $2, 10, image_url, 900 from shop_items where image_url like '/media/%' limit 1`,
    [slug, title],
  )
  await site.sql(
    `with c as (
       insert into checkouts (cookie_hash, cart_hash, email, items_cents, total_cents, status, invoice_number, paid_at, owes_goods)
       values ('before', 'before', $1, 1000, 1000, 'paid', 'BEFORE-1', now(), true) returning id
     ), l as (
       insert into checkout_lines (checkout_id, shop_item_id, format, format_name, title, category, quantity, unit_cents, download_limit, download_expiry_days, position)
       select c.id, i.id, 'digital', 'Download', i.title, i.category, 1, 1000, 5, 30, 0 from c, shop_items i where i.slug = $2
     )
     insert into orders (checkout_id, customer_email, payment_status, shop_item_id, format, format_name, title, category, quantity, unit_cents, provider_order_id, position)
     select c.id, $1, 'completed', i.id, 'digital', 'Download', i.title, i.category, 1, 1000, 'PAYPAL-BEFORE', 0 from c, shop_items i where i.slug = $2`,
    [email, slug],
  )
  await signIn(page, site)
  await page.goto('/admin')
  const owing = page.getByRole('listitem').filter({ hasText: /paid but nothing was delivered/ })
  await expect(owing).toContainText('1 order was paid but nothing was delivered')
  await owing.getByRole('link', { name: 'See orders' }).click()
  await page.getByRole('link', { name: 'BEFORE-1' }).click()
  await expect(page.getByText('The buyer has paid and got nothing')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin/shop')
  await openRow(page, title)
  await form(page)
    .getByLabel(/^Add music files/)
    .setInputFiles(chosen)
  await expect(files(page).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Update Item' }).click()
  await expect(message(page, 'Product Updated Successfully')).toBeVisible()
  // The job runs automatically, but a minute is long for a test.
  expect(
    await site.sql("select from graphile_worker._private_known_crontabs where identifier = 'deliver-owed'"),
  ).toHaveLength(1)
  await site.sql("select graphile_worker.add_job('deliver-owed')")
  await expect.poll(async () => (await site.mails(email)).length, { timeout: 15_000 }).toBe(1)
  const [mail] = await site.mails(email)
  expect(mail?.text).toContain('02 Low Rent (MP3, 1.3 MB)')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  await expect(owing).toHaveCount(0)
})
