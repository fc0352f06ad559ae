// The owner sells a chart as a set, puts sheets into a bundle, reads what keeps it from being sold, and refunds one
// sheet of it. A bundle with a shirt goes out in a parcel.
import type { Locator, Page } from '@playwright/test'
import { buyShown } from '../support/buying'
import { itemForm } from '../support/item-form'
import { message } from '../support/message'
import { findRow, openRow } from '../support/rows'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, hydrated, test } from '../support/site'

const form = (page: Page) => itemForm(page)
const group = (page: Page, name: string) => form(page).getByRole('group', { name, exact: true })

/** Fills in a new sheet and searches for items of its bundle. Returns the group of the bundle. */
async function beginBundle(
  page: Page,
  { title, price, image, search }: { title: string; price: string; image: string; search: string },
): Promise<Locator> {
  await page.goto('/admin/shop')
  await page.getByRole('button', { name: 'Add Item' }).click()
  await form(page).getByLabel('Title *').fill(title)
  await form(page).getByLabel('Category *').selectOption({ label: 'Sheet Music' })
  await form(page).getByLabel('Price ($)', { exact: true }).fill(price)
  const cover = group(page, 'Image source')
  await cover.getByRole('radio', { name: 'Image URL' }).check()
  await cover.getByRole('textbox', { name: 'Image URL' }).fill(image)
  const bundle = group(page, 'Bundle')
  await bundle.getByLabel('Add to the bundle').fill(search)
  return bundle
}

test('ADM-SHOP-21: a bundle of two sheets is created, sold, and one of them refunded to the cent @sweep', async ({
  page,
  site,
}, info) => {
  test.setTimeout(180_000)
  const { name } = info.project
  const title = `Two for the stand ${name}`
  const email = `refund-${name}@example.com`
  for (const [sheet, price] of [
    [`Opening ${name}`, 7],
    [`Closing ${name}`, 5],
  ] as const)
    await site.sql(
      `insert into shop_items (slug, category, title, price, image_url, pdf_file_url, is_visible)
       select $1, 'sheet_music', $2, $3, '/icon.svg', pdf_file_url, true from shop_items where slug = 'when-the-saints'`,
      [sheet.toLowerCase().replaceAll(' ', '-'), sheet, price],
    )
  await signIn(page, site)
  const bundle = await beginBundle(page, { title, price: '9.99', image: `${site.url}/icon.svg`, search: name })
  await bundle.getByRole('button', { name: `Add Opening ${name}` }).click()
  await bundle.getByRole('button', { name: `Add Closing ${name}` }).click()
  await expect(bundle.getByRole('list', { name: 'In this bundle' }).getByRole('listitem')).toHaveCount(2)
  await expect(bundle).toContainText('Bought one by one: $12.00. The bundle saves $2.01.')
  await expect(group(page, 'Editions')).toHaveCount(0)
  await expectAccessible(page)
  await form(page).getByRole('button', { name: 'Create Item' }).click()
  await expect(form(page)).toHaveCount(0)

  await site.sql('update shop_items set is_visible = false where title = $1', [`Closing ${name}`])
  await page.reload()
  await expect(findRow(page, title)).toContainText('Nothing to deliver')
  await site.sql('update shop_items set is_visible = true where title = $1', [`Closing ${name}`])

  const [{ slug } = { slug: '' }] = await site.sql<{ slug: string }>('select slug from shop_items where title = $1', [
    title,
  ])
  await page.goto(`/shop/${slug}`)
  await hydrated(page.getByRole('heading', { level: 1 }))
  await buyShown(page, email)

  const [{ id } = { id: '' }] = await site.sql<{ id: string }>('select id from checkouts where email = $1', [email])
  await page.goto(`/admin/orders/${id}`)
  await expect(page.getByRole('list', { name: `In ${title}` }).getByRole('listitem')).toContainText(['$5.83', '$4.16'])
  await expectAccessible(page)
  await page.getByRole('button', { name: `Refund Closing ${name}` }).click()
  await expect(page.getByRole('textbox', { name: 'Amount in dollars' })).toHaveValue('4.16')
  await page.getByRole('textbox', { name: 'Reason *' }).fill('Has it already')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Refund $4.16' }).click()
  await expect(message(page, 'Refund sent to PayPal')).toBeVisible()
  await expect(page.getByText('$4.16, refunded')).toBeVisible()
  await expect(page.getByText('Partly refunded')).toBeVisible()
  const left = await site.sql<{ title: string }>(
    `select g.title from download_grants g join orders o on o.id = g.order_id
     where o.checkout_id = $1 and g.revoked_at is null order by g.position`,
    [id],
  )
  expect(left.map((grant) => grant.title)).toEqual([title, `Opening ${name}`])
  await site.sql('delete from shop_items where title = any($1)', [[title, `Opening ${name}`, `Closing ${name}`]])
})

test('ADM-SHOP-21 OP-11 OP-12: a bundle of a shirt and a sheet is made, bought in a chosen size, and packed', async ({
  page,
  site,
  expectedNoise,
}, info) => {
  test.setTimeout(180_000)
  // The category that buyers of a parcel cannot use is refused.
  expectedNoise.push(/status of 422/)
  const { name } = info.project
  const [title, shirt, sheet] = [`Fan pack ${name}`, `Shirt ${name}`, `Chart ${name}`] as const
  const email = `fan-pack-${name}@example.com`
  const slugs = [shirt, sheet].map((one) => one.toLowerCase().replaceAll(' ', '-'))
  await site.sql(
    `insert into shop_items (slug, category, title, price, image_url, weight_grams, is_visible)
     values ($1, 'merchandise', $2, 20, '/icon.svg', 200, true)`,
    [slugs[0], shirt],
  )
  await site.sql(
    `insert into item_variants (shop_item_id, label, inventory_count, position)
     select id, size, pieces, place from shop_items, (values ('M', 2, 0), ('L', 5, 1)) v (size, pieces, place)
     where slug = $1`,
    [slugs[0]],
  )
  await site.sql(
    `insert into shop_items (slug, category, title, price, image_url, pdf_file_url, is_visible)
     select $1, 'sheet_music', $2, 9, '/icon.svg', pdf_file_url, true from shop_items where slug = 'when-the-saints'`,
    [slugs[1], sheet],
  )
  await signIn(page, site)
  const bundle = await beginBundle(page, { title, price: '24', image: `${site.url}/icon.svg`, search: name })
  await bundle.getByRole('button', { name: `Add ${shirt}, the buyer chooses` }).click()
  await bundle.getByRole('button', { name: `Add ${sheet}` }).click()
  await expect(bundle).toContainText('Bought one by one: $29.00. The bundle saves $5.00.')
  await expectAccessible(page)
  // Buyers of sheet music are not asked for an address.
  await form(page).getByRole('button', { name: 'Create Item' }).click()
  await expect(form(page)).toContainText(`“${shirt}” in this bundle is sent by post.`)
  await form(page).getByLabel('Category *').selectOption({ label: 'Merchandise' })
  await form(page).getByRole('button', { name: 'Create Item' }).click()
  await expect(form(page)).toHaveCount(0)

  const [{ slug } = { slug: '' }] = await site.sql<{ slug: string }>('select slug from shop_items where title = $1', [
    title,
  ])
  await page.goto(`/shop/${slug}`)
  await hydrated(page.getByRole('heading', { level: 1 }))
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'In this bundle' })).toBeVisible()
  await expect(main).toContainText(`${shirt}, your choice`)
  await expect(main).toContainText('$5.00 less than buying them one by one.')
  await main.getByRole('radio', { name: /^M\b/ }).check()
  await expectAccessible(page)
  await buyShown(page, email)
  const stock = await site.sql(
    'select v.label, v.inventory_count as count from item_variants v join shop_items i on i.id = v.shop_item_id where i.slug = $1 order by v.position',
    [slugs[0]],
  )
  expect(stock).toEqual([
    { label: 'M', count: 1 },
    { label: 'L', count: 5 },
  ])
  await expect.poll(async () => (await site.mails(email)).length, { timeout: 15_000 }).toBe(1)
  const [receipt] = await site.mails(email)
  expect(new Set(receipt?.links.filter((href) => href.includes('/d/'))).size).toBe(1)

  await page.goto('/admin/packing')
  await expect(page.getByRole('list', { name: `In ${title}` }).getByRole('listitem')).toHaveText([`${shirt}, M`])
  await expectAccessible(page)
  await site.sql('delete from shop_items where title = any($1)', [[title, shirt, sheet]])
})

test('ADM-SHOP-21: a chart with parts is sold as a set with one click @sweep', async ({ page, site }, info) => {
  const { name } = info.project
  const title = `Set ${name}`
  const [{ id } = { id: '' }] = await site.sql<{ id: string }>(
    `insert into shop_items (slug, category, title, price, image_url, is_visible)
     values ($1, 'sheet_music', $2, 20, $3, true) returning id`,
    [`set-${name}`, title, `${site.url}/icon.svg`],
  )
  await site.sql(
    `insert into item_variants (shop_item_id, label, kind, instruments, pdf_file_url, page_count, position)
     select $1, label, kind, instruments, pdf_file_url, page_count, position from item_variants
     where kind in ('part', 'score') and pdf_file_url like '%quartet%'`,
    [id],
  )
  await signIn(page, site)
  await page.goto('/admin/shop')
  await openRow(page, title)
  await form(page).getByRole('button', { name: 'Sell score and parts as a set' }).click()
  const set = form(page).getByRole('group', { name: 'Score and parts', exact: true })
  await expect(set).toContainText('Set of every part on sale, joined into one PDF')
  await expectAccessible(page)
  await form(page)
    .getByRole('button', { name: /^Update Item|^Save/ })
    .click()
  await expect(form(page)).toHaveCount(0)
  await page.goto(`/shop/set-${name}`)
  await expect(page.getByRole('radio', { name: /^Score and parts.*Score and 4 parts/ })).toBeVisible()
  await site.sql('delete from shop_items where id = $1', [id])
})
