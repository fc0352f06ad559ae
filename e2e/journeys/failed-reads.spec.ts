// A read fails while the visitor moves through the site: each page shows its own message, and the rest of the page
// stays.
import type { Page } from '@playwright/test'
import { addToCart, drawer, giveEmail, pressPayPal } from '../support/buying'
import { message } from '../support/message'
import { expect, hydrated, test } from '../support/site'

/** The server refuses permanently, so that the test does not wait for the three retries of CACHE-01. */
async function refuse(page: Page, path: string): Promise<void> {
  const body = {
    error: {
      code: 'unexpected',
      title: 'Unexpected Error',
      message: 'Something went wrong.',
      retryable: false,
      requestId: 'x',
    },
  }
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ status: 500, json: body }),
  )
}

/** Opens a page by its link in the navigation: client-side, so that the browser requests the data. */
async function go(page: Page, name: string): Promise<void> {
  const menu = page.locator('summary[aria-label="Menu"]')
  if (await menu.isVisible()) {
    await hydrated(menu)
    await menu.click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true }).click()
  } else {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
    await hydrated(link)
    await link.click()
  }
}

const noted = (page: Page) => page.evaluate(() => localStorage.getItem('errorLogs') ?? '')

test.beforeEach(({ expectedNoise }) => void expectedNoise.push(/Failed to load resource/))

test('HOME-12 EVT-10: if dates fail to load, the home page says so, and everything else is shown @phone @sweep', async ({
  page,
}) => {
  await page.goto('/about')
  await refuse(page, '/api/events')
  await go(page, 'Home')
  await page.getByRole('heading', { name: 'Upcoming Events' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('Unable to load upcoming events')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Listen Now' })).toBeVisible()
  await expect.poll(() => noted(page)).toContain('Failed to fetch events')
})

test('MEDIA-10: media items and texts that fail to load are reported one after the other, each with a retry @desktop @sweep', async ({
  page,
}) => {
  await page.goto('/about')
  await refuse(page, '/api/media')
  await go(page, 'Media')
  await expect(message(page, 'Error')).toContainText('Failed to fetch media items')
  await expect(page.getByText('Unable to load content')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Media Gallery' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator('.media-tile').first()).toBeVisible()
})

test('MEDIA-10: page texts that fail to load are reported @phone @sweep', async ({ page }) => {
  await page.goto('/about')
  await refuse(page, '/api/page-content')
  await go(page, 'Media')
  await expect(message(page, 'Error')).toContainText('Failed to fetch page content')
  await expect(page.getByRole('heading', { level: 1, name: 'Media Gallery' })).toBeVisible()
  await expect(page.locator('.media-tile').first()).toBeVisible()
})

test('an item that fails to load shows its data from the list and can be bought; Retry loads the rest @phone @sweep', async ({
  page,
}) => {
  await page.goto('/shop')
  await refuse(page, '/api/shop/items/three-spirituals')
  const tile = page.getByRole('region', { name: 'Everything on the Table' }).getByRole('article')
  const link = tile.getByRole('link', { name: 'Three Spirituals: Lead Sheets', exact: true })
  await hydrated(link)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Three Spirituals: Lead Sheets' })).toBeVisible()
  await expect(page).toHaveTitle(/^Three Spirituals: Lead Sheets/)
  await expect(page.getByText('Unable to load content')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Look inside' })).toHaveCount(0)
  await page.getByRole('radio', { name: /^C/ }).check()
  await page.getByRole('button', { name: 'Add to Cart: Three Spirituals: Lead Sheets' }).click()
  await expect(drawer(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('region', { name: 'Look inside' })).toBeVisible()
  await expect(page.getByText('Unable to load content')).toHaveCount(0)
})

test('CONT-06: when contact texts fail to load, only the addresses are missing, not the form @phone @sweep', async ({
  page,
}) => {
  await page.goto('/about')
  await refuse(page, '/api/page-content')
  await go(page, 'Contact')
  await expect(page.getByRole('heading', { level: 1, name: 'Get In Touch' })).toBeVisible()
  await expect(
    page.getByText("Sorry, we're having trouble loading the contact information. Please try again later."),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEditable()
  await expect.poll(() => noted(page)).toContain('Failed to fetch contact page contents')
})

test('FOOT-06: footer links that fail to refresh are logged, and the known ones stay @desktop @sweep', async ({
  page,
  site,
}) => {
  await page.goto('/about')
  await hydrated(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first())
  await refuse(page, '/api/site-links')
  await site.sql(`update page_content set updated_at = now() where page_name = 'footer-instagram-url'`)
  await expect.poll(() => noted(page)).toContain('Failed to fetch footer link contents')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Instagram' })).toBeVisible()
})

test('ROUTE-08 ROUTE-09: a page that crashes shows the fallback screen within the site’s layout, its trace collapsed @desktop @sweep', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/./)
  await page.goto('/contact')
  await page.route('**/api/about', (route) =>
    route.fulfill({ json: { influences: [null], collaborations: [], stats: [] } }),
  )
  await go(page, 'About')
  const panel = page.getByRole('alert')
  await expect(panel.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(panel.locator('.type-lede')).not.toBeEmpty()
  const trace = panel.locator('details')
  await expect(trace.locator('pre')).toBeHidden()
  await trace.locator('summary').click()
  await expect(trace.locator('pre')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('CHK-12: a buyer who opened too many orders reads when to try again @phone @sweep', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 429/)
  const sentence = 'Too many orders were opened here and not paid. Please try again in 4 minutes.'
  await page.route('**/api/functions/create-paypal-order', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '240' },
      json: { error: { code: 'too_many_requests', title: 'Please wait', message: sentence, retryable: true } },
    }),
  )
  await addToCart(page, 'when-the-saints')
  await giveEmail(page, 'patient@example.com')
  await pressPayPal(page)
  await expect(message(page, 'Order Creation Failed')).toContainText(`Unable to create PayPal order: ${sentence}`)
})

test('CHK-11 CHK-12: a response without an order number is reported as a failed order @phone @sweep', async ({
  page,
}) => {
  await page.route('**/api/functions/create-paypal-order', (route) => route.fulfill({ json: {} }))
  await addToCart(page, 'when-the-saints')
  await giveEmail(page, 'patient@example.com')
  await pressPayPal(page)
  await expect(message(page, 'Order Creation Failed')).toContainText(
    'Unable to create PayPal order: Invalid response from order creation',
  )
})
