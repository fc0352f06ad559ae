// Proves that a message, a confirmation, an arrow and the buy bar never cover anything, appear twice, lead nowhere or
// cut a line.
import { addToCart, atPayPal, cartButton, drawer, giveEmail, openPayPal } from '../support/buying'
import { message } from '../support/message'
import { expect, hydrated, test } from '../support/site'

for (const height of [844, 560])
  test(`"Added to Cart" is above the drawer in a window ${height} px high, and is gone at the e-mail step @phone @sweep`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height })
    // The page's clock is stopped: only the buyer's next action removes the message.
    await page.clock.install()
    await addToCart(page, 'late-set-lp', 'LP')
    const said = message(page, 'Added to Cart')
    await expect(said).toBeVisible()
    const toast = drawer(page).locator('.toast')
    await expect
      .poll(async () => {
        const [low, edge] = [await toast.boundingBox(), await drawer(page).boundingBox()]
        return low !== null && edge !== null && low.y >= 0 && low.y + low.height <= edge.y + 1
      })
      .toBe(true)
    await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(drawer(page).getByRole('textbox', { name: 'E-mail address' })).toBeVisible()
    await expect(toast).toHaveCount(0)
  })

test('DLV-01: a confirmation stays on the page of the purchase: neither Back nor a link to the page opens it again @desktop @sweep', async ({
  page,
}) => {
  await page.goto('/shop')
  const link = page.getByRole('link', { name: 'When the Saints', exact: false }).first()
  await hydrated(link)
  await addToCart(page, 'when-the-saints')
  await giveEmail(page, 'once@example.com')
  await atPayPal(await openPayPal(page), 'Pay')
  const confirmed = drawer(page).getByRole('heading', { name: 'Purchase Confirmed - Check Your Email' })
  await expect(confirmed).toBeVisible()
  // Loads another page by its address and returns to the same one: the buyer has seen the confirmation.
  await page.goto('/about')
  await page.goto('/shop/when-the-saints')
  await hydrated(cartButton(page))
  await cartButton(page).click()
  await expect(drawer(page).getByText('Your cart is empty')).toBeVisible()
  await expect(confirmed).toHaveCount(0)
})

test('DLV-01: within the site, Back closes a confirmation, then leaves its page @desktop @sweep', async ({ page }) => {
  await page.goto('/shop')
  const tile = page.locator('a[href="/shop/when-the-saints"]').first()
  await tile.scrollIntoViewIfNeeded()
  await hydrated(tile)
  await tile.click()
  await expect(page.getByRole('heading', { level: 1, name: /When the Saints/ })).toBeVisible()
  const edition = page.getByRole('radiogroup', { name: 'Choose' }).getByRole('radio').first()
  if (await edition.isVisible()) await edition.check()
  await page.getByRole('main').getByRole('button', { name: /^Add / }).first().click()
  await giveEmail(page, 'back@example.com')
  await atPayPal(await openPayPal(page), 'Pay')
  await expect(drawer(page).getByRole('heading', { name: 'Purchase Confirmed - Check Your Email' })).toBeVisible()
  await page.goBack()
  await expect(drawer(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/shop\/when-the-saints$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/shop$/)
  await expect(drawer(page)).toHaveCount(0)
})

test('a phone of any height shows the whole price beside the cart button @phone @sweep', async ({ page }) => {
  await page.goto('/shop/slide-rule-blues')
  const price = page.locator('.buy-bar-price')
  for (const height of [568, 640, 667, 740, 780, 844, 932]) {
    await page.setViewportSize({ width: 390, height })
    await expect(price).toHaveAttribute('data-price', '$24.00')
    const box = await price.boundingBox()
    expect(box !== null && box.y > 0 && box.y + box.height < height, `at ${height} px`).toBe(true)
  }
})

test('SHOP-12 FVID-03: arrows appear only where a row continues @desktop @sweep', async ({ page, site }) => {
  const videos = await site.sql<{ n: number }>('select count(*)::int as n from featured_videos where is_active')
  const others = (videos[0]?.n ?? 0) - 1
  await page.goto('/home')
  const row = page.locator('.carousel').filter({ has: page.locator('.video-tile') })
  for (const [width, inView] of [
    [600, 1],
    [800, 2],
    [1100, 3],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(row.getByRole('button', { name: 'Next' }), `${others} films at ${width} px`).toHaveCount(
      others > inView ? 1 : 0,
    )
  }
})
