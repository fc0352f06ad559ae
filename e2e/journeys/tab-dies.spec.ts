// The tab dies between approval and response: the next page of the same browser reports that the payment arrived, and
// the buyer pays only once.
import type { BrowserContext, Page } from '@playwright/test'
import type { RunningSite } from '../../tests/support/running-site'
import {
  addToCart,
  atPayPal,
  cartButton,
  drawer,
  giveEmail,
  openPayPal,
  payPalButton,
  pressPayPal,
} from '../support/buying'
import { expect, expectAccessible, test } from '../support/site'

const sheet = 'when-the-saints'
const confirmed = 'Purchase Confirmed - Check Your Email'
type CheckoutRow = { status: string; shown: boolean }
const findCheckouts = (site: RunningSite, email: string) =>
  site.sql<CheckoutRow>(
    'select status, shown_at is not null as shown from checkouts where email = $1 order by created_at',
    [email],
  )

/**
 * Runs PayPal's webhook events of an approval at once. Normally they wait 45 s, during which the page reports the
 * approval itself.
 */
async function settledByWebhook(site: RunningSite, email: string): Promise<void> {
  await expect
    .poll(async () => {
      await site.sql(
        `select graphile_worker.reschedule_jobs(array[id], run_at := now()) from graphile_worker.jobs where task_identifier = 'process-webhook' and locked_at is null`,
      )
      return (await findCheckouts(site, email))[0]?.status
    })
    .toBe('paid')
}

/** Puts a sheet in the cart, approves at PayPal, and closes the tab before the page learns of the approval. */
async function approvedAndKilled(page: Page, email: string): Promise<void> {
  await addToCart(page, sheet)
  await giveEmail(page, email)
  const popup = await openPayPal(page)
  await Promise.all([popup.waitForEvent('close'), atPayPal(popup, 'Approve and kill tab')])
  await page.close()
}

/**
 * The shop captures and records the payment; its response to this page is lost. Resolves when the response was sent.
 */
function answerLost(page: Page): Promise<void> {
  return new Promise((resolve) => {
    void page.route(
      '**/api/functions/create-order',
      async (route) => {
        await route.fetch()
        resolve()
      },
      { times: 1 },
    )
  })
}

async function nextTab(context: BrowserContext, address = '/shop'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

async function expectTold(page: Page, email: string): Promise<void> {
  await expect(drawer(page).getByRole('heading', { name: confirmed })).toBeVisible()
  await expect(drawer(page)).toContainText('Download links sent to your email')
  await expect(drawer(page)).toContainText(email)
  await expect(drawer(page)).toContainText(/Your payment arrived\. Order number: B-\d{8}-[0-9A-F]{10}\./)
  await expect(drawer(page).getByRole('link', { name: 'Download: When the Saints' })).toHaveAttribute('href', /^\/d\//)
}

test('row 8 CHK-29: if the tab is killed right after approval, a new tab completes the order, confirms it once and keeps items added meanwhile @phone @sweep', async ({
  page,
  context,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/net::ERR_FAILED .*unseen-orders/)
  const email = 'killed@example.com'
  await approvedAndKilled(page, email)
  // A page that cannot reach the server lets the visitor continue shopping.
  const meanwhile = await context.newPage()
  await meanwhile.route('**/api/functions/unseen-orders', (route) => route.abort())
  await addToCart(meanwhile, 'late-set-cd', 'CD')
  await expect(drawer(meanwhile)).toContainText('2 item(s) in your cart')
  await meanwhile.close()

  const next = await nextTab(context)
  await expectTold(next, email)
  await expectAccessible(next)
  await expect(cartButton(next)).toHaveText('1')
  expect(await findCheckouts(site, email)).toEqual([{ status: 'paid', shown: true }])
  await drawer(next).getByRole('button', { name: 'Continue Shopping' }).click()
  await next.reload()
  await expect(cartButton(next)).toHaveAccessibleName(/^Shopping cart, 1 /)
  await cartButton(next).click()
  await expect(drawer(next).getByRole('listitem')).toHaveText([/Late Set.*CD/])
})

test('row 14 CHK-29: if the tab is killed after the payment but before the response, a new tab confirms it @desktop @sweep', async ({
  page,
  context,
  site,
}) => {
  const email = 'unheard@example.com'
  await addToCart(page, sheet)
  await giveEmail(page, email)
  const lost = answerLost(page)
  await atPayPal(await openPayPal(page), 'Pay')
  await lost
  await page.close()
  expect(await findCheckouts(site, email)).toEqual([{ status: 'paid', shown: false }])

  const next = await nextTab(context, '/about')
  await expectTold(next, email)
  await expect(cartButton(next)).toHaveAccessibleName(/^Shopping cart, 0 /)
  await expect.poll(() => findCheckouts(site, email)).toEqual([{ status: 'paid', shown: true }])
  // The receipt returns in the same tab until it is closed, and in no other tab.
  await next.reload()
  await expectTold(next, email)
  const another = await nextTab(context)
  await expect(cartButton(another)).toHaveAccessibleName(/^Shopping cart, 0 /)
  await cartButton(another).click()
  await expect(drawer(another).getByText('Your cart is empty')).toBeVisible()
  await next.goto('/shop')
  await cartButton(next).click()
  await expect(drawer(next).getByText('Your cart is empty')).toBeVisible()
})

test('row 5: a second tab beside the paying one shows nothing, and does not interfere with it @desktop @sweep', async ({
  page,
  context,
  site,
}) => {
  const email = 'beside@example.com'
  await addToCart(page, sheet)
  await giveEmail(page, email)
  const popup = await openPayPal(page)
  const asked = await context.newPage()
  const answered = asked.waitForResponse('**/api/functions/order-status')
  await asked.goto('/shop')
  // Not approved: the page asks the server and shows no message.
  expect(await (await answered).json()).toMatchObject({ success: false, state: 'unpaid' })
  await expect(cartButton(asked)).toHaveAccessibleName(/^Shopping cart, 1 /)
  await expect(drawer(asked)).toHaveCount(0)

  await atPayPal(popup, 'Pay')
  await expect(drawer(page).getByRole('heading', { name: confirmed })).toBeVisible()
  await expect(cartButton(asked)).toHaveAccessibleName(/^Shopping cart, 0 /)
  await expect.poll(() => findCheckouts(site, email)).toEqual([{ status: 'paid', shown: true }])
  const nothing = asked.waitForResponse('**/api/functions/unseen-orders')
  await asked.reload()
  expect(await (await nothing).json()).toEqual({ orderIDs: [] })
  await expect(drawer(asked)).toHaveCount(0)
  await page.reload()
  await expect(drawer(page).getByRole('heading', { name: confirmed })).toBeVisible()
})

test('CHK-29 DLV-01: windows whose cart was bought in another window say so, with the purchased items @desktop @sweep', async ({
  page,
  context,
  site,
}) => {
  const email = 'two-windows@example.com'
  await addToCart(page, sheet)
  await giveEmail(page, email)
  const open = await nextTab(context)
  await cartButton(open).click()
  await giveEmail(open, 'not-paid-here@example.com')
  await expect(payPalButton(open)).toBeVisible()
  const closed = await nextTab(context, '/about')
  await cartButton(closed).click()
  await expect(drawer(closed)).toContainText('1 item(s) in your cart')
  await closed.keyboard.press('Escape')

  await atPayPal(await openPayPal(page), 'Pay')
  await expect(drawer(page).getByRole('heading', { name: confirmed })).toBeVisible()
  await expect(cartButton(closed)).toHaveAccessibleName(/^Shopping cart, 0 /)
  await expect(drawer(closed)).toHaveCount(0)
  await cartButton(closed).click()
  for (const other of [open, closed]) {
    await expect(drawer(other).getByRole('heading', { name: 'Paid in Another Window' })).toBeVisible()
    await expect(drawer(other)).toContainText(/Your payment arrived\. Order number: B-/)
    await expect(drawer(other)).toContainText(email)
    await expect(drawer(other).getByRole('link', { name: 'Download: When the Saints' })).toHaveAttribute(
      'href',
      /^\/d\//,
    )
    await expectAccessible(other)
    await drawer(other).getByRole('button', { name: 'Continue Shopping' }).click()
  }
  await expect.poll(() => findCheckouts(site, email)).toEqual([{ status: 'paid', shown: true }])
  // The next item goes into an ordinary cart.
  await addToCart(open, 'late-set-cd', 'CD')
  await expect(drawer(open)).toContainText('1 item(s) in your cart')
})

test('CHK-29 DLV-03: if the mail arrives first, its link shows the download and no card, the cart is emptied, and no page announces the order later @phone @sweep', async ({
  page,
  context,
  site,
}) => {
  const email = 'mail-first@example.com'
  await approvedAndKilled(page, email)
  await settledByWebhook(site, email)
  const linkIn = async () =>
    (await site.mails(email)).flatMap(({ links }) => links).find((href) => href.includes('/d/'))
  await expect.poll(linkIn).toBeDefined()
  const next = await nextTab(context, (await linkIn()) ?? '')
  await expect(cartButton(next)).toHaveAccessibleName(/^Shopping cart, 0 /)
  await expect.poll(() => findCheckouts(site, email)).toEqual([{ status: 'paid', shown: true }])
  await expect(drawer(next)).toHaveCount(0)
  await expect(next.getByText(/5 of 5 downloads left/)).toBeVisible()
  const asked = next.waitForResponse('**/api/functions/unseen-orders')
  await next.goto('/shop')
  await asked
  await expect(next.getByRole('heading', { level: 1, name: 'Official Store' })).toBeVisible()
  await expect(drawer(next)).toHaveCount(0)
})

test("a tab that still shows the paid cart opens no second order: PayPal's window closes, and the confirmation follows @desktop @sweep", async ({
  page,
  context,
  site,
}) => {
  const email = 'twice@example.com'
  await addToCart(page, sheet)
  await giveEmail(page, email)
  const other = await nextTab(context)
  await cartButton(other).click()
  await giveEmail(other, 'twice-again@example.com')
  await expect(payPalButton(other)).toBeVisible()

  const lost = answerLost(page)
  await atPayPal(await openPayPal(page), 'Pay')
  await lost
  await page.close()
  const popup = await pressPayPal(other)
  await expectTold(other, email)
  await expect.poll(() => popup.isClosed()).toBe(true)
  await expect(cartButton(other)).toHaveAccessibleName(/^Shopping cart, 0 /)
  expect(await site.sql("select status from checkouts where email like 'twice%'")).toEqual([{ status: 'paid' }])
})

test('the page of a visitor who never opened an order sends no order request @phone @sweep', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await addToCart(page, sheet)
  await page.goto('/about')
  await cartButton(page).click()
  await expect(drawer(page)).toContainText('1 item(s) in your cart')
  expect(asked).toContain('/api/shop/current')
  expect(asked.filter((path) => path.startsWith('/api/functions/'))).toEqual([])
})
