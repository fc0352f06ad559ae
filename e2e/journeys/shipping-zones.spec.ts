// Tests zones of shipping from the cart to the receipt: the price of a country is known before paying, and an address at
// PayPal that costs more, or that is not shipped to, is not charged.
import type { Page } from '@playwright/test'
import { addToCart, atPayPal, cartButton, drawer, giveEmail, openPayPal, payPalButton, shipTo } from '../support/buying'
import { expect, expectAccessible, testOnOwnSite } from '../support/site'

const test = testOnOwnSite()

const lp = ['late-set-lp', 'LP'] as const
const sum = (page: Page, term: string) =>
  drawer(page)
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}`) })
    .locator('xpath=following-sibling::dd[1]')

test.beforeEach(({ site }) =>
  site.sql(`
    delete from shipping_zones;
    insert into shipping_zones (name, is_rest, free_from_cents, delivery_time, position)
      values ('United States', false, 5000, '3 to 5 days', 0), ('Europe', false, null, '1 to 2 weeks', 1);
    insert into shipping_zone_countries (zone_id, country)
      select id, unnest(case name when 'Europe' then array['AT', 'DE', 'FR'] else array['US'] end) from shipping_zones;
    insert into shipping_rates (zone_id, up_to_grams, cents)
      select id, grams, case name when 'Europe' then 1400 else 450 end * grams / 500
        from shipping_zones, unnest(array[500, 2000]) grams;
    update shop_items set weight_grams = 380 where slug = 'late-set-lp'`),
)

test('OP-12 CART-22: an LP to another country: its shipping is known in the cart, and charged', async ({
  page,
  site,
}, info) => {
  const email = `abroad-${info.project.name}@example.com`
  await page.goto('/shop/late-set-lp')
  const facts = page.getByRole('region', { name: 'Sent by post' })
  await expect(facts).toContainText('United States: $4.50, free for orders of $50.00 or more · 3 to 5 days')
  await expect(facts).toContainText('Europe: $14.00 · 1 to 2 weeks')
  await expect(facts).toContainText('Other countries: not shipped.')

  await addToCart(page, ...lp)
  await expect(sum(page, 'Shipping')).toHaveCount(0)
  await expect(drawer(page).getByText('Please choose the country that the parcel goes to.')).toBeVisible()
  // Nothing is guessed, and only countries of a zone can be chosen.
  await expect(shipTo(page)).toHaveValue('')
  await expect(shipTo(page).getByRole('option')).toHaveText([
    'Choose a country',
    'Austria',
    'France',
    'Germany',
    'United States',
  ])
  await shipTo(page).selectOption('United States')
  await expect(sum(page, 'Shipping')).toHaveText('$4.50')
  await expect(drawer(page).getByText(/^\$\d+\.\d\d more and shipping is free$/)).toBeVisible()
  await shipTo(page).selectOption('Germany')
  await expect(sum(page, 'Shipping')).toHaveText('$14.00')
  await expect(drawer(page)).toContainText('1 to 2 weeks')
  await expect(drawer(page).getByText(/more and shipping is free/)).toHaveCount(0)
  await expectAccessible(page)
  const total = await sum(page, 'Total').innerText()

  await giveEmail(page, email)
  await expect(sum(page, 'Shipping')).toHaveText('$14.00')
  await expect(drawer(page).getByText('When you pay, choose an address in Germany.')).toBeVisible()
  await expectAccessible(page)
  const popup = await openPayPal(page)
  await expect(popup.getByText(total).first()).toBeVisible()
  await popup.getByLabel('Country (2 letters)').fill('DE')
  await atPayPal(popup, 'Pay')
  await expect(drawer(page)).toContainText('Your payment arrived.')
  await expect(sum(page, 'Shipping')).toHaveText('$14.00')
  await expect(sum(page, 'Total')).toHaveText(total)
  await expect.poll(async () => (await site.mails(email)).length, { timeout: 15_000 }).toBe(1)
  const [receipt] = await site.mails(email)
  expect(receipt?.text).toContain('Delivery time: 1 to 2 weeks')
})

test('OP-12 CHK-18: an address at PayPal that costs more is not charged: the buyer reads the price there and pays it', async ({
  page,
}) => {
  await addToCart(page, ...lp)
  await shipTo(page).selectOption('United States')
  await giveEmail(page, 'dearer@example.com')
  let popup = await openPayPal(page)
  await popup.getByLabel('Country (2 letters)').fill('DE')
  await atPayPal(popup, 'Pay')
  const told = drawer(page).getByRole('alert').filter({ hasText: /./ })
  await expect(told).toHaveText(
    'Your address at PayPal is in Germany. Shipping there costs $14.00 instead of $4.50. You have not been charged. Please check the new total and pay again.',
  )
  await expect(told).toBeFocused()
  await expect(shipTo(page)).toHaveValue('DE')
  await expect(sum(page, 'Shipping')).toHaveText('$14.00')
  await expect(cartButton(page)).toHaveAccessibleName(/1/)
  await expectAccessible(page)
  const total = await sum(page, 'Total').innerText()
  popup = await openPayPal(page)
  await expect(popup.getByText(total).first()).toBeVisible()
  await popup.getByLabel('Country (2 letters)').fill('DE')
  await atPayPal(popup, 'Pay')
  await expect(drawer(page)).toContainText('Your payment arrived.')
  await expect(sum(page, 'Total')).toHaveText(total)
})

test('OP-12: where an item is not shipped, the payment step says so and shows no button until another country is chosen @sweep', async ({
  page,
  site,
}) => {
  await site.sql("update shop_items set home_zone_only = true where slug = 'late-set-lp'")
  await addToCart(page, ...lp)
  await shipTo(page).selectOption('France')
  const reason = 'Late Set is shipped to the United States only. Please remove it, or choose another country.'
  await expect(drawer(page).getByText(reason)).toBeVisible()
  await giveEmail(page, 'kept@example.com')
  await expect(drawer(page).getByText(reason)).toBeVisible()
  await expect(payPalButton(page)).toHaveCount(0)
  await expectAccessible(page)
  await shipTo(page).selectOption('United States')
  await expect(payPalButton(page)).toBeVisible()
  // The country is remembered; downloads ask for none.
  await page.reload()
  await cartButton(page).click()
  await expect(shipTo(page)).toHaveValue('US')
  await drawer(page)
    .getByRole('button', { name: /^Remove Late Set/ })
    .click()
  await page.keyboard.press('Escape')
  await addToCart(page, 'when-the-saints')
  await expect(sum(page, 'Total')).toHaveText('$6.00')
  await expect(shipTo(page)).toHaveCount(0)
  await site.sql("update shop_items set home_zone_only = false where slug = 'late-set-lp'")
})

test('SHOP-05: the line at the top of the shop is true for the zones @desktop', async ({ page, site }) => {
  await page.goto('/shop')
  await expect(page.getByRole('main')).toContainText('Free shipping on orders over $50 to the United States')
  await site.sql("update shipping_zones set free_from_cents = 5000 where name = 'Europe'")
  await expect(page.getByText('Free shipping on orders over $50', { exact: true })).toBeVisible()
})
