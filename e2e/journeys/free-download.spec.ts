// A free sheet for a subscription to the newsletter: a visitor subscribes, confirms from the mailbox and downloads it, and
// the owner sees the order.
import { beyondTheSide } from '../support/measures'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, test } from '../support/site'

test('a visitor gets a sheet free with the newsletter: the download comes with the confirmation', async ({
  page,
  site,
  expectedNoise,
}, { project }) => {
  expectedNoise.push(/422/)
  const email = `free-${project.name}@example.com`
  await page.goto('/shop/six-late-studies')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Or get it free with the newsletter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('free with the newsletter')
  await expectAccessible(page)
  expect(await beyondTheSide(page)).toEqual([])
  await page.getByLabel('E-mail address').fill('free@')
  await page.getByRole('button', { name: 'Subscribe and get it' }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toHaveValue('free@')
  await expectAccessible(page)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Subscribe and get it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox')

  await expect.poll(async () => (await site.mails(email)).length).toBe(1)
  const [mail] = await site.mails(email)
  const [path = ''] = /\/newsletter\/[\w-]{64}\/free\/[0-9a-f-]{36}/.exec(mail?.text ?? '') ?? []
  const subscribed = () => site.sql('select status from newsletter_subscribers where email = $1', [email])
  await page.goto(path)
  await expectAccessible(page)
  expect(await subscribed()).toEqual([{ status: 'pending' }])
  await page.getByRole('button', { name: 'Confirm and get the download' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is yours')
  expect(await subscribed()).toEqual([{ status: 'confirmed' }])
  await page.getByRole('link', { name: 'Go to the download' }).click()
  await expect(page.getByText(/downloads left/).first()).toBeVisible()
  await expect.poll(async () => (await site.mails(email)).length).toBe(2)

  const [order] = await site.sql('select id from checkouts where email = $1', [email])
  await signIn(page, site)
  await page.goto(`/admin/orders/${String(order?.['id'])}`)
  await expect(page.getByText('Given away: the buyer confirmed the newsletter.')).toBeVisible()
  await page.goto('/admin/orders?filter=given')
  await expect(page.getByRole('main')).toContainText(email)
  await expect(page.getByRole('main').locator('.badge').first()).toHaveText('Given away')
  expect(await beyondTheSide(page)).toEqual([])
})
