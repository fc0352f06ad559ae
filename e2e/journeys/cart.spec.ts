// Tests the cart: adding items, quantities, storage, and corrections.
import { addToCart, cartButton, drawer, payPalButton } from '../support/buying'
import { message } from '../support/message'
import { expect, expectAccessible, test } from '../support/site'
import { setPrice, setStock } from '../support/stock'

const record = 'Late Set'
const storedCart = () =>
  JSON.parse(localStorage.getItem('shop-cart') ?? '[]') as {
    quantity: number
    selectedFormat: string
    pricePerItem: number
    addedAt: string
    product: { id: string; title: string }
  }[]

test('CART-01 CART-02 CART-04 CART-14 CART-15 CART-17 CART-18 CART-19 CART-20 CART-21 CART-22 CART-23: lines are added, merged, increased, decreased, removed and cleared', async ({
  page,
}) => {
  await addToCart(page, 'late-set-lp', 'LP')
  await expect(message(page, 'Added to Cart')).toContainText(`${record} is in your cart.`)
  const cart = drawer(page)
  await expect(cart).toContainText('1 item(s) in your cart')
  const viewport = page.viewportSize()?.height ?? 0
  const height = await cart.evaluate((element) => element.getBoundingClientRect().height)
  expect(Math.round((height / viewport) * 100)).toBe(85)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Add LP, $29.00: ${record}` }).click()

  const line = cart.getByRole('listitem').filter({ hasText: record })
  await expect(line).toHaveCount(1)
  await expect(line).toContainText('LP · $29.00')
  await expect(line).toContainText('$29.00')
  await expect(line).toContainText('$58.00')
  await expect(line).toContainText('Only 4 in stock')
  await expectAccessible(page)

  const more = line.getByRole('button', { name: `One more of ${record}, LP` })
  await more.click()
  await more.click()
  await expect(more).toBeDisabled()
  await expect(more).toHaveAttribute('title', 'Maximum quantity reached')
  await expect(line.getByText('Maximum quantity reached')).toBeVisible()
  await expect(more).toHaveAccessibleDescription('Maximum quantity reached')
  await expect(cart).toContainText('4 item(s) in your cart')
  await expect(cart.getByText('$116.00')).toHaveCount(3)
  await line.getByRole('button', { name: `One less of ${record}, LP` }).click()
  await expect(more).toBeEnabled()
  await line.getByRole('button', { name: `Remove ${record}, LP` }).click()
  await expect(message(page, 'Removed from Cart')).toContainText(record)
  await expect(cart.getByText('Your cart is empty', { exact: true })).toBeVisible()
  await expect(cart.getByText('Add some items to get started!')).toBeVisible()
  await expect(cart.getByRole('button', { name: 'Proceed to Checkout' })).toHaveCount(0)
  await expectAccessible(page)

  await addToCart(page, 'when-the-saints')
  await addToCart(page, 'late-set-lp', 'LP')
  await cart.getByRole('button', { name: `One less of ${record}, LP` }).click()
  await expect(cart.getByRole('listitem')).toHaveCount(1)
  await cart.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(message(page, 'Cart Cleared')).toBeVisible()
  await expect(cart.getByText('Your cart is empty', { exact: true })).toBeVisible()
})

test('CART-03 CART-11 CART-12 CART-13 CART-19 SHOP-24 OP-26: each format has a button with its name and price, none is preselected; the cart is stored under shop-cart and survives a reload @phone @sweep', async ({
  page,
}) => {
  await page.goto('/shop/late-set-cd')
  const ways = page.getByRole('main').getByRole('button', { name: /^Add .*: Late Set$/ })
  await expect(ways).toHaveText(['Add CD, $15.00', 'Add LP, $29.00', 'Add digital album, $9.00'])
  await expect(page.getByRole('main').getByRole('radio')).toHaveCount(0)
  await expect(
    page.getByText(
      'The disc, sent by post. The download is included: the link is in the e-mail as soon as you have paid.',
    ),
  ).toBeVisible()
  await ways.last().click()
  const lines = drawer(page).getByRole('listitem')
  await expect(lines).toHaveCount(1)
  await page.keyboard.press('Escape')
  await ways.first().click()
  await expect(lines).toHaveText([/Digital album · \$9\.00/, /CD · \$15\.00/])
  await expect(drawer(page).getByText('$24.00')).toHaveCount(2)
  // A buyer needs a file or a link only once, but can buy several pieces of goods.
  await expect(lines.first().getByRole('group', { name: /^Quantity/ })).toHaveCount(0)
  await expect(lines.first().getByRole('button', { name: 'Remove Late Set, Digital album' })).toBeVisible()
  await expect(lines.last().getByRole('button', { name: 'One more of Late Set, CD' })).toBeVisible()
  await page.keyboard.press('Escape')
  await ways.last().click()
  await expect(drawer(page).getByText('$24.00')).toHaveCount(2)

  const stored = await page.evaluate(storedCart)
  expect(
    stored.map(({ quantity, selectedFormat, pricePerItem }) => ({ quantity, selectedFormat, pricePerItem })),
  ).toEqual([
    { quantity: 1, selectedFormat: 'digital', pricePerItem: 9 },
    { quantity: 1, selectedFormat: 'cd', pricePerItem: 15 },
  ])
  expect(stored.every(({ addedAt }) => !Number.isNaN(Date.parse(addedAt)))).toBe(true)
  await page.reload()
  await expect(cartButton(page)).toHaveAccessibleName(/^Shopping cart, 2 /)
  await cartButton(page).click()
  await expect(drawer(page).getByRole('listitem')).toHaveCount(2)
})

test.describe('plenty of stock', () => {
  test.afterEach(({ site }) => setStock(site, 'slide-balm', 48))

  test('CART-12 NAV-04: above 99 the badge says 99+, and a second tab stays in sync @desktop @sweep', async ({
    page,
    context,
    site,
  }) => {
    await setStock(site, 'slide-balm', 200)
    await addToCart(page, 'slide-balm')
    const second = await context.newPage()
    await second.goto('/shop')
    await expect(cartButton(second)).toHaveText('1')
    await page.evaluate(() => {
      const [line] = JSON.parse(localStorage.getItem('shop-cart') ?? '[]') as { id: string; quantity: number }[]
      localStorage.setItem(
        'shop-cart',
        JSON.stringify([
          { ...line, quantity: 99 },
          { ...line, id: 'another-line', quantity: 21 },
        ]),
      )
    })
    await expect(cartButton(second)).toHaveAccessibleName('Shopping cart, 120 items in your cart')
    await expect(cartButton(second)).toHaveText('99+')
    await cartButton(second).click()
    await drawer(second).getByRole('button', { name: 'Clear Cart' }).click()
    await expect(drawer(page).getByText('Your cart is empty', { exact: true })).toBeVisible()
  })
})

test('CART-12: a damaged cart is repaired as soon as a page loads, starts empty and says so @phone @sweep', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('shop-cart', '{"items": [broken'))
  await page.goto('/shop')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('shop-cart'))).toBe('[]')
  await cartButton(page).click()
  await expect(message(page, 'Your cart was updated')).toContainText(
    'Your saved cart could not be read, so it starts empty.',
  )
  await expect(drawer(page).getByText('Your cart is empty', { exact: true })).toBeVisible()
})

test.describe('OP-01: a price changes', () => {
  test.afterEach(({ site }) => setPrice(site, 'corner-table', 5))

  test('OP-01 CART-12: if it changes between two visits, the stored cart is updated and says so @desktop @sweep', async ({
    page,
    site,
  }) => {
    await addToCart(page, 'corner-table')
    await page.goto('about:blank')
    await setPrice(site, 'corner-table', 6.5)
    await page.goto('/about')
    await expect(message(page, 'Your cart was updated')).toContainText('Corner Table: Jazz Waltz now costs $6.50.')
    await cartButton(page).click()
    await expect(drawer(page).getByRole('listitem')).toContainText('$6.50')
    expect((await page.evaluate(storedCart))[0]?.pricePerItem).toBe(6.5)
  })

  test('CHK-10 OP-01: if it changes at the moment of payment, the payment is refused, the cart corrected, and the shown price then paid @phone', async ({
    page,
    site,
    expectedNoise,
  }) => {
    expectedNoise.push(/status of 409/)
    await page.route('**/api/changes', (route) => route.fulfill({ status: 204 }))
    await addToCart(page, 'corner-table')
    await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
    await drawer(page).getByRole('textbox', { name: 'E-mail address' }).fill('haggler@example.com')
    await drawer(page).getByRole('button', { name: 'Continue to Payment' }).click()
    const pay = payPalButton(page)
    await expect(pay).toBeVisible()
    await setPrice(site, 'corner-table', 6.5)
    await pay.click()
    const told = message(page, 'Order Creation Failed').or(message(page, 'Your cart was updated'))
    await expect(told).toBeVisible()
    await expect(drawer(page).getByText('$6.50').first()).toBeVisible()
    const [popup] = await Promise.all([page.waitForEvent('popup'), pay.click()])
    await popup.waitForURL(/token=/)
    await expect(popup.getByText('$6.50').first()).toBeVisible()
  })
})

test('OP-15 SHOP-20: free content opens its PDF and never the cart @phone @sweep', async ({ page }) => {
  await page.goto('/shop/eleven-minute-warm-up')
  await expect(page.getByRole('main').getByText('Free', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Add to Cart: The Eleven/ })).toHaveCount(0)
  const link = page.getByRole('link', { name: 'Get it free: The Eleven-Minute Warm-Up' })
  const pdf = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(pdf.status()).toBe(200)
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(cartButton(page)).toHaveAccessibleName(/^Shopping cart, 0 /)
})
