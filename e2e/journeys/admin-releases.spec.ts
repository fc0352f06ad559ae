// The owner makes a release of two items, and the shop shows them as one.
import { itemForm } from '../support/item-form'
import { findRow, openRow } from '../support/rows'
import { expect, expectAccessible, test } from '../support/site'
import { signIn } from '../support/sign-in'

test('two items become formats of a release: the first starts it, the second finds it; a name that is taken is refused', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 422/)
  await signIn(page, site)
  await page.goto('/admin/shop')
  await openRow(page, 'Riverside (10-inch Vinyl)')
  const form = itemForm(page, 'Edit Shop Item')
  await form.getByRole('button', { name: 'Start a new release' }).click()
  await expect(form.getByLabel('Title of the release')).toHaveValue('Riverside')
  await expect(form.getByLabel('Name of this format')).toHaveValue('10-inch')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update Item' }).click()
  await expect(findRow(page, 'Riverside (10-inch Vinyl)')).toContainText('Riverside, 10-inch')

  await openRow(page, 'Riverside (Digital EP)')
  await form.getByLabel('A release you have already').fill('river')
  await form.getByRole('button', { name: 'Use Riverside' }).click()
  await expect(form.getByText('Also in this release: Riverside (10-inch Vinyl).')).toBeVisible()
  await form.getByLabel('Name of this format').fill('10-Inch')
  await page.getByRole('button', { name: 'Update Item' }).click()
  await expect(form.getByLabel('Name of this format')).toHaveAccessibleDescription(
    '“Riverside” has a format named “10-Inch” already. Use another name.',
  )
  await form.getByLabel('Name of this format').fill('Download')
  await page.getByRole('button', { name: 'Update Item' }).click()
  await expect(findRow(page, 'Riverside (Digital EP)')).toContainText('Riverside, Download')

  await page.goto('/shop/riverside-ep')
  await expect(page).toHaveURL(/\/shop\/riverside-ten-inch\?format=riverside-ep$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Riverside')

  await page.goto('/admin/shop')
  await openRow(page, 'Riverside (Digital EP)')
  await form.getByRole('button', { name: 'Take this item out of the release' }).click()
  await page.getByRole('button', { name: 'Update Item' }).click()
  await expect(findRow(page, 'Riverside (Digital EP)')).not.toContainText('Riverside, Download')
  await page.goto('/shop/riverside-ep')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Riverside (Digital EP)')
})
