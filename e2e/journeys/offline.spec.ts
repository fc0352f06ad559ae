// The connection is lost while a visitor is on the site: page, player and cart stay and report it, and everything
// continues when it returns.
import type { Page } from '@playwright/test'
import { addToCart, cartButton, drawer } from '../support/buying'
import { message } from '../support/message'
import { expect, hydrated, test } from '../support/site'

const missing = 'This part of the page could not be loaded.'
const player = (page: Page) => page.getByRole('region', { name: 'Now playing' })
const shelf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Shelves' }).getByRole('link', { name })

async function stays(page: Page, path: string): Promise<void> {
  expect(new URL(page.url()).pathname).toBe(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Shopping cart, 1 item in your cart')
}

// A part further down the page may be requested while the connection is lost; its error boundary shows a message in its
// place.
test.beforeEach(({ expectedNoise }) => void expectedNoise.push(/Failed to load resource|net::ERR|^MissingCode/))

test('AERR-09 ROUTE-08: offline in the shop, links, filters, cart and music wait or show a message, and the page continues afterwards @desktop @sweep', async ({
  page,
  context,
}) => {
  await addToCart(page, 'when-the-saints')
  await page.goto('/shop')
  await hydrated(cartButton(page))
  const tile = page
    .locator('#catalogue article')
    .filter({ has: page.getByRole('link', { name: 'Late Set', exact: true }) })
  await tile.getByRole('button', { name: /^Play/ }).click()
  await expect(player(page)).toBeVisible()
  await context.setOffline(true)
  await expect(message(page, 'Connection Lost')).toContainText('You appear to be offline.')

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(message(page, missing)).toBeVisible()
  await stays(page, '/shop')
  await expect(player(page)).toBeVisible()
  await cartButton(page).click()
  await expect(drawer(page).getByText('When the Saints').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await shelf(page, 'Merch').click()
  await stays(page, '/shop')
  await expect(player(page)).toBeVisible()

  await context.setOffline(false)
  await expect(message(page, 'Connection Restored')).toBeVisible()
  await expect(page.getByText('Unexpected Application Error')).toHaveCount(0)
  // The failed navigation may have happened by now; another click leads to the same page.
  await shelf(page, 'Merch').click()
  await expect(page).toHaveTitle(/^Merch /)
  await expect(player(page)).toBeVisible()
})

test('AERR-09 ROUTE-08: offline on a sheet, its sample and its recording show a message and open when the connection returns @desktop @sweep', async ({
  page,
  context,
}) => {
  await addToCart(page, 'when-the-saints')
  await page.goto('/shop/three-spirituals')
  await hydrated(cartButton(page))
  const sample = page.getByRole('link', { name: 'Read Page 1 of 3' })
  await sample.scrollIntoViewIfNeeded()
  await context.setOffline(true)
  await sample.click()
  await expect(message(page, missing)).toContainText('Check your connection and try again.')
  await stays(page, '/shop/three-spirituals')
  await context.setOffline(false)
  await expect(page.getByRole('dialog').getByText('Page 1 of 3')).toBeVisible()
  await page.keyboard.press('Escape')

  await context.setOffline(true)
  const play = page.getByRole('main').getByRole('button', { name: /^Play Three Spirituals/ })
  await play.click()
  await expect(message(page, missing)).toBeVisible()
  await stays(page, '/shop/three-spirituals')
  await context.setOffline(false)
  await expect(player(page)).toBeVisible()
})
