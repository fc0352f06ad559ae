// A shirt in sizes: the buyer chooses one before it goes into the cart. Each size has its own stock and is named on the
// line and at the checkout.
import { cartButton, drawer, giveEmail } from '../support/buying'
import { holdBack } from '../support/hold-back'
import { expect, expectAccessible, test } from '../support/site'

const shirt = 'Seventh Position T-Shirt'

test('SHOP-17 SHOP-18 CART-04 CART-19 CART-21: no size is preselected; a click without a choice leads to the sizes, then each size gets its own line @sweep', async ({
  page,
}) => {
  await page.goto('/shop')
  await page.getByRole('link', { name: `Choose: ${shirt}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: shirt })).toBeVisible()
  const choice = page.getByRole('radiogroup', { name: 'Choose' })
  const size = (name: string) => choice.getByRole('radio', { name, exact: true })
  await expect(choice.getByRole('radio')).toHaveCount(5)
  for (const one of await choice.getByRole('radio').all()) await expect(one).not.toBeChecked()
  await expect(choice.getByRole('radio', { name: '2XL Out of Stock' })).toBeDisabled()
  await expect(choice.getByRole('radio', { name: 'S Only 4 left in stock' })).toBeEnabled()

  const add = page.getByRole('button', { name: `Add to Cart: ${shirt}` })
  await add.click()
  await expect(choice.getByText('Choose a size first.')).toBeVisible()
  await expect(choice).toHaveAccessibleDescription('Choose a size first.')
  await expect(choice.getByRole('radio').first()).toBeFocused()
  await expect(choice.getByRole('radio').first()).toBeInViewport()
  await expect(drawer(page)).toHaveCount(0)
  await expectAccessible(page)

  await size('M').check()
  await expect(choice.getByText('Choose a size first.')).toHaveCount(0)
  await add.click()
  const lines = drawer(page).getByRole('listitem')
  await expect(lines).toHaveText([/ShirtM · \$28\.00/])
  await page.keyboard.press('Escape')
  await choice.getByRole('radio', { name: /^S / }).check()
  await add.click()
  await expect(lines).toHaveText([/ShirtM · /, /ShirtS · \$28\.00Only 4 in stock/])
  for (let more = 0; more < 3; more += 1)
    await lines
      .last()
      .getByRole('button', { name: `One more of ${shirt}` })
      .click()
  await expect(lines.last().getByRole('button', { name: `One more of ${shirt}` })).toBeDisabled()
  await expect(lines.first().getByRole('button', { name: `One more of ${shirt}` })).toBeEnabled()
  await expectAccessible(page)

  await giveEmail(page, 'sizes@example.com')
  await expect(drawer(page).getByText('(S)')).toBeVisible()
  await expect(drawer(page).getByText('(M)')).toBeVisible()
})

test('CART-01: a size chosen before the script loads counts, and an earlier click is replayed @desktop @sweep', async ({
  page,
}) => {
  const release = await holdBack(page, /ChooseAndBuy/)
  await page.goto('/shop/seventh-position-shirt')
  await page.getByRole('radio', { name: 'L', exact: true }).check()
  await page.getByRole('button', { name: `Add to Cart: ${shirt}` }).click()
  release()
  await expect(drawer(page).getByRole('listitem')).toHaveText([/ShirtL · /])
})

test.describe('an open page', () => {
  test.afterEach(({ site }) => site.sql(`update item_variants set inventory_count = 12 where label = 'M'`))

  test('SHOP-17 FUNC-07: a size that sells out meanwhile becomes unavailable and says so @phone @sweep', async ({
    page,
    site,
  }) => {
    await page.goto('/shop/seventh-position-shirt')
    await page.getByRole('radio', { name: 'M', exact: true }).check()
    await site.sql(`update item_variants set inventory_count = 0 where label = 'M'`)
    await expect(page.getByRole('radio', { name: 'M Out of Stock' })).toBeDisabled()
    await page.getByRole('button', { name: `Add to Cart: ${shirt}` }).click()
    await expect(page.getByText('Choose a size first.')).toBeVisible()
    await expect(cartButton(page)).toHaveAccessibleName(/^Shopping cart, 0 /)
  })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('SHOP-17 SHOP-27: the sizes and their stock are readable @phone @sweep', async ({ page }) => {
    await page.goto('/shop/seventh-position-shirt')
    for (const words of ['S', 'M', 'L', 'XL', '2XL', 'Only 4 left in stock', 'Out of Stock', '34 in stock', '$28.00'])
      await expect(page.getByRole('main').getByText(words, { exact: true }).first()).toBeVisible()
    await page.goto('/shop/late-set-lp')
    // Other tests buy records of this site.
    await expect(
      page
        .getByRole('main')
        .getByText(/Only [1-4] left in stock/)
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('main').getByText('$29.00').first()).toBeVisible()
  })
})
