// A sale: its price in the shop, in every sum and on the receipt; its end while the buyer is at PayPal; and the owner's
// form and list.
import type { Page } from '@playwright/test'
import { addToCart, atPayPal, cartButton, drawer, giveEmail, openPayPal } from '../support/buying'
import { beyondTheSide } from '../support/measures'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, test } from '../support/site'

const sheet = 'when-the-saints'
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** Puts the sheet and its editions into a sale at half of the price, from yesterday until a day from today on. */
const beginSale = `
  delete from item_prices where sale_price is not null and shop_item_id = (select id from shop_items where slug = '${sheet}');
  update item_prices set valid_from = now() - interval '60 days' where shop_item_id = (select id from shop_items where slug = '${sheet}');
  update item_variants set sale_price = round(price / 2, 2) where shop_item_id = (select id from shop_items where slug = '${sheet}');
  update shop_items set sale_price = round(price / 2, 2), sale_from = current_date - 1, sale_until = current_date + 9 where slug = '${sheet}'`
const endSale = `
  update shop_items set sale_from = current_date - 9, sale_until = current_date - 3 where slug = '${sheet}';
  update checkouts set created_at = created_at - interval '20 minutes' where email = 'late@example.com'`
const removeSale = `
  update item_variants set sale_price = null where shop_item_id = (select id from shop_items where slug = '${sheet}');
  update shop_items set sale_price = null, sale_from = null, sale_until = null where slug = '${sheet}'`
const sums = `select unit_cents as unit, before_unit_cents as before, in_sale as "inSale", c.status, c.total_cents as total
  from checkout_lines join checkouts c on c.id = checkout_id where c.email = $1 order by c.created_at`
type Line = { unit: number; before: number | null; inSale: boolean; status: string; total: number }

type Offer = { price: string; priceValidUntil?: string; priceSpecification?: object }

/** Returns all offers in the page's data for search engines. */
const offersOf = async (page: Page): Promise<Offer[]> => {
  const found: Offer[] = []
  for (const text of await page.locator('script[type="application/ld+json"]').allTextContents())
    JSON.parse(text, (_, value: { '@type'?: string } & Offer) => {
      if (value?.['@type'] === 'Offer') found.push(value)
      return value
    })
  return found
}

test.afterEach(({ site }) => site.sql(removeSale))

test('the sale price is in the shop, on the item’s page, in the cart, the checkout, PayPal’s total and the receipt', async ({
  page,
  site,
}) => {
  const email = 'bargain@example.com'
  await page.goto('/shop')
  const mug = page.getByRole('article').filter({ hasText: 'Long Tones Enamel Mug' }).first()
  await expect(mug).toContainText('Before: $16.00 $11.50')
  await expectAccessible(page)
  await site.sql(beginSale)
  await page.goto(`/shop/${sheet}`)
  await expect(page.getByRole('main')).toContainText('Sale until ')
  await expect(page.getByRole('main')).toContainText('The crossed-out price is the lowest of the 30 days before.')
  await expectAccessible(page)
  const offer = (await offersOf(page)).find(({ priceValidUntil }) => priceValidUntil)
  expect(offer).toMatchObject({
    priceValidUntil: /^\d{4}-\d\d-\d\d$/.exec(offer?.priceValidUntil ?? '')?.[0],
    priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice' },
  })
  await addToCart(page, sheet)
  await expect(drawer(page)).toContainText('Before: $')
  await expectAccessible(page)
  await giveEmail(page, email)
  const popup = await openPayPal(page)
  const [opened] = await site.sql<Line>(sums, [email])
  const { unit = 0, before = 0, total = 0 } = opened ?? {}
  expect(opened).toMatchObject({ inSale: true })
  expect(unit).toBe(Math.round((before ?? 0) / 2))
  await expect(drawer(page)).toContainText(`Before: ${dollars(before ?? 0)} ${dollars(unit)}`)
  await expect(popup.getByText(dollars(total)).first()).toBeVisible()
  await atPayPal(popup, 'Pay')
  await expect(drawer(page).getByRole('heading', { name: 'Purchase Confirmed - Check Your Email' })).toBeVisible()
  await expect(drawer(page)).toContainText(`Before: ${dollars(before ?? 0)} ${dollars(unit)}`)
  await expectAccessible(page)

  await page.request.post('/api/purchases/link', { headers: { origin: site.url }, data: { email } })
  const findLink = async () =>
    (await site.mails(email)).flatMap(({ links }) => links).find((href) => href.includes('/purchases/'))
  await expect.poll(findLink, { timeout: 60_000 }).toBeDefined()
  await page.goto((await findLink()) ?? '')
  await expect(page.getByRole('main')).toContainText(`Before: ${dollars(before ?? 0)} ${dollars(unit)}`)
  expect(await beyondTheSide(page)).toEqual([])
  await expectAccessible(page)
})

test('a sale that ends inside PayPal’s window is not charged: the buyer reads why, sees the price of now, and pays that', async ({
  page,
  site,
}) => {
  const email = 'late@example.com'
  await site.sql(beginSale)
  await addToCart(page, sheet)
  await giveEmail(page, email)
  const popup = await openPayPal(page)
  const [opened] = await site.sql<Line>(sums, [email])
  const { unit = 0 } = opened ?? {}
  const before = unit * 2
  expect(opened).toMatchObject({ inSale: true, before })
  await site.sql(endSale)
  await atPayPal(popup, 'Pay')
  await expect(drawer(page)).toContainText('ended while you were paying. You have not been charged.')
  await expect(drawer(page)).not.toContainText(`Before: ${dollars(before)}`)
  await expect(drawer(page).getByRole('definition').last()).toContainText(dollars(before))
  await expectAccessible(page)
  await atPayPal(await openPayPal(page), 'Pay')
  await expect(drawer(page).getByRole('heading', { name: 'Purchase Confirmed - Check Your Email' })).toBeVisible()
  expect(await site.sql(sums, [email])).toMatchObject([
    { status: 'cancelled', unit, inSale: true },
    { status: 'paid', unit: before, inSale: false },
  ])
})

test('a buyer pays more than the price, reads what is wrong with an amount below it, and finds the sum at PayPal', async ({
  page,
  site,
}) => {
  const email = 'generous@example.com'
  await site.sql(`update shop_items set pay_more = true where slug = '${sheet}'`)
  try {
    await addToCart(page, sheet)
    await drawer(page)
      .getByRole('button', { name: /^Pay more if you like: / })
      .click()
    const field = drawer(page).getByRole('textbox', { name: /^Your price for one / })
    await expect(field).toBeFocused()
    await field.fill('0.50')
    await drawer(page).getByRole('button', { name: 'Use this price' }).click()
    await expect(drawer(page)).toContainText('Please enter an amount from $')
    await expect(field).toHaveValue('0.50')
    await expectAccessible(page)
    await field.fill('25')
    await drawer(page).getByRole('button', { name: 'Use this price' }).click()
    await expect(drawer(page)).toContainText('more than the price. Thank you!')
    await expectAccessible(page)
    await page.reload()
    await cartButton(page).click()
    await giveEmail(page, email)
    const popup = await openPayPal(page)
    await expect(popup.getByText('$25.00').first()).toBeVisible()
    await atPayPal(popup, 'Pay')
    await expect(drawer(page).getByRole('heading', { name: 'Purchase Confirmed - Check Your Email' })).toBeVisible()
    expect(await site.sql(sums, [email])).toMatchObject([{ status: 'paid', unit: 2500, total: 2500 }])
  } finally {
    await site.sql(`update shop_items set pay_more = false where slug = '${sheet}'`)
  }
})

test('business 2: a buyer types a higher price on the item’s page, and the cart has it', async ({ page, site }) => {
  const slug = 'riverside-ep'
  await page.goto(`/shop/${slug}`)
  const field = page.getByRole('textbox', { name: /^Your price for one Riverside/ })
  await expect(page.getByText('Optional. At least $6.00; what you pay more goes to the musician.')).toBeVisible()
  await expectAccessible(page)
  expect(await beyondTheSide(page)).toEqual([])
  const add = page.getByRole('main').getByRole('button', { name: /^Add to cart: Riverside/i })
  for (const wrong of ['0', '5.99', '1006.01', 'much']) {
    await field.fill(wrong)
    await add.click()
    await expect(page.getByText('Please enter an amount from $6.00 to $1,006.00.')).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(wrong)
    await expect(drawer(page)).toBeHidden()
  }
  await expectAccessible(page)
  await field.fill('12.50')
  await add.click()
  await expect(drawer(page)).toContainText('$6.50 more than the price. Thank you!')
  await expect(drawer(page)).toContainText('$12.50')
  await page.keyboard.press('Escape')
  // A visit from the shop shows it as well, and an empty field changes nothing.
  await page.goto('/shop')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Riverside \(Digital EP\)/ })
    .first()
    .click()
  await expect(field).toHaveValue('')
  await add.click()
  await expect(drawer(page)).toContainText('$6.50 more than the price. Thank you!')
  await page.goto(`/shop/${sheet}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Your price/ })).toHaveCount(0)
  expect(await site.sql(`select slug from shop_items where pay_more`)).toEqual([{ slug }])
})

test('the owner enters a sale in the form of the item, and sees it beside the codes with its orders @desktop', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/offers')
  const sales = page.getByRole('region', { name: 'Sales' })
  await expect(sales.getByRole('row', { name: /Long Tones Enamel Mug/ })).toContainText('Running')
  await expectAccessible(page)
  const [item] = await site.sql<{ id: string; price: number }>(
    `select id, (price * 100)::int as price from shop_items where slug = 'gig-bag-tote'`,
  )
  await page.goto(`/admin/shop?open=${item?.id}`)
  await page.getByText('Sale', { exact: true }).first().click()
  await page.getByLabel('Sale price ($)').fill(((item?.price ?? 0) / 100 + 1).toFixed(2))
  const save = page.getByRole('button', { name: /^(Save|Update)/ }).first()
  await save.click()
  await expect(page.getByText('The sale price must be below the price').first()).toBeVisible()
  await page.getByLabel('Sale price ($)').fill('9.50')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await save.click()
  expect((await saved).status()).toBe(200)
  try {
    await page.goto('/admin/offers')
    await expect(sales.getByRole('row', { name: /Tote/ })).toContainText('$9.50')
  } finally {
    await site.sql(`update shop_items set sale_price = null, sale_from = null where slug = 'gig-bag-tote'`)
  }
})
