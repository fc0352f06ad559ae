// The owner edits the shop: a sheet with its PDF and cover, seen by visitors, changed, moved, hidden, deleted and brought back.
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { RunningSite } from '../../tests/support/running-site'
import { tabAndEnter, tabTo } from '../support/keyboard'
import { expect, expectAccessible, test } from '../support/site'
import { signIn } from '../support/sign-in'

const pdf = path.resolve('demo/files/pdf/corner-table.pdf')
const cover = path.resolve('demo/files/shop/corner-table.jpg')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const message = (page: Page, words: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: words })
const open = async (page: Page, site: RunningSite) => {
  await signIn(page, site)
  await page.goto('/admin/shop')
  await expect(page.getByRole('heading', { level: 1, name: 'Shop Management' })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
}
/** Whether visitors find the product's page. */
const publicStatus = async (page: Page, slug: string) => (await page.request.get(`/shop/${slug}`)).status()

test('ADM-SHOP-01 ADM-SHOP-02 ADM-SHOP-03 ADM-SHOP-07 ADM-SHOP-10 ADM-SHOP-12 ADM-SHOP-13 ADM-SHOP-14 ADM-SHOP-16 ADM-SHOP-17 ADM-SHOP-18 ADM-SHOP-29 ADM-SHOP-30 OP-04 OP-13 OP-35 OP-39: a sheet is added with its files, public, changed, moved, hidden, deleted, undone @phone', async ({
  page,
  site,
}) => {
  const title = 'Ballad for Keys'
  const slug = 'ballad-for-keys'
  await open(page, site)
  await expect(page.getByText('Manage your shop items, pricing, and inventory')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/admin/orders')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add Item' }).click()
  const form = dialog(page, 'Add New Shop Item')
  await expect(form.getByLabel('Title *')).toBeFocused()
  await form.getByLabel('Title *').fill(title)
  await form.getByLabel('Category *').selectOption({ label: 'Sheet Music' })
  await form.getByLabel('Price ($)', { exact: true }).fill('6.50')
  await form.getByRole('group', { name: 'Product Image *' }).getByLabel('Upload File').check()
  await form.getByRole('group', { name: 'Image source' }).locator('input[type=file]').setInputFiles(cover)
  await expect(form.getByText('Image uploaded successfully!')).toBeVisible()
  const sheet = form.getByRole('group', { name: 'Sheet Music PDF *' })
  await expect(sheet).toContainText('Required for sheet music')
  await expect(sheet.getByLabel('URL', { exact: true }).last()).toHaveAccessibleDescription(
    'Enter a direct link to your PDF file',
  )
  await sheet.getByLabel('Upload File').check()
  await expect(sheet).toContainText('Supported format: PDF files only (max 50MB)')
  await sheet.locator('input[type=file]').setInputFiles(pdf)
  await expect(sheet.getByText('PDF uploaded successfully!')).toBeVisible()
  await expect(sheet.getByText('corner-table.pdf')).toBeVisible()
  await expect(sheet.getByText(/^\d+ pages?, [\d.]+ MB$/)).toBeVisible()
  const firstPage = sheet.getByRole('img', { name: 'First page of the PDF' })
  await expect.poll(() => firstPage.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await form.getByLabel('Download Limit').fill('2')
  await form.getByLabel('Download Expiry (days)').fill('')
  await expect(form.getByText('Up to 2 downloads within 30 days of purchase.')).toBeVisible()
  for (const tag of ['ballad', ' ballad ', 'piano', 'trio', 'late']) {
    await form.getByPlaceholder('Add a tag').fill(tag)
    await page.keyboard.press('Enter')
  }
  await form.getByLabel('Featured Item').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Item' }).click()
  await expect(message(page, 'Product Created Successfully')).toContainText(
    `"${title}" has been created and is now available in your shop.`,
  )
  const row = rowOf(page, title)
  for (const text of ['Featured', 'sheet music', '$6.50', 'Visible', 'N/A', 'ballad', 'piano', 'trio', '+1'])
    await expect(row).toContainText(text)
  expect(await publicStatus(page, slug)).toBe(200)
  const [stored] = await site.sql<{ pdf_file_url: string; image_url: string }>(
    'select pdf_file_url, image_url from shop_items where slug = $1',
    [slug],
  )
  expect(stored?.pdf_file_url).toMatch(/^private:sheet-music-pdfs\/pdfs\/[0-9a-f]+\.pdf$/)
  expect(stored?.image_url).toMatch(/^\/media\/shop-images\/products\//)
  expect(await (await page.request.get(`/shop/${slug}`)).text()).not.toContain('sheet-music-pdfs')

  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const edit = dialog(page, 'Edit Shop Item')
  await edit.getByLabel('Price ($)', { exact: true }).fill('0')
  await edit.getByLabel('Category *').selectOption({ label: 'Free Content' })
  await page.getByRole('button', { name: 'Update Item' }).click()
  await expect(message(page, 'Product Updated Successfully')).toBeVisible()
  await expect(row).toContainText('Free')

  await page.getByRole('button', { name: `Move ${title} up` }).click()
  await expect(message(page, 'Items reordered successfully')).toBeVisible()
  const places = await site.sql<{ order_index: number }>('select order_index from shop_items order by order_index')
  expect(places.map(({ order_index }) => order_index)).toEqual(places.map((_, index) => index))

  await page.getByRole('button', { name: `Hide ${title}` }).click()
  await expect(row).toContainText('Hidden')
  await expect.poll(() => publicStatus(page, slug)).toBe(404)
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await dialog(page, 'Delete Shop Item').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(message(page, 'Shop item deleted successfully')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Hidden')
  await site.sql('delete from shop_items where slug = $1', [slug])
})

test('ADM-SHOP-04 ADM-SHOP-19 ADM-SHOP-20 ADM-SHOP-21 ADM-SHOP-22 ADM-SHOP-23 ADM-SHOP-26 ADM-SHOP-27 ADM-SHOP-08 ADM-SHOP-09 OP-14 OP-24 OP-37: mistakes at the top and beside their fields; advice hinders nothing; closing forgets @desktop', async ({
  page,
  site,
}) => {
  await open(page, site)
  await page.getByRole('button', { name: 'Add Item' }).click()
  const form = dialog(page, 'Add New Shop Item')
  await form.getByLabel('Price ($)', { exact: true }).fill('9')
  await expect(form.getByText(/Buyers would get nothing for their money/)).toBeVisible()
  await form.getByLabel('Bandcamp URL').fill('https://artist.bandcamp.com/a')
  await expect(form.getByText(/Buyers would get nothing for their money/)).toHaveCount(0)
  await form.getByLabel('Bandcamp URL').fill('ftp://artist.example')
  await form.getByLabel('Category *').selectOption({ label: 'Sheet Music' })
  await form.getByLabel('Price ($)', { exact: true }).fill('0')
  await form.getByLabel('Inventory Count').fill('-1')
  await form.getByLabel('Download Limit').fill('101')
  const link = form.getByRole('group', { name: 'Image source' }).getByLabel('Image URL', { exact: true }).last()
  await link.fill(`${site.url}/icon.svg`)
  await expect(link).toHaveAccessibleDescription('This link leads to an image.')
  await link.fill(`${site.url}/shop`)
  await expect(link).toHaveAccessibleDescription('No image was found at this link. You can save it all the same.')
  await link.fill('cover')
  await page.getByRole('button', { name: 'Create Item' }).click()
  const summary = form.getByRole('list', { name: 'What needs fixing' })
  await expect(summary.getByRole('listitem')).toHaveText([
    'Product title is required and cannot be empty',
    'Inventory count cannot be negative',
    'Bandcamp URL must use HTTP or HTTPS protocol',
    'Image URL must be a valid web address (e.g., https://example.com/image.jpg)',
    'Download limit must be between 1 and 100',
  ])
  await expect(message(page, 'Form Validation Failed')).toContainText('Please fix 5 error(s) before submitting')
  await expect(form.getByLabel('Title *')).toBeFocused()
  await expect(form.getByLabel('Inventory Count')).toHaveAccessibleDescription('Inventory count cannot be negative')
  await expectAccessible(page)

  await form.getByLabel('Title *').fill('Half a sheet')
  await form.getByLabel('Inventory Count').fill('')
  await form.getByLabel('Download Limit').fill('')
  await form.getByLabel('Bandcamp URL').fill('')
  await link.fill(`${site.url}/icon.svg`)
  await page.getByRole('button', { name: 'Create Item' }).click()
  await expect(summary.getByRole('listitem')).toHaveText([
    'Price is required for purchasable items and must be greater than $0',
    'Sheet music requires either a PDF file upload, PDF URL, or external link to the music',
  ])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await dialog(page, 'Discard changes?').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Add Item' }).click()
  await expect(form.getByLabel('Title *')).toHaveValue('')
  await expect(summary).toHaveCount(0)
  expect(await site.sql(`select 1 from shop_items where title = 'Half a sheet'`)).toEqual([])
})

test('ADM-SHOP-38 ADM-SHOP-39 OP-43: the stock test adds its item, asks the checkout, and takes it away again @desktop', async ({
  page,
  site,
}) => {
  await open(page, site)
  await page.getByRole('button', { name: 'Create test item' }).click()
  const said = message(page, 'The checkout keeps to the stock')
  await expect(said).toContainText('3 or more units: Only 2 items available in stock')
  await expect(said).toContainText('2 or fewer units: accepted')
  await expect(rowOf(page, '[Stock test]')).toContainText('$1.00')
  await page.getByRole('button', { name: 'Delete test items (1)' }).click()
  await expect(message(page, 'Test items deleted')).toBeVisible()
  await expect(rowOf(page, '[Stock test]')).toHaveCount(0)
})

test('ADM-SHOP-03 ADM-SHOP-05 ADM-SHOP-17: an item is made, changed, moved, hidden, deleted and brought back by keyboard alone @desktop', async ({
  page,
  site,
}) => {
  await open(page, site)
  const title = 'Typed Blues'
  const add = page.getByRole('button', { name: 'Add Item' })
  await tabAndEnter(page, add)
  const form = dialog(page, 'Add New Shop Item')
  await expect(form.getByLabel('Title *')).toBeFocused()
  await page.keyboard.type(title)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Merch')
  await expect(form.getByLabel('Category *')).toHaveValue('merchandise')
  for (const typed of ['4', 'For the shelf', '12']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(typed)
  }
  await tabTo(page, form.getByRole('group', { name: 'Image source' }).getByLabel('Image URL', { exact: true }).last())
  await page.keyboard.type(`${site.url}/icon.svg`)
  await page.keyboard.press('Tab')
  await expect(form.getByPlaceholder('Add a tag')).toBeFocused()
  await page.keyboard.type('blues')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('list', { name: 'Tags' })).toHaveText('blues')
  await tabAndEnter(page, form.getByRole('button', { name: 'Create Item' }))
  await expect(message(page, 'Product Created Successfully')).toBeVisible()
  await expect(add).toBeFocused()
  expect(
    await site.sql(
      'select category, price::float8 as price, inventory_count, description, tags from shop_items where title = $1',
      [title],
    ),
  ).toEqual([{ category: 'merchandise', price: 12, inventory_count: 4, description: 'For the shelf', tags: ['blues'] }])
  expect(await publicStatus(page, 'typed-blues')).toBe(200)

  const row = rowOf(page, title)
  await tabAndEnter(page, row.getByRole('button', { name: `Edit ${title}` }), 300)
  await expect(dialog(page, 'Edit Shop Item').getByLabel('Title *')).toBeFocused()
  await tabTo(page, dialog(page, 'Edit Shop Item').getByLabel('Price ($)', { exact: true }))
  await page.keyboard.type('15')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Product Updated Successfully')).toBeVisible()
  await expect(row).toContainText('$15.00')

  const place = () =>
    page
      .getByRole('table')
      .locator('tbody tr')
      .evaluateAll((rows, wanted) => rows.findIndex((each) => each.textContent?.includes(wanted)), title)
  const last = await place()
  await row.getByRole('button', { name: `Move ${title}: drag, or press the up and down arrow keys` }).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(place).toBe(last - 1)
  await expect(message(page, 'Items reordered successfully')).toBeVisible()

  await tabAndEnter(page, row.getByRole('button', { name: `Hide ${title}` }))
  await expect(row).toContainText('Hidden')
  await expect.poll(() => publicStatus(page, 'typed-blues')).toBe(404)
  await tabAndEnter(page, row.getByRole('button', { name: `Delete ${title}` }))
  await expect(dialog(page, 'Delete Shop Item').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Shop item deleted successfully')).toBeVisible()
  await page.goto('/admin/trash')
  await expect(page.getByRole('table')).toBeVisible()
  await tabAndEnter(page, page.getByRole('button', { name: `Restore ${title}` }))
  await expect(message(page, 'Restored')).toBeVisible()
  expect(await site.sql('select is_visible from shop_items where title = $1', [title])).toEqual([{ is_visible: false }])
  await site.sql('delete from shop_items where title = $1', [title])
})

test('ADM-SHOP-34 OP-38 ADM-SHOP-30: a save and a move that fail say so, and nothing typed or stored is lost @desktop', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/)
  await open(page, site)
  const order = () => page.getByRole('table').locator('td[data-label="Title"]').allInnerTexts()
  const before = await order()
  await page.route('**/api/admin/shop-items/*/move', (route) =>
    route.fulfill({
      status: 422,
      json: { error: { code: 'invalid_data', title: 'Invalid Data', message: 'No.', retryable: false } },
    }),
  )
  await page
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .click()
  await expect(message(page, 'Failed to reorder items')).toBeVisible()
  await expect.poll(order).toEqual(before)

  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const form = dialog(page, 'Edit Shop Item')
  await form.getByLabel('Description').fill('Kept in spite of the storm')
  await page.route('**/api/admin/shop-items/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Update Item' }).click()
  await expect(message(page, 'Save Failed')).toContainText(
    'Network error occurred. Please check your internet connection and try again.',
  )
  await expect(form.getByLabel('Description')).toHaveValue('Kept in spite of the storm')
})

test('ADM-SHOP-02 ADM-SHOP-07 ADM-SHOP-19 ADM-SHOP-23 ADM-SHOP-27: sizes with their own price and count are added, corrected, moved and shown to buyers', async ({
  page,
  site,
}, info) => {
  const title = `Band Shirt ${info.project.name}`
  const slug = `band-shirt-${info.project.name}`
  await open(page, site)
  await page.getByRole('button', { name: 'Add Item' }).click()
  const form = dialog(page, 'Add New Shop Item')
  await form.getByLabel('Title *').fill(title)
  await expect(form.getByRole('group', { name: 'Sizes, colours' })).toHaveCount(0)
  await form.getByLabel('Category *').selectOption({ label: 'Merchandise' })
  await form.getByLabel('Inventory Count').fill('99')
  await form.getByLabel('Price ($)', { exact: true }).fill('25')
  await form
    .getByRole('group', { name: 'Image source' })
    .getByLabel('Image URL', { exact: true })
    .last()
    .fill(`${site.url}/icon.svg`)

  const part = form.getByRole('group', { name: 'Sizes, colours' })
  const entry = part.getByLabel('Add choices')
  const sizes = part.getByRole('list', { name: 'Choices' }).getByRole('group')
  await entry.fill('S, M , , l,L')
  await page.keyboard.press('Enter')
  await expect(entry).toBeFocused()
  await expect(sizes).toHaveCount(3)
  await entry.fill('s, XL')
  await part.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(entry).toHaveAccessibleDescription('There already: s.')
  await expect(sizes).toHaveCount(4)
  const size = (name: string) => part.getByRole('group', { name, exact: true })
  // The item's own count waits until there are no sizes any more.
  const count = form.getByLabel('Inventory Count')
  await expect(count).toHaveAttribute('readonly', '')
  await expect(count).toHaveAccessibleDescription('Counted for each choice below')
  await expect(count).toHaveValue('Not counted')

  await size('S').getByLabel('Count').fill('-1')
  await size('M').getByLabel('Count').fill('12')
  await size('l').getByLabel('Name').fill('M')
  await size('XL').getByLabel('Price ($)').fill('0')
  await page.getByRole('button', { name: 'Create Item' }).click()
  await expect(message(page, 'Form Validation Failed')).toContainText('Please fix 3 error(s) before submitting')
  await expect(sizes.nth(0).getByLabel('Count')).toHaveAccessibleDescription(
    'Enter a whole number from 0, or leave it empty',
  )
  await expect(sizes.nth(2).getByLabel('Name')).toHaveAccessibleDescription('There is already a choice called M')
  await expect(sizes.nth(3).getByLabel('Price ($)')).toHaveAccessibleDescription(
    'Enter a price above $0, such as 12.50, or leave it empty',
  )
  await expectAccessible(page)

  await sizes.nth(0).getByLabel('Count').fill('4')
  await sizes.nth(2).getByLabel('Name').fill('L')
  await sizes.nth(2).getByLabel('Count').fill('0')
  await size('XL').getByLabel('Price ($)').fill('27.50')
  await size('XL').getByLabel('Count').fill('8')
  await expect(count).toHaveValue('24')
  // By keyboard: the button stays under the finger while the size moves.
  await size('XL').getByRole('button', { name: 'Move XL up' }).press('Enter')
  await expect(size('XL').getByRole('button', { name: 'Move XL up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sizes.nth(1)).toHaveAccessibleName('XL')
  await page.getByRole('button', { name: 'Create Item' }).click()
  await expect(message(page, 'Product Created Successfully')).toBeVisible()
  await expect(rowOf(page, title)).toContainText('24')
  expect(
    await site.sql(
      'select v.label, v.price::float8 as price, v.inventory_count as count, i.inventory_count as own from item_variants v join shop_items i on i.id = v.shop_item_id where i.title = $1 order by v.position',
      [title],
    ),
  ).toEqual([
    { label: 'S', price: null, count: 4, own: 99 },
    { label: 'XL', price: 27.5, count: 8, own: 99 },
    { label: 'M', price: null, count: 12, own: 99 },
    { label: 'L', price: null, count: 0, own: 99 },
  ])
  const shown = await (await page.request.get(`/shop/${slug}`)).text()
  expect(shown).toContain('Only 4 left in stock')
  expect(shown).toContain('$27.50')

  // Sold while the owner edits a name: both stay.
  await rowOf(page, title)
    .getByRole('button', { name: `Edit ${title}` })
    .click()
  const edit = dialog(page, 'Edit Shop Item')
  const again = edit.getByRole('list', { name: 'Choices' }).getByRole('group')
  await again.nth(2).getByLabel('Name').fill('Medium')
  await site.sql(
    `update item_variants set inventory_count = 11 where label = 'M' and shop_item_id = (select id from shop_items where title = $1)`,
    [title],
  )
  await edit.getByRole('button', { name: 'Remove L', exact: true }).press('Enter')
  await expect(edit.getByRole('button', { name: 'Remove Medium' })).toBeFocused()
  await page.getByRole('button', { name: 'Update Item' }).click()
  await expect(message(page, 'Product Updated Successfully')).toBeVisible()
  await expect(rowOf(page, title)).toContainText('23')
  expect(
    await site.sql(
      'select v.label, v.inventory_count as count from item_variants v join shop_items i on i.id = v.shop_item_id where i.title = $1 order by v.position',
      [title],
    ),
  ).toEqual([
    { label: 'S', count: 4 },
    { label: 'XL', count: 8 },
    { label: 'Medium', count: 11 },
  ])

  await rowOf(page, title)
    .getByRole('button', { name: `Delete ${title}` })
    .click()
  await dialog(page, 'Delete Shop Item').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, title)).toContainText('23')
})
