// A file of the application is lost in transit, or the connection is lost: the page, the player and the cart stay. The
// next click or the returning connection loads the missing file.
import type { Page } from '@playwright/test'
import { addToCart, cartButton, drawer } from '../support/buying'
import { message } from '../support/message'
import { expect, hydrated, test } from '../support/site'

const missing = 'This part of the page could not be loaded.'

/** Blocks every script or style sheet of this name. */
const lose = (page: Page, name: string) =>
  page.route(new RegExp(`/assets/(admin/)?${name}-[^/]*$`), (route) => route.abort())

test.beforeEach(({ expectedNoise }) => void expectedNoise.push(/Failed to load resource|net::ERR/))

test('ROUTE-08 CART-14: a failed prefetch of the cart has no effect; opening shows an error, and the next click opens the cart @sweep', async ({
  page,
}) => {
  await addToCart(page, 'when-the-saints')
  await lose(page, 'CheckoutDrawer')
  const asked = page.waitForEvent('requestfailed')
  await page.goto('/about')
  await asked
  await hydrated(cartButton(page))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await cartButton(page).click()
  await expect(message(page, missing)).toContainText('Check your connection and try again.')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unrouteAll()
  await cartButton(page).click()
  await expect(drawer(page).getByRole('heading', { name: 'Shopping Cart' })).toBeVisible()
})

test('ROUTE-08 AERR-09: offline, the cart and the next page wait for the connection and the page stays @sweep', async ({
  page,
  context,
}) => {
  await page.goto('/shop')
  await hydrated(cartButton(page))
  await context.setOffline(true)
  await cartButton(page).click()
  await expect(message(page, missing)).toBeVisible()
  await context.setOffline(false)
  await expect(drawer(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()

  await context.setOffline(true)
  await expect(message(page, 'Connection Lost')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(message(page, missing)).toBeVisible()
  await expect(page).toHaveURL(/\/shop$/)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
})
