// A visitor reads what the site stores, and deletes it from the browser.
import { addToCart, cartButton } from '../support/buying'
import { message } from '../support/message'
import { expect, expectAccessible, hydrated, test } from '../support/site'

test('the privacy page opens each entry, and one button deletes everything that the site stores in this browser @phone @sweep', async ({
  page,
  context,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/forget-browser/)
  await addToCart(page, 'when-the-saints')
  await context.addCookies([{ name: 'checkout', value: 'a-random-number', url: site.url }])
  await page.goto('/privacy')
  await hydrated(page.getByRole('heading', { level: 1 }))
  await page.getByRole('heading', { name: 'Your cart' }).click()
  await expect(page.getByText('To show your cart on every page and at your next visit')).toBeVisible()
  await expectAccessible(page)
  await expect(cartButton(page)).toHaveAccessibleName('Shopping cart, 1 item in your cart')

  await page.route('**/api/privacy/forget-browser', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Forget this browser' }).click()
  await expect(message(page, 'Nothing was deleted')).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Shopping cart, 1 item in your cart')

  await page.getByRole('button', { name: 'Forget this browser' }).click()
  await expect(message(page, 'Forgotten')).toBeVisible()
  await expect(cartButton(page)).not.toHaveAccessibleName(/1 item/)
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await page.goto('/shop')
  await hydrated(page.getByRole('heading', { level: 1 }))
  await expect(cartButton(page)).not.toHaveAccessibleName(/1 item/)
})
