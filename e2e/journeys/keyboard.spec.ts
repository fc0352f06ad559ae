// A whole purchase without a mouse: every focus stop is visible, and the focus returns to its previous place.
import { drawer, payPalButton } from '../support/buying'
import { tabTo } from '../support/keyboard'
import { expect, test } from '../support/site'

test('CHK-01 CHK-02 CHK-04 CHK-05 CART-14 DLV-01 DLV-02: a visitor buys with Tab, Enter, Space and Escape alone @desktop @sweep', async ({
  page,
  site,
}) => {
  const email = 'keyboard@example.com'
  await page.goto('/shop/late-set-cd')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')

  const add = page.getByRole('button', { name: 'Add CD, $15.00: Late Set' })
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  const cart = drawer(page)
  await expect(cart.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible()
  await tabTo(page, cart.getByRole('button', { name: 'One more of Late Set, CD' }))
  await page.keyboard.press('Space')
  await expect(cart).toContainText('2 item(s) in your cart')
  await page.keyboard.press('Escape')
  await expect(cart).toHaveCount(0)
  await expect(add).toBeFocused()

  await page.goto('/shop/when-the-saints')
  await tabTo(page, page.getByRole('button', { name: /^Add to Cart: When the Saints/ }))
  await page.keyboard.press('Space')
  await tabTo(page, cart.getByRole('button', { name: 'Proceed to Checkout' }))
  await page.keyboard.press('Enter')
  const address = cart.getByRole('textbox', { name: 'E-mail address' })
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription(
    "We'll send your order confirmation and download links to this email.",
  )
  const submit = cart.getByRole('button', { name: 'Continue to Payment' })
  for (const wrong of ['keyboard', 'key board@example.com', 'a@b@example.com', 'keyboard@example']) {
    await address.fill(wrong)
    await expect(submit).toBeDisabled()
  }
  await address.fill('')
  await page.keyboard.type(email)
  await expect(submit).toBeEnabled()
  await page.keyboard.press('Enter')

  await expect(payPalButton(page)).toBeVisible()
  await tabTo(page, cart.getByRole('button', { name: 'Edit e-mail address' }))
  await page.keyboard.press('Enter')
  await expect(address).toHaveValue(email)
  await address.press('Enter')
  await expect(payPalButton(page)).toBeVisible()
  await tabTo(page, page.locator('paypal-button'))
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  await popup.waitForURL(/token=/)
  await tabTo(popup, popup.getByRole('button', { name: 'Pay', exact: true }))
  // The window may close before the key is released.
  await Promise.all([popup.waitForEvent('close'), popup.keyboard.press('Enter').catch(() => undefined)])

  await expect(cart.getByRole('heading', { name: 'Purchase Confirmed - Check Your Email' })).toBeVisible()
  await expect(cart.getByRole('link', { name: /^Download: When the Saints/ })).toHaveAttribute('href', /^\/d\//)
  await page.keyboard.press('Escape')
  await expect(cart).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Shopping cart, 0 / })).toBeVisible()
  await expect(cart).toHaveCount(0)
  const lines = await site.sql<{ quantity: number }>(
    'select quantity from orders where customer_email = $1 order by position',
    [email],
  )
  expect(lines.map(({ quantity }) => quantity)).toEqual([2, 1])
})
