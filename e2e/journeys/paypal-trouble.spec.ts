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
  page.on('request', (request) => (loads += Number(request.url().includes('/sdk/js?'))))
  await addToCart(page, sheet)
  await giveEmail(page, 'patient@example.com')
  const panel = drawer(page).getByRole('alert').filter({ hasText: 'PayPal checkout failed to load' })
  await expect(panel).toBeVisible()
  await expect(message(page, 'PayPal Setup Error')).toContainText(
    'Failed to load PayPal. Please refresh the page and try again.',
  )
  await expect(panel.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
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
  await page.route('**/sdk/js?*', () => undefined)
  await page.clock.install()
  await addToCart(page, sheet)
  // The clock moves only after the script is requested: the fifteen seconds start there.
  const asked = page.waitForRequest(/\/sdk\/js\?/)
  await giveEmail(page, 'patient@example.com')
  await asked
  await expect(drawer(page).getByText('Loading PayPal...')).toBeVisible()
  await page.clock.runFor(14_000)
  await expect(drawer(page).getByText('Loading PayPal...')).toBeVisible()
  await page.clock.runFor(5_000)
  await expect(drawer(page).getByText('PayPal checkout failed to load')).toBeVisible()
})

test("CHK-17 CHK-22 CHK-27: PayPal's own error is shown, and the buttons are requested with the specified options @phone @sweep", async ({
  page,
}) => {
  const brokenPayPal = `window.paypal = { Buttons: (options) => ({
    close() {},
    async render(container) {
      const button = document.createElement('button')
      button.textContent = 'PayPal ' + JSON.stringify(options.style)
      button.onclick = () => options.onError(new Error('broken'))
      container.append(button)
    } }) }`
  let asked = new URL('http://localhost')
  await page.route('**/sdk/js?*', (route) => {
    asked = new URL(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: brokenPayPal })
  })
  await addToCart(page, sheet)
  await giveEmail(page, 'patient@example.com')
  const button = drawer(page).getByRole('button', { name: /^PayPal/ })
  await expect(button).toHaveText('PayPal {"layout":"vertical","color":"gold","shape":"rect","height":45}')
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    currency: 'USD',
    components: 'buttons',
    'client-id': 'sim-client',
  })
  await button.click()
  await expect(message(page, 'PayPal Error')).toContainText(
    'There was an issue with PayPal. Please try again or use a different payment method.',
  )
})
