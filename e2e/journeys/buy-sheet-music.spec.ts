// The main job: a visitor buys a lead sheet and a CD with only an e-mail address, and has the PDF a moment later.
import { drawer, addToCart, atPayPal, giveEmail, openPayPal } from '../support/buying'
import { expect, expectAccessible, test } from '../support/site'

// Most visitors see motion: drawer, messages and pictures move.
test.use({ reducedMotion: 'no-preference' })

test('ASVS 3.4.8 CHK-01 CHK-03 CHK-13 CHK-29 CHK-30 DLV-01 DLV-03: shop, product, cart, PayPal, confirmation, mail, download page, PDF', async ({
  page,
  site,
}, info) => {
  const email = `reader-${info.project.name}@example.com`
  await page.goto('/shop')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Official Store')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'When the Saints' }).first().click()
  await expect(page).toHaveURL(/\/shop\/when-the-saints$/)
  await expect(page.getByRole('heading', { level: 1, name: 'When the Saints' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await expect(drawer(page)).toContainText('1 item(s) in your cart')
  await page.keyboard.press('Escape')

  await addToCart(page, 'late-set-cd', 'CD')
  await expect(drawer(page)).toContainText('2 item(s) in your cart')
  await expectAccessible(page)
  await giveEmail(page, email)
  await expect(drawer(page).getByText(email)).toBeVisible()

  const popup = await openPayPal(page)
  await expect(popup.getByText('Test payments. No money moves.').first()).toBeVisible()
  await atPayPal(popup, 'Pay')

  await expect(drawer(page).getByRole('heading', { name: 'Purchase Confirmed - Check Your Email' })).toBeVisible({
    timeout: 20_000,
  })
  await expect(drawer(page)).toContainText('Download links sent to your email')
  await expect(drawer(page)).toContainText(email)
  await expectAccessible(page)
  await drawer(page).getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(page.getByRole('button', { name: /Shopping cart, 0/ })).toBeVisible()

  await expect.poll(async () => (await site.mails(email)).length, { timeout: 15_000 }).toBe(1)
  const [receipt] = await site.mails(email)
  expect(receipt?.text).toContain('Late Set (CD)')
  const link = receipt?.links.find((href) => href.includes('/d/'))
  expect(link).toBeDefined()

  await page.goto(link ?? '')
  await expect(page.getByText(/5 of 5 downloads left/)).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  const bytes = await (await download.createReadStream()).toArray()
  expect(Buffer.concat(bytes).subarray(0, 5).toString()).toBe('%PDF-')
  await page.reload()
  await expect(page.getByText(/4 of 5 downloads left/)).toBeVisible()

  const [order] = await site.sql<{ total: number; lines: number }>(
    'select total_cents as total, (select count(*)::int from orders where checkout_id = checkouts.id) as lines from checkouts where email = $1',
    [email],
  )
  expect(order?.lines).toBe(2)
  await expect.poll(async () => (await site.mails('owner@example.com')).length).toBeGreaterThan(0)
})
