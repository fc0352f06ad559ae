// The last piece: two people want it, the cart hears what became of it.
import { anotherBrowser, openOrder, payOrder } from '../support/behind-the-scenes'
import { addToCart, cartButton, drawer, giveEmail, message, payPalButton } from '../support/buying'
import { expect, test } from '../support/site'
import { releaseAllHolds, setStock } from '../support/stock'

const poster = 'late-set-print'
const title = 'Late Set Poster, Signed'

test.afterEach(async ({ site }) => {
  await releaseAllHolds(site)
  await setStock(site, poster, 1)
})

test('CART-08 CART-09 CART-10: one more than there is, is refused with the reason @phone', async ({ page }) => {
  await addToCart(page, poster)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Add to Cart: ${title}` }).click()
  await expect(message(page, 'Insufficient Stock')).toContainText('Only 1 items available in stock')
  await expect(drawer(page)).toHaveCount(0)
  await expect(cartButton(page)).toHaveAccessibleName(/^Shopping cart, 1 /)
})

test('CART-09 OP-01 SHOP-17: sold out while it lies in an open cart, the line leaves and says so @desktop', async ({ page, site }) => {
  await addToCart(page, poster)
  await expect(drawer(page).getByText('Only 1 in stock')).toBeVisible()
  await setStock(site, poster, 0)
  await expect(message(page, 'Your cart was updated')).toContainText(`${title} is sold out.`)
  await expect(drawer(page).getByText('Your cart is empty')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Out of Stock: ${title}` })).toBeDisabled()
})

test('CHK-12 CART-09 OP-11: held by somebody else it cannot be paid; bought by him it leaves the cart @phone', async ({ page, site, expectedNoise }) => {
  expectedNoise.push(/status of 409/)
  await addToCart(page, poster)
  await giveEmail(page, 'too-late@example.com')
  const rival = await anotherBrowser(site)
  const orderID = await openOrder(site, rival, poster, 'digital', 'quicker@example.com')

  const [popup] = await Promise.all([page.waitForEvent('popup'), payPalButton(page).click()])
  await expect(message(page, 'Order Creation Failed')).toContainText('Unable to create PayPal order: Item is currently out of stock')
  await expect.poll(() => popup.isClosed()).toBe(true)
  expect(await site.sql(`select 1 from checkouts where email = 'too-late@example.com'`)).toEqual([])

  await payOrder(site, rival, orderID)
  await rival.dispose()
  await expect(message(page, 'Your cart was updated')).toContainText(`${title} is sold out.`)
  await expect(drawer(page).getByText('Your cart is empty', { exact: true })).toBeVisible()
  await expect(payPalButton(page)).toHaveCount(0)
})
