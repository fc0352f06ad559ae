// The owner connects PayPal and a mail server under Settings: both are tried before they are saved, and the site works
// with wrong ones too.
import type { Page } from '@playwright/test'
import { startMailServer } from '../../tests/support/mail-server'
import { freePorts, type RunningSite } from '../../tests/support/running-site'
import { message } from '../support/message'
import { saveSettings, settingsGroup } from '../support/settings'
import { expect, expectAccessible, testOnOwnSite } from '../support/site'
import { primaryAdministrator, signIn } from '../support/sign-in'

/** A site whose PayPal is its own simulator, whichever account it has. */
const test = testOnOwnSite(async () => {
  const port = await freePorts()
  const paypal = `http://127.0.0.1:${port + 1}`
  return {
    PORT: String(port),
    SIMULATOR_PORT: String(port + 1),
    PAYPAL_API_BASE: paypal,
    PAYPAL_SDK_BASE: paypal,
    PAYPAL_CERT_HOSTS: paypal,
  }
})

async function openSettings(page: Page, site: RunningSite): Promise<void> {
  await signIn(page, site)
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings', exact: true })).toBeVisible()
}

test.afterEach(async ({ site }) => {
  await site.sql(`delete from settings`)
})

test('the PayPal account is checked, a refusal asks before it is saved, and the secret is never shown again @phone', async ({
  page,
  site,
  expectedNoise,
}) => {
  // The check without a secret.
  expectedNoise.push(/422/)
  await openSettings(page, site)
  const payments = settingsGroup(page, 'Payments')
  await payments.getByLabel('Client ID').fill('sim-client')
  await payments.getByRole('button', { name: 'Check the connection' }).click()
  await expect(payments.getByLabel('PayPal secret')).toHaveAccessibleDescription(
    /Please enter the secret of this client ID/,
  )

  await payments.getByLabel('PayPal secret').fill('not the secret')
  await payments.getByRole('button', { name: 'Check the connection' }).click()
  const refused = 'PayPal does not accept this client ID and secret'
  await expect(payments.getByRole('status')).toContainText(refused)
  await payments.getByRole('button', { name: 'Save Payments' }).click()
  const question = page.getByRole('dialog', { name: 'Save these values?' })
  await expect(question).toContainText(refused)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(payments.getByLabel('PayPal secret')).toHaveValue('not the secret')

  await payments.getByLabel('PayPal secret').fill('sim-secret')
  await expect(payments.getByRole('status')).toHaveText('')
  await payments.getByRole('button', { name: 'Check the connection' }).click()
  await expect(payments.getByRole('status')).toHaveText('PayPal accepts these values. Test mode: no money moves.')
  await saveSettings(page, 'Payments')
  await expect(payments.getByLabel('PayPal secret')).toHaveValue('')
  await page.reload()
  await expect(payments.getByLabel('Client ID')).toHaveValue('sim-client')
  await expect(payments.getByLabel('PayPal secret')).toHaveValue('')
  expect(await page.content()).not.toContain('sim-secret')
  await expectAccessible(page)
})

test('a wrong secret can be saved: the owner stays signed in, and the dashboard says what is wrong', async ({
  page,
  site,
}) => {
  await openSettings(page, site)
  const payments = settingsGroup(page, 'Payments')
  await payments.getByLabel('Client ID').fill('sim-client')
  await payments.getByLabel('PayPal secret').fill('not the secret')
  await payments.getByRole('button', { name: 'Save Payments' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save anyway' }).click()
  await expect(message(page, 'Payments saved')).toBeVisible()
  await expect
    .poll(async () => {
      await page.goto('/admin')
      await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
      return page.getByText('PayPal refuses the client ID and secret of this site').count()
    })
    .toBe(1)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'PayPal refuses' })
    .getByRole('link', { name: 'Open settings' })
    .click()
  await expect(payments).toBeInViewport()
})

test('a mail server is tried with a mail to the owner, and then sends the mails of the site @phone', async ({
  page,
  site,
}) => {
  const server = await startMailServer()
  try {
    await openSettings(page, site)
    const mail = settingsGroup(page, 'Mail')
    await mail.getByLabel('Sender').fill('band@example.com')
    await mail.getByLabel('Mail server', { exact: true }).fill('127.0.0.1')
    await mail.getByLabel('Port').fill('9')
    await mail.getByRole('button', { name: 'Send me a test' }).click()
    await expect(mail.getByRole('status')).toContainText('The mail server could not be reached')
    await mail.getByLabel('Port').fill(new URL(server.url).port)
    await mail.getByRole('button', { name: 'Send me a test' }).click()
    await expect(mail.getByRole('status')).toContainText(`Sent to ${primaryAdministrator}`)
    expect(server.received.map(({ recipients }) => recipients)).toEqual([[primaryAdministrator]])
    await expectAccessible(page)

    await saveSettings(page, 'Mail')
    await expect.poll(async () => (await page.request.get('/dev/mail')).status()).toBe(404)
  } finally {
    await server.stop()
  }
})
