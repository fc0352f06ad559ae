// A school pays by bank transfer: the owner switches it on, the school orders sheet music and a record, the order waits,
// the owner marks it as paid, and everything goes out.
import { addToCart, drawer, giveEmail } from '../support/buying'
import { beyondTheSide } from '../support/measures'
import { message } from '../support/message'
import { saveSettings, settingsGroup } from '../support/settings'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, testOnOwnSite } from '../support/site'

/** The choice would appear in the checkout of other files. */
const test = testOnOwnSite()

const bank = 'Ada Trumpet\nDE89 3704 0044 0532 0130 00'

test('a school orders, pays by bank transfer, and gets its music once the owner has marked the order as paid', async ({
  page,
  site,
  browser,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 422/)
  const office = await browser.newContext({ baseURL: site.url, viewport: page.viewportSize() })
  const desk = await office.newPage()
  await signIn(desk, site)
  await desk.goto('/admin/settings')
  const payments = settingsGroup(desk, 'Payments')
  await payments.getByRole('switch', { name: 'Buyers may order now and pay you directly' }).check()
  await payments.getByRole('button', { name: 'Save Payments' }).click()
  await expect(payments.getByLabel('How to pay')).toHaveAccessibleDescription(/Please write how buyers pay you/)
  await payments.getByLabel('Days to wait').fill('10')
  await payments.getByLabel('How to pay').fill(bank)
  await saveSettings(desk, 'Payments')
  await expectAccessible(desk)
  expect(await beyondTheSide(desk)).toEqual([])

  await addToCart(page, 'when-the-saints')
  await addToCart(page, 'late-set-lp', 'LP')
  await giveEmail(page, 'school@example.com')
  await drawer(page).getByRole('button', { name: 'Pay another way: Bank transfer' }).click()
  await expect(drawer(page)).toContainText('Your order is kept for 10 days')
  await drawer(page).getByRole('button', { name: 'Order now and pay later' }).click()
  const name = drawer(page).getByLabel('Name or school')
  await expect(name).toHaveAccessibleDescription('Please enter your name.')
  await expect(name).toBeFocused()
  await name.fill('Music School Nord')
  await drawer(page).getByRole('button', { name: /^Edit/ }).click()
  await drawer(page).getByRole('textbox', { name: 'E-mail address' }).fill('school@example.com')
  await drawer(page).getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(name).toHaveValue('Music School Nord')
  await drawer(page).getByLabel('Street and number').fill('Am Markt 1')
  await drawer(page).getByLabel('Postal code').fill('24103')
  await drawer(page).getByLabel('Town').fill('Kiel')
  const country = drawer(page).getByLabel('Country', { exact: true })
  if (await country.isVisible()) await country.selectOption('US')
  await expectAccessible(page)
  await drawer(page).getByRole('button', { name: 'Order now and pay later' }).click()
  const told = drawer(page).getByRole('alert').filter({ hasText: 'Thank you' })
  await expect(told).toContainText('Thank you for your order. Please pay $')
  await expect(told).toContainText('DE89 3704 0044 0532 0130 00')
  await expectAccessible(page)
  expect(await beyondTheSide(page)).toEqual([])
  await expect
    .poll(async () => (await site.mails('school@example.com')).map(({ subject }) => subject))
    .toEqual([expect.stringMatching(/^How to pay for your order B-/)])
  const [how] = await site.mails('school@example.com')
  const number = /B-\S+/.exec(how?.subject ?? '')?.[0] ?? ''
  expect(how?.text).toContain(`with the reference ${number}.`)
  expect(how?.text).toContain('DE89 3704 0044 0532 0130 00')
  expect(how?.links.filter((href) => href.includes('/d/'))).toEqual([])

  await desk.goto('/admin')
  await expect(desk.getByText('1 order waits for a payment that you confirm')).toBeVisible()
  await desk.goto('/admin/orders?filter=pending')
  await desk.getByRole('link', { name: /^B-/ }).first().click()
  await expect(desk.getByRole('heading', { name: 'Waiting for payment' })).toBeVisible()
  await expectAccessible(desk)
  expect(await beyondTheSide(desk)).toEqual([])
  const other = await office.newPage()
  await other.goto(desk.url())
  await other.getByRole('button', { name: 'Mark as paid' }).click()

  await desk.getByRole('button', { name: 'Mark as paid' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await expect(message(desk, 'Marked as paid')).toBeVisible()
  await expect(desk.getByText('Paid', { exact: true }).first()).toBeVisible()
  const receipt = async () =>
    (await site.mails('school@example.com')).find(({ subject }) => subject.startsWith('Your order B-'))
  await expect.poll(async () => (await receipt())?.text).toContain('Late Set')
  await page.goto((await receipt())?.links.find((href) => href.includes('/d/')) ?? '')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)

  // A second window of the owner still shows the button.
  await other.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await expect(other.getByRole('dialog')).toContainText(/was marked as paid on .* Nothing was changed/)
  expect(await site.sql('select status from payments')).toEqual([{ status: 'completed' }])
})

test('an unpaid order is cancelled by the owner, and the school is told @phone', async ({ page, site, browser }) => {
  const office = await browser.newContext({ baseURL: site.url, viewport: page.viewportSize() })
  const desk = await office.newPage()
  await signIn(desk, site)
  await site.sql(
    `insert into settings (name, value) values ('manual_payment', 'true'), ('manual_payment_text', '"By cash"')
     on conflict (name) do update set value = excluded.value`,
  )
  await addToCart(page, 'when-the-saints')
  await giveEmail(page, 'late@example.com')
  await drawer(page)
    .getByRole('button', { name: /^Pay another way/ })
    .click()
  await drawer(page).getByLabel('Name or school').fill('Late School')
  await drawer(page).getByRole('button', { name: 'Order now and pay later' }).click()
  await expect(drawer(page).getByRole('alert').filter({ hasText: 'Thank you' })).toContainText('By cash')

  await desk.goto('/admin/orders?filter=pending')
  await desk.getByRole('link', { name: /^B-/ }).first().click()
  await desk.getByRole('button', { name: 'Cancel order' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Yes, cancel the order' }).click()
  await expect(message(desk, 'Order cancelled')).toBeVisible()
  await expect(desk.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await expect
    .poll(async () => (await site.mails('late@example.com')).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^Your order B-.* was cancelled$/))
})

test('business 8: without PayPal, the way to pay outside the site is the only thing shown @phone', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 503/)
  await site.sql(
    `insert into settings (name, value) values ('manual_payment', 'true'), ('manual_payment_text', '"By cash"')
     on conflict (name) do update set value = excluded.value`,
  )
  await page.route('**/api/functions/paypal-config', (route) =>
    route.fulfill({
      status: 503,
      json: { error: { code: 'payment_unavailable', message: 'Not set up', retryable: true } },
    }),
  )
  await addToCart(page, 'when-the-saints')
  await giveEmail(page, 'only-transfer@example.com')
  await expect(drawer(page).getByRole('heading', { name: 'Bank transfer' })).toBeVisible()
  await expect(drawer(page).getByText(/PayPal/)).toHaveCount(0)
  await expect(message(page, 'PayPal Setup Error')).toHaveCount(0)
  await expectAccessible(page)
  expect(await beyondTheSide(page)).toEqual([])
  await drawer(page).getByLabel('Name or school').fill('Only Transfer')
  await drawer(page).getByRole('button', { name: 'Order now and pay later' }).click()
  await expect(drawer(page).getByRole('alert').filter({ hasText: 'Thank you' })).toContainText('By cash')
})
