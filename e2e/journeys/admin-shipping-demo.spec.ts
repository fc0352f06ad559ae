// The demo as `npm start` shows it: licences of a sheet, and prices of shipping by zone and weight.
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, testOnDemo } from '../support/site'

const test = testOnDemo()

test('the demo sells sheets in three licences: one copy at the price of the sheet first, the largest licence last', async ({
  page,
  site,
}) => {
  const [sheet = { cents: 0 }] = await site.sql<{ cents: number }>(
    "select (price * 100)::int as cents from shop_items where slug = 'when-the-saints'",
  )
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
  await page.goto('/shop/when-the-saints')
  const licence = page.getByRole('combobox', { name: 'Licence' })
  await expect(licence.getByRole('option')).toHaveText([
    `One copy: ${dollars(sheet.cents)}`,
    `Ensemble, up to 12 copies: ${dollars(2 * sheet.cents)}`,
    `School, up to 30 copies: ${dollars(3 * sheet.cents)}`,
  ])
  await expectAccessible(page)
})

test('the owner of the demo finds its shipping zones, and the weights of a shirt by size', async ({ page, site }) => {
  await signIn(page, site)
  await page.goto('/admin/settings#shipping')
  const zones = page.getByRole('region', { name: 'Shipping zones' })
  const zone = (name: string) => zones.getByRole('group', { name, exact: true })
  await expect(zone('United States')).toContainText(
    'up to 500 g $4.50, up to 2 kg $6.90, up to 10 kg $9.90; free from $50.00',
  )
  await expect(zone('United States')).toContainText('Home zone')
  await expect(zone('Europe')).toContainText('Andorra')
  await expect(zones.getByText('“Rest of the world” is for all other countries.')).toBeVisible()
  const [shirt] = await site.sql<{ id: string }>("select id from shop_items where slug = 'seventh-position-shirt'")
  await page.goto(`/admin/shop?open=${shirt?.id}`)
  const sizes = page.getByRole('group', { name: 'Sizes, colours' })
  await expect(sizes.getByRole('group', { name: 'XL', exact: true }).getByLabel('Weight')).toHaveValue('200 g')
  await expect(page.getByRole('group', { name: 'Parcel', exact: true }).getByLabel('Weight')).toHaveValue('180 g')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('have no weight')).toHaveCount(0)
})
