// The owner brings the exports of an old site along: drops the files, sees what would happen, and imports them.
import { readFileSync } from 'node:fs'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, test } from '../support/site'

const table = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

const products = `Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Variant Price,Image Src,Status
import-mug,Imported Mug,<p>Warm.</p>,Mug,TRUE,Title,Default Title,14.00,https://cdn.example/import-mug.jpg,active
import-free,Imported Sticker,,Mug,TRUE,Title,Default Title,Free,,active
import-nameless,,,Mug,TRUE,Title,Default Title,9.00,,active`

test('the owner drops the export of another shop, sees row by row what would happen, and imports it', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/settings#backup')
  await page.getByRole('link', { name: 'Import from another site' }).click()
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible()
  await expectAccessible(page)
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles([
    table('products_export.csv', products),
    table('setlists.csv', 'Tune,Key\nBlue,F'),
    { name: 'import-mug.jpg', mimeType: 'image/jpeg', buffer: readFileSync('demo/art/shots/mug.jpg') },
  ])
  await page.getByRole('button', { name: 'Check the files' }).click()
  await expect(page.getByRole('heading', { name: 'This is what would happen' })).toBeVisible()
  const items = page.getByRole('region', { name: 'Items' })
  await expect(items).toContainText('2 to add, 1 left out')
  await expect(items.getByRole('row', { name: /No title/ })).toContainText('title is missing.')
  await expect(page.getByRole('row', { name: /setlists/ })).toContainText('not recognised (columns: tune, key)')
  await expectAccessible(page)
  expect(await site.sql(`select 1 from shop_items where title like 'Imported%'`)).toEqual([])
  await items.getByRole('switch', { name: 'Only rows with notes' }).check()
  await expect(items.getByRole('row', { name: /Imported Sticker/ })).toContainText('Not an amount of money.')

  await page.getByRole('button', { name: 'Import 4 rows' }).click()
  await expect(page.getByRole('heading', { name: 'Imported.' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('2 added, 1 left out')
  expect(
    await site.sql(
      `select title, image_url like '/media/%' as here from shop_items where title like 'Imported%' order by title`,
    ),
  ).toEqual([
    { title: 'Imported Mug', here: true },
    { title: 'Imported Sticker', here: null },
  ])
  const old = await page.request.get('/products/import-mug/', { maxRedirects: 0 })
  expect([old.status(), old.headers().location]).toEqual([301, '/shop/imported-mug'])
})

test('the owner says what the columns of an unknown table are, imports it, and undoes the import', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/import')
  await page
    .locator('input[type=file]')
    .setInputFiles([table('setlists.csv', 'Tune,Asked,Note\nColumn Blues,"12,50 €",x\nColumn Ballad,9,y')])
  await page.getByRole('button', { name: 'Check the files' }).click()
  const columns = page.getByRole('region', { name: 'Columns of setlists.csv' })
  await columns.getByLabel('This table has').selectOption('Items')
  await expect(columns.getByText('Choose a column for: Title.')).toBeVisible()
  await columns.getByLabel('Title (required)').selectOption('tune')
  await columns.getByLabel('Price').selectOption('asked')
  await expect(columns.getByText('For example: 12,50 € · 9')).toBeVisible()
  await expectAccessible(page)
  await columns.getByRole('button', { name: 'Check with these columns' }).click()
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('2 to add')
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByRole('heading', { name: 'Imported.' })).toBeVisible()
  await site.sql(`update shop_items set description = 'Slow.' where title = 'Column Ballad'`)

  const history = page.getByRole('region', { name: 'Imports of the last 30 days' })
  await expect(history.getByText('2 rows').first()).toBeVisible()
  await history
    .getByRole('button', { name: /^Undo the import of/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('It wrote 2 rows.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo the import', exact: true }).click()
  await expect(history).toContainText('Items: Column Ballad. It was changed here since the import.')
  await expect(history).toContainText('2 rows · undone')
  await expectAccessible(page)
  expect(await site.sql(`select title from shop_items where title like 'Column%'`)).toEqual([
    { title: 'Column Ballad' },
  ])
})

const pastOrder = `Name,Email,Financial Status,Paid at,Currency,Subtotal,Shipping,Taxes,Total,Refunded Amount,Lineitem quantity,Lineitem name,Lineitem price
#2001,past@reed.example,partially_refunded,2026-01-05 10:00:00 +0000,USD,28.00,5.00,0.00,33.00,10.00,2,Past Mug,14.00`

test('the page of an imported order shows what its parcel cost and what was paid back', async ({ page, site }) => {
  await signIn(page, site)
  await page.goto('/admin/import')
  const mug = products
    .replace('import-mug', 'past-mug')
    .replace('Imported Mug', 'Past Mug')
    .replace(/https:[^,]*/, '')
  await page
    .locator('input[type=file]')
    .setInputFiles([
      table('products_export.csv', mug.split('\n').slice(0, 2).join('\n')),
      table('orders_export.csv', pastOrder),
    ])
  await page.getByRole('button', { name: 'Check the files' }).click()
  await page.getByRole('button', { name: /^Import \d+ rows/ }).click()
  await expect(page.getByRole('heading', { name: 'Imported.' })).toBeVisible()
  const [order] = await site.sql<{ id: string }>(`select id from checkouts where email = 'past@reed.example'`)
  await page.goto(`/admin/orders/${order?.id}`)
  await expect(page.getByText('Partly refunded')).toBeVisible()
  await expect(page.getByText('$10.00 back')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '$5.00' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '$33.00' })).toBeVisible()
})
