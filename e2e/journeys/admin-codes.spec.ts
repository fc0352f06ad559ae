// The owner adds a code, sees its uses counted, and opens the orders behind the count.
import { addToCart, atPayPal, drawer, giveEmail, openPayPal } from '../support/buying'
import { expect, expectAccessible, test } from '../support/site'
import { signIn } from '../support/sign-in'

test('the owner adds a code; its uses lead to the order that used it, which shows the discount', async ({
  page,
  site,
  context,
  expectedNoise,
}) => {
  await signIn(page, site)
  await page.goto('/admin/offers')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Codes and sales')
  await expect(page.getByRole('row', { name: /LONG TONES/ })).toContainText('10 %')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add Code' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Code *').fill('FIRST SET')
  await form.getByLabel('Percent *').fill('100')
  const create = form.getByRole('button', { name: 'Add Code' })
  await create.click()
  await expect(form).toContainText('Please enter a number up to 99, such as 15 or 12.5')
  await form.getByLabel('Percent *').fill('12,5')
  await form.getByLabel('Uses').fill('3')
  await expectAccessible(page)
  await create.click()
  await expect(form).toHaveCount(0)
  const row = page.getByRole('row', { name: /FIRST SET/ })
  await expect(row).toContainText('12.5 %')
  await expect(row).toContainText('0 of 3')

  expectedNoise.push(/422 .*\/api\/admin\/offers/)
  await page.getByRole('button', { name: 'Add Code' }).click()
  await form.getByLabel('Code *').fill('first-set')
  await form.getByLabel('Percent *').fill('5')
  await create.click()
  await expect(form).toContainText('Buyers could not tell this code from “FIRST SET”. Please choose another one.')
  await expect(form.getByLabel('Code *')).toHaveValue('first-set')

  const shop = await context.newPage()
  await addToCart(shop, 'when-the-saints')
  await drawer(shop).getByRole('button', { name: 'Have a code?' }).click()
  await drawer(shop).getByRole('textbox', { name: 'Code' }).fill('firstset')
  await drawer(shop).getByRole('button', { name: 'Use code' }).click()
  await expect(drawer(shop)).toContainText('Only a few uses are left.')
  await giveEmail(shop, 'first-set@example.com')
  await atPayPal(await openPayPal(shop), 'Pay')
  await expect(drawer(shop).getByRole('heading', { name: 'Purchase Confirmed - Check Your Email' })).toBeVisible()
  await shop.close()

  await page.goto('/admin/offers')
  await page.getByRole('link', { name: 'Orders with FIRST SET: 1 of 3' }).click()
  await expect(page).toHaveURL(/\/admin\/orders\?offer=/)
  await expect(page.getByText('With code FIRST SET')).toBeVisible()
  const order = page.getByRole('row').filter({ hasText: 'first-set@example.com' })
  await expect(order).toHaveCount(1)
  await expectAccessible(page)
  await order.getByRole('link').first().click()
  await expect(page.getByRole('term').filter({ hasText: 'Code FIRST SET' })).toBeVisible()
  await expectAccessible(page)
})
