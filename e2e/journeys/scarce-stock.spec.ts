// The last piece: two buyers want it, and the cart learns the outcome.
import { anotherBrowser, openOrder, payOrder } from '../support/behind-the-scenes'
import {
  addToCart,
  atPayPal,
  cartButton,
  drawer,
  giveEmail,
  openPayPal,
  payPalButton,
  pressPayPal,
} from '../support/buying'
import { message } from '../support/message'
import { expect, test } from '../support/site'
import { releaseAllHolds, setStock } from '../support/stock'

const poster = 'late-set-print'
const title = 'Late Set Poster, Signed'

test.afterEach(async ({ site }) => {
  await releaseAllHolds(site)
  await setStock(site, poster, 1)
  // The next test may not receive changes: the shop has to report the stock before it starts.
  await expect
    .poll(
      async () =>
        (
          (await (await fetch(`${site.url}/api/shop/items/${poster}`)).json()) as {
            item: { inventory: { currentStock: number } }
          }
        ).item.inventory.currentStock,
    )
    .toBe(1)
})

test('CART-08 CART-09 CART-10: adding one more than the stock is refused with the reason @phone @sweep', async ({
  page,
}) => {
  await addToCart(page, poster)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Add to Cart: ${title}` }).click()
  await expect(message(page, 'Insufficient Stock')).toContainText('Only 1 items available in stock')
  await expect(drawer(page)).toHaveCount(0)
  await expect(cartButton(page)).toHaveAccessibleName(/^Shopping cart, 1 /)
})

test('CART-09 OP-01 SHOP-17: an item that sells out while in an open cart is removed with a message @desktop @sweep', async ({
  page,
  site,
}) => {
  await addToCart(page, poster)
  await expect(drawer(page).getByText('Only 1 in stock')).toBeVisible()
  await setStock(site, poster, 0)
  await expect(message(page, 'Your cart was updated')).toContainText(`${title} is sold out.`)
  await expect(drawer(page).getByText('Your cart is empty')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Out of Stock: ${title}` })).toBeDisabled()
})

test('CART-09 OP-01 OP-11: the last piece held by one buyer is out of stock for all others, in open carts too, until the hold ends @desktop @sweep', async ({
  page,
  site,
}) => {
  await addToCart(page, poster)
  await expect(drawer(page).getByText('Only 1 in stock')).toBeVisible()
  const rival = await anotherBrowser(site)
  await openOrder(site, rival, poster, 'digital', 'quicker@example.com')
  await rival.dispose()
  await expect(message(page, 'Your cart was updated')).toContainText(`${title} is sold out.`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Out of Stock: ${title}` })).toBeDisabled()
  await releaseAllHolds(site)
  await expect(page.getByRole('button', { name: `Add to Cart: ${title}` })).toBeEnabled()
})

test('OP-11: the buyer who holds the last piece keeps it in the cart, in another tab and after a reload too, and buys it @phone @sweep', async ({
  page,
  site,
  context,
}) => {
  await addToCart(page, poster)
  await giveEmail(page, 'holder@example.com')
  const popup = await openPayPal(page)
  expect(await site.sql('select 1 from stock_holds')).toHaveLength(1)
  await atPayPal(popup, 'Close window')
  await expect(message(page, 'Payment Cancelled')).toBeVisible()

  const second = await context.newPage()
  await second.goto(`${site.url}/shop`)
  await expect(second.getByRole('button', { name: `Out of Stock: ${title}` })).toBeDisabled()
  await cartButton(second).click()
  await expect(drawer(second).getByText(title)).toBeVisible()
  await second.close()
  await page.reload()
  await cartButton(page).click()
  await expect(drawer(page).getByText(title)).toBeVisible()
  await expect(message(page, 'Your cart was updated')).toHaveCount(0)
  await giveEmail(page, 'holder@example.com')
  await atPayPal(await openPayPal(page), 'Pay')
  await expect
    .poll(() => site.sql(`select inventory_count as left from shop_items where slug = $1`, [poster]))
    .toEqual([{ left: 0 }])
})

test('CHK-12 CART-09 OP-11: a page that missed another buyer’s hold shows it at payment, and the cart corrects itself @phone', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 409/, /ERR_FAILED/)
  await page.route('**/api/changes', (route) => route.abort())
  await addToCart(page, poster)
  await giveEmail(page, 'missed-it@example.com')
  await payPalButton(page).waitFor()
  let isCutOff = true
  await page.route('**/api/shop/current**', (route) => (isCutOff ? route.abort() : route.continue()))
  const rival = await anotherBrowser(site)
  const orderID = await openOrder(site, rival, poster, 'digital', 'quicker@example.com')

  const [popup] = await Promise.all([
    pressPayPal(page),
    expect(message(page, 'Order Creation Failed')).toContainText(
      'Unable to create PayPal order: Item is currently out of stock',
    ),
  ])
  isCutOff = false
  await expect.poll(() => popup.isClosed()).toBe(true)
  expect(await site.sql(`select 1 from checkouts where email = 'missed-it@example.com'`)).toEqual([])
  await expect(message(page, 'Your cart was updated')).toContainText(`${title} is sold out.`)
  await expect(drawer(page).getByText('Your cart is empty', { exact: true })).toBeVisible()
  await expect(payPalButton(page)).toHaveCount(0)
  await payOrder(site, rival, orderID)
  await rival.dispose()
  expect(await site.sql(`select inventory_count as left from shop_items where slug = $1`, [poster])).toEqual([
    { left: 0 },
  ])
})
