// Payment methods of PayPal's SDK version 6 as a buyer uses them: a card without an account, Apple Pay, Google Pay and Pay
// Later, and version 5 as the fallback.
import type { Locator, Page } from '@playwright/test'
import type { RunningSite } from '../../tests/support/running-site'
import { setEligible } from '../support/behind-the-scenes'
import {
  addToCart,
  atPayPal,
  cartButton,
  drawer,
  framedPayPalButton,
  giveEmail,
  openPayPal,
  paymentButton,
} from '../support/buying'
import { message } from '../support/message'
import { expect, expectAccessible, test } from '../support/site'

const sheet = 'when-the-saints'
const methods = ['paypal', 'paylater', 'venmo', 'card', 'applepay', 'googlepay']
const everyMethod = Object.fromEntries([...methods, 'appleDevice'].map((method) => [method, true]))

test.beforeEach(({ site }) => setEligible(site, everyMethod))
test.afterAll(({ site }) => setEligible(site, everyMethod))

const nativeSheet = (page: Page, name: string): Locator => page.getByRole('dialog', { name: `${name} (simulated)` })
const confirmed = (page: Page) =>
  expect(drawer(page).getByRole('heading', { name: /^Purchase Confirmed/ })).toBeVisible()

async function toPayment(page: Page, email: string, slug = sheet, format?: string): Promise<void> {
  await addToCart(page, slug, format)
  await giveEmail(page, email)
  await expect(paymentButton(page, 'Pay with PayPal')).toBeVisible()
}

type Paid = { status: string; paid_with: string; shipping_address: { city: string } | null }

/** Returns the checkouts of this buyer, with what was noted of the payment. */
const bought = (site: RunningSite, email: string) =>
  site.sql<Paid>(
    `select c.status, c.shipping_address, a.detail ->> 'paidWith' as paid_with from checkouts c
     left join audit a on a.ref = 'checkout:' || c.id and a.what = 'checkout.paid'
     where c.email = $1 order by c.created_at`,
    [email],
  )

/** Waits until the site has read its settings again. */
const usesVersion = (page: Page, version: 5 | 6) =>
  expect
    .poll(async () => {
      const response = await page.request.get('/api/functions/paypal-config')
      return ((await response.json()) as { sdkMajor: number }).sdkMajor
    })
    .toBe(version)

/** Opens PayPal's window with the form for a card. */
async function openCardForm(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), paymentButton(page, 'Debit or Credit Card').click()])
  await popup.waitForURL(/form=card/)
  return popup
}

test('CHK-03 CHK-27: all eligible methods are stacked, equally high, the card last, and nothing is covered', async ({
  page,
}) => {
  await toPayment(page, 'stack@example.com', 'late-set-lp', 'LP')
  const names = ['Pay with PayPal', 'Venmo', 'Apple Pay', 'Google Pay', 'Debit or Credit Card']
  const boxes = await Promise.all(names.map(async (name) => (await paymentButton(page, name).boundingBox())!))
  for (const [index, box] of boxes.entries()) {
    expect(Math.round(box.height)).toBe(45)
    expect(box.width).toBeCloseTo(boxes[0]!.width, 0)
    if (index > 0) expect(box.y).toBeGreaterThanOrEqual(boxes[index - 1]!.y + 45)
  }
  await expectAccessible(page)
})

test('CHK-03: a guest pays by card, after a declined card and one that the bank refused; one order is made', async ({
  page,
  site,
}, info) => {
  const email = `guest-${info.project.name}@example.com`
  await toPayment(page, email)
  const first = await openCardForm(page)
  await first.getByLabel('Card number').fill('4000 0000 0000 0002')
  await atPayPal(first, 'Pay')
  await expect(message(page, 'Payment declined')).toContainText('Nothing was charged.')

  const again = await openCardForm(page)
  await expect(again.getByRole('alert').filter({ hasText: 'The last card was declined.' })).toBeVisible()
  await again.getByLabel('Card number').fill('4000 0000 0000 3220')
  await atPayPal(again, 'Pay')
  await atPayPal(again, 'Refuse')
  await expect(again.getByRole('alert').filter({ hasText: 'Your bank did not confirm the payment.' })).toBeVisible()
  await atPayPal(again, 'Pay')
  await atPayPal(again, 'Confirm')
  await confirmed(page)
  expect(await bought(site, email)).toMatchObject([{ status: 'paid', paid_with: 'card' }])
})

test('CHK-18: Apple Pay asks for the address of a parcel and pays; Cancel keeps the cart, and a decline can be repeated', async ({
  page,
  site,
}, info) => {
  const email = `apple-${info.project.name}@example.com`
  await toPayment(page, email, 'late-set-lp', 'LP')
  const apple = nativeSheet(page, 'Apple Pay')
  await paymentButton(page, 'Apple Pay').click()
  await apple.getByRole('button', { name: 'Cancel' }).click()
  await expect(message(page, 'Payment Cancelled')).toContainText('Your cart items are still saved.')

  await paymentButton(page, 'Apple Pay').click()
  await apple.getByRole('button', { name: 'Pay with declined card' }).click()
  await expect(message(page, 'Payment declined')).toContainText('Nothing was charged.')
  await expect(apple).toHaveCount(0)

  await paymentButton(page, 'Apple Pay').click()
  await apple.getByLabel('City').fill('Santa Fe')
  await apple.getByRole('button', { name: 'Pay with Apple Pay' }).click()
  await confirmed(page)
  const paid = await bought(site, email)
  expect(paid).toMatchObject([{ status: 'paid', paid_with: 'apple_pay', shipping_address: { city: 'Santa Fe' } }])
})

test('CHK-17: Google Pay pays with a card and with 3-D Secure; a failure is told, and the sheet stays for another card', async ({
  page,
  site,
  expectedNoise,
}, info) => {
  expectedNoise.push(/status of 422/)
  const email = `google-${info.project.name}@example.com`
  await toPayment(page, email)
  const google = nativeSheet(page, 'Google Pay')
  await paymentButton(page, 'Google Pay').click()
  await google.getByRole('button', { name: 'Pay and fail' }).click()
  await expect(google).toContainText('This payment did not work.')
  await expect(page.getByText('There was an issue with PayPal.').first()).toBeAttached()
  await google.getByRole('button', { name: 'Pay with 3-D Secure' }).click()
  const bank = nativeSheet(page, 'Your bank')
  await bank.getByRole('button', { name: 'Confirm' }).click()
  await confirmed(page)
  expect(await bought(site, email)).toMatchObject([{ status: 'paid', paid_with: 'google_pay' }])
})

test('a buyer who changes from PayPal to Google Pay and back pays one order, and the others cannot be paid any more @phone', async ({
  page,
  site,
}) => {
  const email = 'undecided@example.com'
  await toPayment(page, email)
  await atPayPal(await openPayPal(page), 'Cancel')
  const google = nativeSheet(page, 'Google Pay')
  await paymentButton(page, 'Google Pay').click()
  await google.getByRole('button', { name: 'Pay with declined card' }).click()
  await expect(google).toContainText('Nothing was charged.')
  await google.getByRole('button', { name: 'Cancel' }).click()
  await atPayPal(await openPayPal(page), 'Pay')
  await confirmed(page)
  const rows = await bought(site, email)
  expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'paid'])
  expect(rows.at(-1)?.paid_with).toBe('paypal')
})

test('only PayPal is offered when nothing else is eligible, and Apple Pay not on a device without it @phone', async ({
  page,
  site,
}) => {
  await setEligible(site, { appleDevice: false })
  await toPayment(page, 'plain@example.com')
  await expect(paymentButton(page, 'Google Pay')).toBeVisible()
  await expect(paymentButton(page, 'Apple Pay')).toHaveCount(0)
  await setEligible(site, { ...Object.fromEntries(methods.map((method) => [method, method === 'paypal'])) })
  await page.goto('/about')
  await cartButton(page).click()
  await giveEmail(page, 'plain@example.com')
  await expect(paymentButton(page, 'Pay with PayPal')).toBeVisible()
  for (const name of ['Google Pay', 'Debit or Credit Card', 'Venmo', 'Pay Later'])
    await expect(paymentButton(page, name)).toHaveCount(0)
})

test('CHK-13 CHK-17: with the earlier buttons chosen in the settings, PayPal pays, and a decline reopens its window @phone', async ({
  page,
  site,
}) => {
  await site.sql(`insert into settings (name, value) values ('paypal_sdk', '"5"')`)
  try {
    await usesVersion(page, 5)
    await addToCart(page, sheet)
    await giveEmail(page, 'earlier@example.com')
    await expect(framedPayPalButton(page)).toBeVisible()
    let popup: Page | undefined
    page.once('popup', (opened) => (popup = opened))
    // Chromium sends clicks on a new cross-origin frame to the page around it for about a tenth of a second.
    await expect(async () => {
      if (!popup) await framedPayPalButton(page).click({ timeout: 5000 })
      await expect.poll(() => popup !== undefined, { timeout: 1000 }).toBe(true)
    }).toPass({ timeout: 30_000 })
    await popup?.waitForURL(/token=/)
    const [again] = await Promise.all([page.waitForEvent('popup'), atPayPal(popup!, 'Pay with declined card')])
    await expect(message(page, 'Payment declined')).toContainText('Nothing was charged.')
    await again.waitForURL(/token=/)
    await atPayPal(again, 'Pay')
    await confirmed(page)
  } finally {
    await site.sql(`delete from settings where name = 'paypal_sdk'`)
    await usesVersion(page, 6)
  }
})
