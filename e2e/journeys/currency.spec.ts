// The owner sells in euros: open pages follow, a visitor pays in euros, and the receipt is in euros.
import { addToCart, atPayPal, drawer, giveEmail, openPayPal } from '../support/buying'
import { expect, expectAccessible, pageHydrated, test } from '../support/site'
import { message } from '../support/message'
import { setCurrency } from '../support/stock'

test.afterEach(({ site }) => setCurrency(site, 'USD'))

test('SHOP-27 CHK-22 DLV-01 DLV-03: prices turn into euros while a visitor watches; PayPal, confirmation and receipt are in euros', async ({
  page,
  site,
}, info) => {
  const email = `euros-${info.project.name}@example.com`
  await page.goto('/shop/when-the-saints')
  await pageHydrated(page)
  await expect(page.getByRole('main')).toContainText('$')

  await setCurrency(site, 'EUR')
  await expect(page.getByRole('main')).toContainText('€')
  await expect(page.getByRole('main')).not.toContainText('$')

  expect(await (await page.request.get('/shop/when-the-saints')).text()).toContain('"priceCurrency":"EUR"')
  await addToCart(page, 'when-the-saints')
  await expect(drawer(page)).toContainText('€')
  await giveEmail(page, email)
  const popup = await openPayPal(page)
  await expect(popup.getByText('EUR').first()).toBeVisible()
  await atPayPal(popup, 'Pay')

  await expect(drawer(page).getByRole('heading', { name: 'Purchase Confirmed - Check Your Email' })).toBeVisible({
    timeout: 20_000,
  })
  // The order keeps its currency when the shop has another one.
  await setCurrency(site, 'USD')
  await expect(page.getByRole('main')).toContainText('$')
  await expect(drawer(page)).toContainText('€')
  await expectAccessible(page)

  await expect.poll(async () => (await site.mails(email)).length, { timeout: 15_000 }).toBe(1)
  const [receipt] = await site.mails(email)
  expect(receipt?.text).toMatch(/Total\s+€\d+\.\d\d/)
  expect(receipt?.text).not.toContain('$')
})

test('OP-01 CART-12: an open cart keeps its lines when the currency changes, and says so', async ({ page, site }) => {
  await page.goto('/shop/when-the-saints')
  await pageHydrated(page)
  await addToCart(page, 'when-the-saints')
  await expect(drawer(page)).toContainText('$')
  await setCurrency(site, 'EUR')
  await expect(message(page, 'Your cart was updated')).toContainText('Prices are now in EUR. Please check them')
  await expect(drawer(page)).toContainText('When the Saints')
  await expect(drawer(page)).toContainText('€')
  await expect(drawer(page)).not.toContainText('$')
})
