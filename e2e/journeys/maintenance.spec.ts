// The owner closes the shop while visitors are in it: they see it at once, no visitor can start to pay, and a buyer who
// has approved is served.
import { sentItem } from '../support/behind-the-scenes'
import { addToCart, atPayPal, cartButton, drawer, giveEmail, openPayPal } from '../support/buying'
import { expect, expectAccessible, test } from '../support/site'
import { setMaintenance } from '../support/stock'

const maintenance = { level: 1, name: 'Shop Under Maintenance' }

test.afterEach(({ site }) => setMaintenance(site, false))

test('MAINT-01 MAINT-02 MAINT-03 MAINT-04 MAINT-05 MAINT-06 NAV-03 OP-18: the shop closes and reopens while a visitor watches', async ({
  page,
  site,
}) => {
  await page.goto('/shop')
  await expect(page.getByRole('heading', { level: 1, name: 'Official Store' })).toBeVisible()
  await expect(cartButton(page)).toBeVisible()

  await setMaintenance(site, true)
  await expect(page.getByRole('heading', maintenance)).toBeVisible()
  await expect(page.getByText('We are giving the shop a new coat of paint.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Expected Return Time' })).toBeVisible()
  await expect(page.getByText('We anticipate being back online within the next few hours.')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Newsletter' }).getByRole('button', { name: 'Subscribe' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Questions? Contact us for assistance')
  await expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  await expect(cartButton(page)).toHaveCount(0)
  await expectAccessible(page)

  await setMaintenance(site, true, 'Back on Friday after the matinee.')
  await expect(page.getByText('Back on Friday after the matinee.')).toBeVisible()

  await setMaintenance(site, false)
  await expect(page.getByRole('heading', { level: 1, name: 'Official Store' })).toBeVisible()
  await expect(cartButton(page)).toBeVisible()
})

test('MAINT-01 OP-18: while closed the shop takes no new payment, but completes one in progress @desktop @sweep', async ({
  page,
  site,
}) => {
  await addToCart(page, 'when-the-saints')
  await giveEmail(page, 'just-in-time@example.com')
  const popup = await openPayPal(page)

  await setMaintenance(site, true)
  await expect(page.getByRole('heading', { ...maintenance, includeHidden: true })).toBeAttached()
  const refused = await page.request.post('/api/functions/create-paypal-order', {
    headers: { origin: site.url },
    data: { items: [await sentItem(site, 'when-the-saints', 'pdf')], customerEmail: 'too-late@example.com' },
  })
  expect(refused.status()).toBe(409)
  expect(await refused.json()).toMatchObject({ error: { code: 'shop_closed' } })

  await atPayPal(popup, 'Pay')
  await expect(drawer(page).getByRole('heading', { name: 'Purchase Confirmed - Check Your Email' })).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(page.getByRole('heading', maintenance)).toBeVisible()
  await expect(cartButton(page)).toHaveCount(0)
})
