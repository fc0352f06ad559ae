// A gift: the buyer pays a sheet for another person, who gets it by mail on its day and opens it on a phone; the owner
// sees it in the list and at its order.
import type { Page } from '@playwright/test'
import { addToCart, atPayPal, drawer, openPayPal } from '../support/buying'
import { beyondTheSide } from '../support/measures'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, test } from '../support/site'

const sheet = 'when-the-saints'
const tomorrow = () => new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 10)

/** Goes from the cart to the first step of the checkout, with the fields of a gift open. */
async function beginGift(page: Page, giver: string): Promise<void> {
  await addToCart(page, sheet)
  await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
  await drawer(page).getByRole('textbox', { name: 'E-mail address' }).fill(giver)
  await drawer(page).getByRole('button', { name: 'This is a gift' }).click()
}

async function fillGift(page: Page, recipient: string, day: string): Promise<void> {
  await drawer(page).getByLabel('Name of the person who gets it').fill('Ada Lind')
  await drawer(page).getByLabel('Their e-mail address').fill(recipient)
  await drawer(page).getByLabel('Day', { exact: true }).fill(day)
  await drawer(page).getByLabel('Your name, as the gift says it').fill('Ben')
  await drawer(page).getByLabel('A few words (optional)').fill('Happy birthday!')
}

const giftOf = `select g.deliver_on::text as day, g.recipient_email as email, c.id as "order" from gifts g join checkouts c on c.id = g.checkout_id where c.email = $1`

test('a gift opened on its date: mailed to the recipient that day, once, and never to the giver', async ({
  page,
  site,
  expectedNoise,
}, { project }) => {
  expectedNoise.push(/409/)
  const giver = `giver-${project.name}@example.com`
  const recipient = `ada-${project.name}@example.com`
  const day = tomorrow()
  await beginGift(page, giver)
  await expect(drawer(page).getByRole('button', { name: 'Continue to Payment' })).toBeDisabled()
  await expectAccessible(page)
  await fillGift(page, recipient, day)
  await expectAccessible(page)
  // A reload keeps the typed text.
  await page.reload()
  await page.getByRole('button', { name: /^Shopping cart/ }).click()
  await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(drawer(page).getByLabel('Name of the person who gets it')).toHaveValue('Ada Lind')
  await expect(drawer(page).getByLabel('Day', { exact: true })).toHaveValue(day)
  await drawer(page).getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(drawer(page)).toContainText('Gift for Ada Lind, on')
  await atPayPal(await openPayPal(page), 'Pay')
  await expect(drawer(page).getByRole('heading', { name: 'Purchase Confirmed' })).toBeVisible()
  await expect(drawer(page)).toContainText('Gift for Ada Lind, on')
  await expect(drawer(page).getByRole('link', { name: /^Download/ })).toHaveCount(0)
  await expectAccessible(page)
  const card = (await drawer(page).getByRole('link', { name: 'Print the card' }).getAttribute('href')) ?? ''
  const pdf = await page.request.get(card)
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  expect(await site.sql(giftOf, [giver])).toMatchObject([{ day, email: recipient }])

  const path = card.replace('/card.pdf', '')
  await page.goto(path)
  await expect(page.getByText(/This gift opens on .+\. Please come back then\./)).toBeVisible()
  await expectAccessible(page)
  expect(await site.mails(recipient)).toEqual([])

  // Its day comes: the day of the order, on which it is due at once.
  await site.sql(
    `update gifts g set deliver_on = (now() at time zone 'UTC')::date - 1 from checkouts c where c.id = g.checkout_id and c.email = $1`,
    [giver],
  )
  await site.sql(`select graphile_worker.add_job('mail-gifts')`)
  await expect.poll(async () => (await site.mails(recipient)).length, { timeout: 60_000 }).toBe(1)
  const [mail] = await site.mails(recipient)
  expect(mail?.text).toContain('Happy birthday!')
  const [inMail = ''] = /\/redeem\/\w{5}-\w{5}/.exec(mail?.text ?? '') ?? []
  await page.goto(inMail)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A gift for Ada Lind')
  await expect(page.getByLabel('E-mail address')).toHaveValue(recipient)
  await expectAccessible(page)
  expect(await beyondTheSide(page)).toEqual([])
  await page.getByRole('button', { name: 'Open the gift' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is yours')
  await page.getByRole('link', { name: 'Go to the download' }).click()
  await expect(page.getByText(/downloads left/).first()).toBeVisible()
  await page.goto(inMail)
  await page.getByLabel('E-mail address').fill('another@example.com')
  await page.getByRole('button', { name: 'Get my download' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Already redeemed')

  const [gift] = await site.sql(giftOf, [giver])
  await signIn(page, site)
  await page.goto('/admin/gifts')
  await expect(page.getByRole('main')).toContainText(recipient)
  await expect(page.getByRole('main').locator('.badge').first()).toHaveText('Opened')
  expect(await beyondTheSide(page)).toEqual([])
  await expectAccessible(page)
  await page.goto(`/admin/orders/${String(gift?.['order'])}`)
  await expect(page.getByText('Opened as order')).toBeVisible()
  expect(await beyondTheSide(page)).toEqual([])
  await expectAccessible(page)
})

test('business 2: a gift that came back is told to its giver, who corrects the address; the owner sees it', async ({
  page,
  site,
}, { project }) => {
  const giver = `sender-${project.name}@example.com`
  const wrong = `adda-${project.name}@example.com`
  const right = `ada-right-${project.name}@example.com`
  await beginGift(page, giver)
  await fillGift(page, wrong, tomorrow())
  await drawer(page).getByRole('button', { name: 'Continue to Payment' }).click()
  await atPayPal(await openPayPal(page), 'Pay')
  await expect(drawer(page).getByRole('heading', { name: 'Purchase Confirmed' })).toBeVisible()
  const mailNow = async (to: string) => {
    await site.sql(`update gifts set deliver_on = (now() at time zone 'UTC')::date - 1 where recipient_email = $1`, [
      to,
    ])
    await site.sql(`select graphile_worker.add_job('mail-gifts')`)
    await expect.poll(async () => (await site.mails(to)).length, { timeout: 60_000 }).toBe(1)
  }
  await mailNow(wrong)

  await signIn(page, site)
  const { address } = (await (await page.request.get('/api/admin/bounces')).json()) as { address: string }
  const report = { RecordType: 'Bounce', Type: 'HardBounce', Email: wrong, Details: 'smtp;550 5.1.1 gone' }
  expect((await page.request.post(new URL(address).pathname, { data: report })).status()).toBe(200)
  const subject = 'Your gift for Ada Lind did not arrive'
  const letters = async () => (await site.mails(giver)).filter((mail) => mail.subject === subject)
  await expect.poll(async () => (await letters()).length, { timeout: 60_000 }).toBe(1)

  await page.goto('/admin/gifts')
  const row = page.getByRole('row').filter({ hasText: 'Came back' })
  await expect(row).toContainText('Ada Lind')
  expect(await beyondTheSide(page)).toEqual([])
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Correct: Ada Lind' }).click()
  await expect(page.getByRole('dialog').getByLabel('E-mail address *')).toHaveValue(wrong)
  await page.keyboard.press('Escape')

  const [link = ''] = /\/redeem\/gift\/[A-Za-z0-9_-]{64}/.exec((await letters())[0]?.text ?? '') ?? []
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
  await expect(page.getByText(`We mailed it to ${wrong}, and the mail came back`)).toBeVisible()
  await expectAccessible(page)
  expect(await beyondTheSide(page)).toEqual([])
  await page.getByLabel('E-mail address of the person who gets it').fill(right)
  await page.getByRole('button', { name: 'Mail the gift again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The gift is mailed again')
  await expectAccessible(page)
  await mailNow(right)
})

test('business 2: a record and a sheet are one gift: the words are kept for the slip, the recipient gets the sheet', async ({
  page,
  site,
}, { project }) => {
  const giver = `parcel-${project.name}@example.com`
  await addToCart(page, 'late-set-cd')
  await page.keyboard.press('Escape')
  await beginGift(page, giver)
  await expect(drawer(page)).toContainText('Its packing slip has your words and no prices.')
  await drawer(page).getByLabel('How the gift arrives').selectOption('card')
  await drawer(page).getByLabel('Name of the person who gets it').fill('Ada Lind')
  await drawer(page).getByLabel('Your name, as the gift says it').fill('Ben')
  await drawer(page).getByLabel('A few words (optional)').fill('Happy birthday!')
  await expectAccessible(page)
  expect(await beyondTheSide(page)).toEqual([])
  await drawer(page).getByRole('button', { name: 'Continue to Payment' }).click()
  await atPayPal(await openPayPal(page), 'Pay')
  await expect(drawer(page).getByRole('heading', { name: 'Purchase Confirmed' })).toBeVisible()
  await expect(drawer(page).getByRole('link', { name: 'Print the card' })).toBeVisible()
  expect(
    await site.sql(
      `select c.needs_shipping as "isSent", g.message from gifts g join checkouts c on c.id = g.checkout_id where c.email = $1`,
      [giver],
    ),
  ).toEqual([{ isSent: true, message: 'Happy birthday!' }])
})

test('a day that has passed is refused with a sentence, and nothing typed is lost', async ({ page }, { project }) => {
  await beginGift(page, `late-${project.name}@example.com`)
  await fillGift(page, 'ada@example.com', '2020-01-01')
  await expect(drawer(page).getByText('This day has passed. Please choose today or a later day.').first()).toBeVisible()
  await expect(drawer(page).getByRole('button', { name: 'Continue to Payment' })).toBeDisabled()
  await expectAccessible(page)
  await drawer(page).getByRole('button', { name: 'Not a gift' }).click()
  await expect(drawer(page).getByRole('button', { name: 'Continue to Payment' })).toBeEnabled()
  await drawer(page).getByRole('button', { name: 'This is a gift' }).click()
  await expect(drawer(page).getByLabel('Name of the person who gets it')).toHaveValue('Ada Lind')
  await expect(drawer(page).getByLabel('A few words (optional)')).toHaveValue('Happy birthday!')
})
