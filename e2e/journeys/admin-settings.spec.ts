// The owner changes settings and sees their effect on the public site: names, dates, clock, business, sales, shipping.
import { addToCart, atPayPal, giveEmail, openPayPal } from '../support/buying'
import { saveSettings, settingsGroup } from '../support/settings'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, testOnOwnSite } from '../support/site'
import type { Page } from '@playwright/test'

/** Settings would appear in the tests of other files. */
const test = testOnOwnSite()

async function openSettings(page: Page): Promise<void> {
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(settingsGroup(page, 'Backup').getByRole('button', { name: 'Back up now' })).toBeVisible()
}

test('the name, the language of dates and the clock are changed, and the public site follows @desktop', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await openSettings(page)
  await expectAccessible(page)
  await expect(settingsGroup(page, 'Site').getByLabel('Time zone')).toHaveValue('UTC')
  await expect(settingsGroup(page, 'Site').getByText('Set by the server.').first()).toBeVisible()
  await page.getByLabel('Name of the site').fill('Ada Trumpet')
  await page.getByLabel('Language of dates').selectOption('de')
  await page.getByLabel('Clock').selectOption('24')
  await expect(settingsGroup(page, 'Site').getByText('Not saved yet')).toBeVisible()
  await saveSettings(page, 'Site')
  await expect(page.getByRole('banner').getByText('Ada Trumpet').first()).toBeVisible()

  const [gig] = await site.sql<{ id: string }>("select id from events where date > now() and time ~ 'PM' limit 1")
  await page.goto(`/events/${gig?.id.slice(0, 8)}`)
  await expect(page).toHaveTitle(/Ada Trumpet/)
  await expect(page.locator('main')).toContainText(/(Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag), \d/)
  await expect(page.locator('main')).toContainText(/(1[2-9]|2[0-3]):\d\d/)
  await expect(page.locator('main')).not.toContainText(/\d (AM|PM)\b/)
})

test('a receipt names the business, sales below the chosen number are not shown, and shipping costs what the owner says @desktop', async ({
  page,
  site,
}) => {
  await site.sql("update shop_items set purchase_count = 3 where slug = 'late-set-lp'")
  await signIn(page, site)
  await openSettings(page)
  await page.getByLabel('Legal name').fill('Late Set Music')
  await page.getByLabel('Postal address').fill('Upper Street 1\n12345 Old Town')
  await page.getByLabel('Tax number').fill('123456789')
  await page.getByLabel('Sentence about tax').fill('No VAT under § 19 UStG')
  await saveSettings(page, 'Business')
  await page.getByLabel('Show sales from').fill('4')
  await saveSettings(page, 'Money')
  await page.getByLabel('Flat rate').fill('6,50')
  await saveSettings(page, 'Shipping')

  await page.goto('/privacy')
  await expect(page.locator('main')).toContainText('Late Set Music, Upper Street 1, 12345 Old Town')
  await page.goto('/shop/late-set-lp')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('3 sold', { exact: true })).toHaveCount(0)
  expect(await (await page.request.get('/api/shop/items/late-set-lp')).json()).toMatchObject({
    item: { purchaseCount: 0 },
  })
  expect(await (await page.request.get('/api/shop/status')).json()).toMatchObject({ shippingFlatCents: 650 })
  await addToCart(page, 'when-the-saints')
  await giveEmail(page, 'reader@example.com')
  await atPayPal(await openPayPal(page), 'Pay')
  await expect
    .poll(async () => (await site.mails('reader@example.com')).map(({ text }) => text).join('\n'))
    .toContain('Late Set Music')
  const [receipt] = await site.mails('reader@example.com')
  expect(receipt?.text).toContain('Tax number: 123456789')
  expect(receipt?.text).toContain('No VAT under § 19 UStG')
})

test('a wrong value names its field and loses nothing; two administrators merge, and the same field asks; leaving asks @desktop', async ({
  page,
  site,
  browser,
  expectedNoise,
}) => {
  expectedNoise.push(/409/, /422/)
  await signIn(page, site)
  await openSettings(page)
  const other = await browser.newPage({ baseURL: site.url })
  await signIn(other, site, { email: 'second@example.com' })
  await openSettings(other)

  await page.getByLabel('Flat rate').fill('-3')
  await page.getByLabel('Free from').fill('80')
  await settingsGroup(page, 'Shipping').getByRole('button', { name: 'Save Shipping' }).click()
  await expect(
    settingsGroup(page, 'Shipping').getByText('Flat rate: please enter an amount such as 7.50.'),
  ).toBeVisible()
  await expect(page.getByLabel('Free from')).toHaveValue('80')
  await page.getByLabel('Flat rate').fill('3')
  await saveSettings(page, 'Shipping')

  await other.getByLabel('Flat rate').fill('4')
  await settingsGroup(other, 'Shipping').getByRole('button', { name: 'Save Shipping' }).click()
  const conflict = other.getByRole('group', { name: 'Changed meanwhile: Flat rate' })
  await expect(conflict).toContainText('Another user has changed this to “3.00”.')
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect(other.getByLabel('Flat rate')).toHaveValue('3.00')

  await page.getByLabel('Legal name').fill('Half typed')
  await page.getByRole('navigation', { name: 'Groups of settings' }).getByRole('link', { name: 'Backup' }).click()
  await expect(page.getByRole('heading', { name: 'Backup' })).toBeFocused()
  await page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Legal name')).toHaveValue('Half typed')
  await other.close()
})

test('an editor finds no settings, neither in the navigation nor at their address @desktop @sweep', async ({
  page,
  site,
}) => {
  await signIn(page, site, { email: 'editor@example.com', isEditor: true })
  await page.goto('/admin')
  await expect(page.getByRole('navigation', { name: 'Back-office' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await page.goto('/admin/settings')
  await expect(page.getByLabel('Legal name')).toHaveCount(0)
})

test('the settings are accessible and fit the phone @phone @sweep', async ({ page, site }) => {
  await signIn(page, site)
  await openSettings(page)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
