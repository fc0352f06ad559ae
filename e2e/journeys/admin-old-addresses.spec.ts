// The owner redirects links to the former site: adds an old address, reads what is wrong with another, and follows one.
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, test } from '../support/site'

test('the owner redirects an old address, and visitors of it reach the new page', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 422/)
  await site.sql('delete from redirects')
  await signIn(page, site)
  await page.goto('/admin/pages')
  await page.getByRole('link', { name: 'Old addresses' }).click()
  await expect(page.getByRole('heading', { name: 'Old addresses', level: 1 })).toBeVisible()
  await expect(page.getByText('No old addresses yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add Old Address' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Old address').fill('/shop')
  await dialog.getByLabel('New address').fill('https://elsewhere.example/')
  await dialog.getByRole('button', { name: 'Add Old Address' }).click()
  await expect(dialog.getByText('is on another site').first()).toBeVisible()
  await dialog.getByLabel('New address').fill('/events')
  await dialog.getByRole('button', { name: 'Add Old Address' }).click()
  await expect(dialog.getByText('/shop is a page of this site').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Old address').fill('/Gigs/2019/')
  await dialog.getByRole('button', { name: 'Add Old Address' }).click()
  await expect(page.getByRole('row', { name: /gigs\/2019/ })).toContainText('/events')
  await expect(page.getByRole('button', { name: 'Edit /gigs/2019' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/gigs/2019')
  await expect(page).toHaveURL(/\/events$/)
  await site.sql('delete from redirects')
})
