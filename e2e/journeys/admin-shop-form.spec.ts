// The owner fills in the form of a shop item: mistakes and advice, a save that fails, sizes with their own price and count.
import type { Page } from '@playwright/test'
import type { RunningSite } from '../../tests/support/running-site'
import { itemForm } from '../support/item-form'
import { findRow, openRow, rowAction, rowNames } from '../support/rows'
import { expect, expectAccessible, test } from '../support/site'
import { signIn } from '../support/sign-in'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const message = (page: Page, words: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: words })
const open = async (page: Page, site: RunningSite) => {
  await signIn(page, site)
  await page.goto('/admin/shop')
  await expect(page.getByRole('heading', { level: 1, name: 'Shop Management' })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
}

test('ADM-SHOP-04 ADM-SHOP-19 ADM-SHOP-20 ADM-SHOP-21 ADM-SHOP-22 ADM-SHOP-23 ADM-SHOP-26 ADM-SHOP-27 ADM-SHOP-08 ADM-SHOP-09 OP-14 OP-24 OP-37: mistakes appear at the top and beside their fields; advice blocks nothing; closing discards the input @desktop', async ({
  page,
  site,
}) => {
  await open(page, site)
  await page.getByRole('button', { name: 'Add Item' }).click()
  const form = itemForm(page, 'Add New Shop Item')
  await form.getByLabel('Price ($)', { exact: true }).fill('9')
  await expect(form.getByText(/There is nothing to deliver yet/)).toBeVisible()
  await form.getByLabel('Bandcamp URL').fill('https://artist.bandcamp.com/a')
  await expect(form.getByText(/There is nothing to deliver yet/)).toHaveCount(0)
  await form.getByLabel('Bandcamp URL').fill('ftp://artist.example')
  await form.getByLabel('Category *').selectOption({ label: 'Sheet Music' })
  await form.getByLabel('Price ($)', { exact: true }).fill('0')
  // Text typed for another category stays visible.
  await expect(form.getByLabel('Bandcamp URL')).toHaveValue('ftp://artist.example')
  await expect(form.getByLabel('Inventory Count')).toHaveCount(0)
  await form.getByLabel('Tempo').fill('900')
  await form.getByLabel('Download Limit').fill('101')
  await form.getByRole('radio', { name: 'Image URL' }).check()
  const link = form.getByRole('group', { name: 'Image source' }).getByLabel('Image URL', { exact: true }).last()
  await link.fill(`${site.url}/icon.svg`)
  await expect(link).toHaveAccessibleDescription('This link leads to an image.')
  await link.fill(`${site.url}/shop`)
  await expect(link).toHaveAccessibleDescription('No image was found at this link. You can still save it.')
  await link.fill('cover')
  await page.getByRole('button', { name: 'Create Item' }).click()
  const summary = form.getByRole('list', { name: 'What needs fixing' })
  await expect(summary.getByRole('listitem')).toHaveText([
    'Product title is required and cannot be empty',
    'Bandcamp URL must use HTTP or HTTPS protocol',
    'Tempo must be between 20 and 400 beats a minute',
    'Image URL must be a valid web address (e.g., https://example.com/image.jpg)',
    'Download limit must be between 1 and 100',
  ])
  await expect(message(page, 'Form Validation Failed')).toContainText('Please fix 5 error(s) before submitting')
  await expect(form.getByLabel('Title *')).toBeFocused()
  await expect(form.getByLabel('Tempo')).toHaveAccessibleDescription('Tempo must be between 20 and 400 beats a minute')
  await expectAccessible(page)

  await form.getByLabel('Title *').fill('Half a sheet')
  await form.getByLabel('Tempo').fill('')
  await form.getByLabel('Download Limit').fill('')
  await form.getByLabel('Bandcamp URL').fill('')
  await link.fill(`${site.url}/icon.svg`)
  await page.getByRole('button', { name: 'Create Item' }).click()
  await expect(summary.getByRole('listitem')).toHaveText([
    'Sheet music requires either a PDF file upload, PDF URL, or external link to the music',
    'Price is required for purchasable items and must be greater than $0',
  ])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await dialog(page, 'Discard changes?').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Add Item' }).click()
  await expect(form.getByLabel('Title *')).toHaveValue('')
  await expect(summary).toHaveCount(0)
  expect(await site.sql(`select 1 from shop_items where title = 'Half a sheet'`)).toEqual([])
})

test('ADM-SHOP-34 OP-38 ADM-SHOP-30: a failed save and a failed move show an error, and no typed or stored data is lost @desktop', async ({
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
  const [first = ''] = await rowNames(page)
  await rowAction(page, 'Move down', first)
  await expect(message(page, 'Failed to reorder items')).toBeVisible()
  await expect.poll(order).toEqual(before)

  await openRow(page, first)
  const form = itemForm(page, 'Edit Shop Item')
  await form.getByLabel('Description', { exact: true }).fill('Kept in spite of the storm')
  await page.route('**/api/admin/shop-items/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Update Item' }).click()
  await expect(message(page, 'Save Failed')).toContainText(
    'Network error occurred. Please check your internet connection and try again.',
  )
  await expect(form.getByLabel('Description', { exact: true })).toHaveValue('Kept in spite of the storm')
})

test('ADM-SHOP-02 ADM-SHOP-07 ADM-SHOP-19 ADM-SHOP-23 ADM-SHOP-27: sizes with their own price and stock are added, corrected, moved and shown to buyers @sweep', async ({
  page,
  site,
}, info) => {
  const title = `Band Shirt ${info.project.name}`
  const slug = `band-shirt-${info.project.name}`
  await open(page, site)
  await page.getByRole('button', { name: 'Add Item' }).click()
  const form = itemForm(page, 'Add New Shop Item')
  await form.getByLabel('Title *').fill(title)
  await expect(form.getByRole('group', { name: 'Sizes, colours' })).toHaveCount(0)
  await form.getByLabel('Category *').selectOption({ label: 'Merchandise' })
  await form.getByLabel('Inventory Count').fill('99')
  await form.getByLabel('Price ($)', { exact: true }).fill('25')
  await form.getByRole('radio', { name: 'Image URL' }).check()
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
  await expect(entry).toHaveAccessibleDescription('Already there: s.')
  await expect(sizes).toHaveCount(4)
  const size = (name: string) => part.getByRole('group', { name, exact: true })
  // The item's own count is read-only until the item has no sizes.
  const count = form.getByLabel('Inventory Count')
  await expect(count).toHaveAttribute('readonly', '')
  await expect(count).toHaveAccessibleDescription('Counted for each choice below')
  await expect(count).toHaveValue('Not counted')

  await size('S').getByLabel('Count').fill('-1')
  await size('M').getByLabel('Count').fill('12')
  await size('l').getByLabel('Name').fill('M')
  await size('XL').getByLabel('Price ($)', { exact: true }).fill('0')
  await page.getByRole('button', { name: 'Create Item' }).click()
  await expect(message(page, 'Form Validation Failed')).toContainText('Please fix 3 error(s) before submitting')
  await expect(sizes.nth(0).getByLabel('Count')).toHaveAccessibleDescription(
    'Enter a whole number from 0, or leave it empty',
  )
  await expect(sizes.nth(2).getByLabel('Name')).toHaveAccessibleDescription('There is already a choice called M')
  await expect(sizes.nth(3).getByLabel('Price ($)')).toHaveAccessibleDescription(
    'Enter a price above 0, such as 12.50, or leave it empty',
  )
  await expectAccessible(page)

  await sizes.nth(0).getByLabel('Count').fill('4')
  await sizes.nth(2).getByLabel('Name').fill('L')
  await sizes.nth(2).getByLabel('Count').fill('0')
  await size('XL').getByLabel('Price ($)').fill('27.50')
  await size('XL').getByLabel('Count').fill('8')
  await expect(count).toHaveValue('24')
  // The button keeps the focus while the keyboard moves the size.
  await size('XL').getByRole('button', { name: 'Move XL up' }).press('Enter')
  await expect(size('XL').getByRole('button', { name: 'Move XL up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sizes.nth(1)).toHaveAccessibleName('XL')
  await page.getByRole('button', { name: 'Create Item' }).click()
  await expect(message(page, 'Product Created Successfully')).toBeVisible()
  await expect(findRow(page, title)).toContainText('24')
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

  // Sold while the owner edits a name: both changes stay.
  await openRow(page, title)
  const edit = itemForm(page, 'Edit Shop Item')
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
  await expect(findRow(page, title)).toContainText('23')
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

  await rowAction(page, 'Delete', title)
  await dialog(page, 'Delete Shop Item').getByRole('button', { name: 'Delete' }).click()
  // The message of the save has an undo too.
  await message(page, 'Shop item deleted successfully').getByRole('button', { name: 'Undo' }).click()
  await expect(findRow(page, title)).toContainText('23')
})
