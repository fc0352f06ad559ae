// A provider with a page of its own: the buyer leaves for that page and comes back, paid or not. The server and its PayPal
// are real; only their two responses to the page are changed to those of such a provider.
import type { Page } from '@playwright/test'
import type { RunningSite } from '../../tests/support/running-site'
import { addToCart, cartButton, drawer, giveEmail, paymentButton } from '../support/buying'
import { beyondTheSide } from '../support/measures'
import { message } from '../support/message'
import { expect, expectAccessible, test } from '../support/site'

const sheet = 'when-the-saints'

/** Gives the site a provider whose page has a link back. Returns the ids of the orders that its page was opened for. */
async function payElsewhere(page: Page, site: RunningSite): Promise<string[]> {
  const opened: string[] = []
  await page.route('**/api/functions/paypal-config', (route) =>
    route.fulfill({ json: { ownPage: 'Pay Example', currency: 'USD' } }),
  )
  await page.route('**/api/functions/create-paypal-order', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { orderID: string }
    await route.fulfill({ response, json: { ...answer, redirectUrl: `https://pay.example/${answer.orderID}` } })
  })
  await page.route('https://pay.example/**', async (route) => {
    opened.push(new URL(route.request().url()).pathname.slice(1))
    const body = `<!doctype html><title>Pay Example</title><a href="${site.url}/shop">Back to the shop</a>`
    await route.fulfill({ contentType: 'text/html', body })
  })
  return opened
}

async function leaveForItsPage(page: Page, email: string): Promise<void> {
  await giveEmail(page, email)
  await expect(drawer(page)).toContainText('You pay on the page of Pay Example and come back here.')
  await expectAccessible(page)
  expect(await beyondTheSide(page)).toEqual([])
  await paymentButton(page, 'Pay at Pay Example').click()
  await page.waitForURL('https://pay.example/**')
}

const back = (page: Page) => page.getByRole('link', { name: 'Back to the shop' }).click()

test('business 8.3: a buyer pays on the page of the provider, comes back, and sees the purchase', async ({
  page,
  site,
}) => {
  const opened = await payElsewhere(page, site)
  await addToCart(page, sheet)
  await leaveForItsPage(page, 'own-page-paid@example.com')
  const approval = await page.request.post(`${site.simulatorUrl}/_sim/orders/${opened[0]}/approve`)
  expect(approval.ok()).toBe(true)
  await back(page)
  await expect(drawer(page).getByRole('heading', { name: 'Purchase Confirmed' })).toBeVisible()
  await expect(drawer(page)).toContainText('own-page-paid@example.com')
  await expect(cartButton(page)).toHaveAccessibleName(/^Shopping cart(, empty|, 0 items|$)/)
  expect(await site.sql("select status from checkouts where email = 'own-page-paid@example.com'")).toEqual([
    { status: 'paid' },
  ])
})

test('business 8.3: a buyer who comes back unpaid finds the same cart, reads that it was cancelled, and pays again', async ({
  page,
  site,
}) => {
  const opened = await payElsewhere(page, site)
  await addToCart(page, sheet)
  await leaveForItsPage(page, 'own-page-unpaid@example.com')
  await back(page)
  await expect(message(page, 'Payment Cancelled')).toContainText('Your cart items are still saved.')
  await expect(drawer(page).getByRole('heading', { name: 'Shopping Cart' })).toBeVisible()
  await expect(drawer(page)).toContainText('When the Saints')
  await leaveForItsPage(page, 'own-page-unpaid@example.com')
  expect(opened[1]).toBe(opened[0])
})
