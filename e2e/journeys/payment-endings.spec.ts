// Tests the failures of a visit to PayPal: declined, cancelled, closed, vanished, slow. The cart and the money stay
// correct.
import type { Page } from '@playwright/test'
import type { RunningSite } from '../../tests/support/running-site'
import { addToCart, atPayPal, cartButton, drawer, giveEmail, openPayPal, payPalButton } from '../support/buying'
import { message } from '../support/message'
import { expect, expectAccessible, test } from '../support/site'

const sheet = 'when-the-saints'
const findCheckouts = `select c.id, c.status, c.provider_order_id as "providerOrderId",
  (select count(*)::int from orders where checkout_id = c.id and payment_status = 'completed') as completed,
  (select count(*)::int from payments where checkout_id = c.id) as payments,
  (select provider_capture_id from payments where checkout_id = c.id limit 1) as "captureId"
  from checkouts c where c.email = $1`
type CheckoutRow = { status: string; providerOrderId: string; completed: number; payments: number; captureId: string }

/**
 * Runs PayPal's webhook events of an approval at once. Normally they wait 45 s, during which the page reports the
 * approval itself.
 */
async function noWaitingForThePage(site: RunningSite): Promise<void> {
  await site.sql(
    `select graphile_worker.reschedule_jobs(array[id], run_at := now()) from graphile_worker.jobs where task_identifier = 'process-webhook' and locked_at is null`,
  )
}

/**
 * Blocks the thread that PayPal's window shares with the shop's page before PayPal's response is read. It blocks for
 * longer than the page waits between two checks of the window.
 */
async function keepBusy(popup: Page): Promise<void> {
  await popup.evaluate(() => {
    const read = Response.prototype.json
    Response.prototype.json = async function json() {
      const answer: unknown = await read.call(this)
      const { port1, port2 } = new MessageChannel()
      const next = new Promise((resolve) => (port1.onmessage = resolve))
      port2.postMessage(null)
      const end = performance.now() + 300
      while (performance.now() < end);
      await next
      return answer
    }
  })
}

test('CHK-13 CHK-17: after a declined card PayPal asks for another way to pay, and paying again creates exactly one order @phone', async ({
  page,
  site,
}) => {
  const email = 'declined@example.com'
  await addToCart(page, sheet)
  await giveEmail(page, email)
  await atPayPal(await openPayPal(page), 'Pay with declined card')
  await expect(message(page, 'Payment declined')).toContainText('Nothing was charged.')
  const again = await openPayPal(page)
  await expect(again.getByRole('alert').filter({ hasText: 'The last card was declined.' })).toBeVisible()
  await atPayPal(again, 'Pay')
  await expect(drawer(page).getByRole('heading', { name: 'Purchase Confirmed - Check Your Email' })).toBeVisible()
  const rows = await site.sql<CheckoutRow>(findCheckouts, [email])
  expect(rows).toMatchObject([{ status: 'paid', completed: 1 }])
  const charged = await site.sql(
    `select 1 from payments p join checkouts c on c.id = p.checkout_id where c.email = $1 and p.status = 'completed'`,
    [email],
  )
  expect(charged).toHaveLength(1)
})

test("CHK-18: Cancel and the window's own close button keep the cart @phone", async ({ page }) => {
  await addToCart(page, sheet)
  await giveEmail(page, 'cancelled@example.com')
  for (const ending of ['Cancel', 'Close window']) {
    await atPayPal(await openPayPal(page), ending)
    const told = message(page, 'Payment Cancelled')
    await expect(told).toContainText('Your payment was cancelled. Your cart items are still saved.')
    await told.getByRole('button', { name: 'Dismiss' }).click()
  }
  await expectAccessible(page)
  await drawer(page).getByRole('button', { name: 'Back to Cart' }).click()
  await expect(drawer(page)).toContainText('1 item(s) in your cart')
  // The new page requests the state of the order; an unpaid order is an ordinary response.
  const [asked] = await Promise.all([page.waitForResponse('**/api/functions/order-status'), page.reload()])
  expect(await asked.json()).toMatchObject({ success: false, state: 'unpaid' })
  await expect(cartButton(page)).toHaveAccessibleName(/^Shopping cart, 1 /)
})

test("CHK-13: an approval is processed while the shop's page is busy, and PayPal's window closes @desktop @sweep", async ({
  page,
}) => {
  await addToCart(page, sheet)
  await giveEmail(page, 'busy@example.com')
  const popup = await openPayPal(page)
  await keepBusy(popup)
  await Promise.all([popup.waitForEvent('close'), atPayPal(popup, 'Pay')])
  await expect(drawer(page).getByRole('heading', { name: 'Purchase Confirmed - Check Your Email' })).toBeVisible()
})

test("CHK-13: PayPal's window opens the order after its first page has loaded, and keeps its opener @desktop @sweep", async ({
  page,
  context,
}) => {
  let letIn = () => {}
  const held = new Promise<void>((resolve) => (letIn = resolve))
  let asked = 0
  const order: string[] = []
  await context.route('**/checkoutnow/opening*', async (route) => {
    asked += 1
    await held
    order.push('first page')
    await route.continue()
  })
  context.on('request', (request) => request.url().includes('/checkoutnow?token=') && order.push('order'))
  await addToCart(page, sheet)
  await giveEmail(page, 'slow-window@example.com')
  const made = page.waitForResponse('**/api/functions/create-paypal-order')
  const opened = page.waitForEvent('popup')
  await payPalButton(page).click()
  await expect.poll(() => asked).toBe(1)
  await (await made).finished()
  // The shop's page has processed the response.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  letIn()
  const popup = await opened
  await popup.waitForURL(/token=/)
  expect(order).toEqual(['first page', 'order'])
  expect(await popup.evaluate(() => window.opener !== null)).toBe(true)
  await atPayPal(popup, 'Pay')
  await expect(drawer(page).getByRole('heading', { name: 'Purchase Confirmed - Check Your Email' })).toBeVisible()
})

test('CHK-13 DLV-03: if the tab is killed after approval, the server completes the order and the mail arrives @desktop', async ({
  page,
  site,
}) => {
  const email = 'vanished@example.com'
  await addToCart(page, sheet)
  await giveEmail(page, email)
  const popup = await openPayPal(page)
  await Promise.all([popup.waitForEvent('close'), atPayPal(popup, 'Approve and kill tab')])
  await page.close()
  await expect
    .poll(async () => {
      await noWaitingForThePage(site)
      return (await site.sql<CheckoutRow>(findCheckouts, [email]))[0]?.status
    })
    .toBe('paid')
  await expect.poll(async () => (await site.mails(email)).length).toBe(1)
  const [receipt] = await site.mails(email)
  expect(receipt?.links.some((href) => href.includes('/d/'))).toBe(true)
})

test('CHK-13 OP-16: an eCheck is pending without links; when it clears, the mail contains them @phone', async ({
  page,
  site,
}) => {
  const email = 'echeck@example.com'
  await addToCart(page, sheet)
  await giveEmail(page, email)
  await atPayPal(await openPayPal(page), 'eCheck')
  await expect(drawer(page).getByRole('alert').filter({ hasText: 'Your payment is still clearing.' })).toBeVisible()
  await expect(drawer(page).getByRole('link', { name: /^Download/ })).toHaveCount(0)
  await expectAccessible(page)
  await expect(cartButton(page)).toHaveAccessibleName(/^Shopping cart, 0 /)

  const [row] = await site.sql<CheckoutRow>(findCheckouts, [email])
  expect(row).toMatchObject({ status: 'pending', completed: 0 })
  await expect
    .poll(async () => (await site.mails(email)).flatMap(({ links }) => links).filter((href) => href.includes('/d/')))
    .toEqual([])
  const settled = await page.request.post(`${site.simulatorUrl}/_sim/captures/${row?.captureId}/settle`)
  expect(settled.ok()).toBe(true)
  await expect.poll(async () => (await site.sql<CheckoutRow>(findCheckouts, [email]))[0]?.status).toBe('paid')
  await expect
    .poll(async () => (await site.mails(email)).flatMap(({ links }) => links).filter((href) => href.includes('/d/')))
    .toHaveLength(1)
})

test("CHK-16: when the order cannot be recorded, the buyer sees an error with PayPal's id to quote @desktop @sweep", async ({
  page,
}) => {
  await page.route('**/api/functions/create-order', (route) =>
    route.fulfill({
      json: { success: false, state: 'failed', orders: [], customerEmail: '', error: 'Failed to create order records' },
    }),
  )
  await addToCart(page, sheet)
  await giveEmail(page, 'failed@example.com')
  const popup = await openPayPal(page)
  const orderID = new URL(popup.url()).searchParams.get('token') ?? ''
  await atPayPal(popup, 'Pay')
  const sentence = 'There was an issue processing your payment. Please contact support with your PayPal transaction ID.'
  await expect(message(page, 'Payment Processing Error')).toContainText(sentence)
  await expect(drawer(page).getByText(`${sentence} (${orderID})`)).toBeVisible()
  await expect(payPalButton(page)).toHaveCount(0)
})
