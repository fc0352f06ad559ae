// PayPal's script does not load, loads too late, or breaks: the messages for the buyer, and the ways out.
import { causeFault, clearFaults } from '../support/behind-the-scenes'
import { addToCart, drawer, giveEmail, payPalButton } from '../support/buying'
import { message } from '../support/message'
import { expect, expectAccessible, test } from '../support/site'

const sheet = 'when-the-saints'

test.afterEach(({ site }) => clearFaults(site))

test('CHK-19 CHK-20 CHK-21 CHK-24 CHK-25 CHK-26: after three failed loads, Try Again works @phone @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/)
  await causeFault(site, { call: 'sdk', kind: 'status', status: 500, times: 3 })
  let loads = 0
  page.on('request', (request) => (loads += Number(request.url().endsWith('/web-sdk/v6/core'))))
  await addToCart(page, sheet)
  await giveEmail(page, 'patient@example.com')
  const panel = drawer(page).getByRole('alert').filter({ hasText: 'PayPal checkout failed to load' })
  await expect(panel).toBeVisible()
  await expect(message(page, 'PayPal Setup Error')).toContainText(
    'Failed to load PayPal. Please refresh the page and try again.',
  )
  await expect(panel.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
  // The sentence names the host that a content blocker lists.
  await expect(panel).toContainText('A content blocker may be stopping 127.0.0.1.')
  await expectAccessible(page)
  expect(loads).toBe(3)
  const logged = await page.evaluate(() => localStorage.getItem('errorLogs'))
  expect(logged).toContain('Failed to load PayPal SDK')

  await panel.getByRole('button', { name: 'Contact for payment' }).click()
  await expect(message(page, 'Alternative Payment')).toContainText(
    'You can complete your purchase by contacting us directly.',
  )
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await expect(payPalButton(page)).toBeVisible()
  await expect(panel).toHaveCount(0)
})

test('CHK-19 CHK-20 CHK-21 CHK-26: an invalid configuration shows an error; Try Again requests it again @desktop @sweep', async ({
  page,
}) => {
  await page.route(
    '**/api/functions/paypal-config',
    (route) => route.fulfill({ json: { clientId: '', environment: 'sandbox', sdkUrl: '', sdkMajor: 5 } }),
    { times: 1 },
  )
  await addToCart(page, sheet)
  await giveEmail(page, 'patient@example.com')
  await expect(message(page, 'PayPal Setup Error')).toContainText(
    'Unable to initialize PayPal checkout: Invalid PayPal configuration received',
  )
  const panel = drawer(page).getByRole('alert').filter({ hasText: 'PayPal checkout unavailable' })
  await expect(panel).toContainText('PayPal checkout is temporarily unavailable')
  await expect(panel.getByRole('button', { name: 'Contact for payment' })).toBeVisible()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(payPalButton(page)).toBeVisible()
})

test('CHK-22 CHK-23: loading the PayPal buttons times out after 15 seconds @desktop @sweep', async ({ page }) => {
  await page.route('**/web-sdk/v6/core', () => undefined)
  await page.clock.install()
  await addToCart(page, sheet)
  // The clock moves only after the script is requested: the fifteen seconds start there.
  const asked = page.waitForRequest('**/web-sdk/v6/core')
  await giveEmail(page, 'patient@example.com')
  await asked
  await expect(drawer(page).getByText('Loading the payment buttons...')).toBeVisible()
  await page.clock.runFor(14_000)
  await expect(drawer(page).getByText('Loading the payment buttons...')).toBeVisible()
  await page.clock.runFor(5_000)
  await expect(drawer(page).getByText('PayPal checkout failed to load')).toBeVisible()
})

test("CHK-17 CHK-22 CHK-27: PayPal's own error is shown, and the buttons are requested with the specified options @phone @sweep", async ({
  page,
}) => {
  const brokenPayPal = `window.paypal = { createInstance: async (options) => ({
    findEligibleMethods: async (wanted) => ({
      isEligible: (method) => method === 'paypal' && options.clientId === 'sim-client' && wanted.currencyCode === 'USD',
      getDetails: () => ({}) }),
    createPayPalOneTimePaymentSession: ({ onError }) => ({ start: async () => onError(new Error('broken')) }) }) }
  customElements.define('paypal-button', class extends HTMLElement {
    connectedCallback() { this.innerHTML = '<button type="button">PayPal</button>' } })`
  await page.route('**/web-sdk/v6/core', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: brokenPayPal }),
  )
  await addToCart(page, sheet)
  await giveEmail(page, 'patient@example.com')
  const button = page.locator('paypal-button')
  await expect(button).toHaveAttribute('class', 'paypal-gold')
  await expect(button).toHaveCSS('height', '45px')
  await expect(button).toHaveCSS('--paypal-button-border-radius', '4px')
  await button.getByRole('button').click()
  await expect(message(page, 'PayPal Error')).toContainText(
    'There was an issue with PayPal. Please try again or use a different payment method.',
  )
})
