// A visitor buys a release in one of its formats, and the owner makes one: one tile, one page, one address.
import type { Page } from '@playwright/test'
import { addToCart, atPayPal, cartButton, drawer, giveEmail, openPayPal } from '../support/buying'
import { tabTo } from '../support/keyboard'
import { expect, expectAccessible, hydrated, pageHydrated, test } from '../support/site'

const tile = (page: Page) =>
  page.locator('#catalogue article').filter({ has: page.getByRole('link', { name: 'Late Set', exact: true }) })
const buttons = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Add .*: Late Set$/ })

test('a release is one tile with the price of its first format; its page has a button for each format', async ({
  page,
}) => {
  await page.goto('/shop')
  await expect(tile(page)).toHaveCount(1)
  await expect(tile(page)).toContainText('$29.00 LP')
  await expect(tile(page).getByRole('button', { name: 'Add LP, $29.00: Late Set' })).toBeVisible()
  await hydrated(tile(page).getByRole('link').first())
  await tile(page).getByRole('link', { name: 'Late Set', exact: true }).click()
  await expect(page).toHaveURL(/\/shop\/late-set-lp$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Late Set')
  await expect(page.getByText('LP, CD and digital album')).toBeVisible()
  await expect(buttons(page)).toHaveText(['Add LP, $29.00', 'Add CD, $15.00', 'Add digital album, $9.00'])
  await expect(buttons(page).first()).toHaveClass(/btn-primary/)
  await expect(page.locator('main .btn-primary')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Tracks' }).getByRole('listitem')).toHaveCount(8)
  await expectAccessible(page)
})

test('the address of a format leads to the page of the release, which shows that format, from a document and within the site', async ({
  page,
  request,
}) => {
  const old = await request.get('/shop/late-set-cd', { maxRedirects: 0 })
  expect([old.status(), old.headers().location]).toEqual([301, '/shop/late-set-lp?format=late-set-cd'])
  await page.goto('/shop/late-set-cd')
  await expect(page).toHaveURL(/\/shop\/late-set-lp\?format=late-set-cd$/)
  await expect(buttons(page)).toHaveText(['Add CD, $15.00', 'Add LP, $29.00', 'Add digital album, $9.00'])
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/shop\/late-set-lp$/)
  await pageHydrated(page)
  await expect(buttons(page).first()).toHaveText('Add CD, $15.00')
  await expectAccessible(page)

  // A line of the cart links to its own item.
  await buttons(page).last().click()
  await drawer(page).getByRole('link', { name: 'Late Set' }).click()
  await expect(page).toHaveURL(/\/shop\/late-set-lp\?format=late-set-digital$/)
  await expect(buttons(page).first()).toHaveText('Add digital album, $9.00')
})

test('a search for a format shows the release in that format @sweep', async ({ page }) => {
  await page.goto('/shop?tag=cd')
  await expect(tile(page)).toContainText('$15.00 CD')
  await hydrated(tile(page).getByRole('link').first())
  await tile(page).getByRole('link', { name: 'Late Set', exact: true }).click()
  await expect(page).toHaveURL(/\/shop\/late-set-lp\?format=late-set-cd$/)
  await expect(buttons(page).first()).toHaveText('Add CD, $15.00')
})

test('OP-14: who adds the LP with its download in the cart reads that it is included, removes it and pays for the LP alone', async ({
  page,
  site,
}, { project }) => {
  const email = `release-${project.name}@example.com`
  await addToCart(page, 'late-set-digital', 'digital album')
  await expect(drawer(page).getByText(/includes the download/)).toHaveCount(0)
  await addToCart(page, 'late-set-lp', 'LP')
  const lines = drawer(page).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText('Your LP includes the download.')
  await expect(lines.last()).not.toContainText('includes')
  await expectAccessible(page)
  await lines.first().getByRole('button', { name: 'Remove the digital album, −$9.00' }).click()
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('LP · $29.00')
  await giveEmail(page, email)
  await atPayPal(await openPayPal(page), 'Pay')
  await expect(drawer(page).getByRole('heading', { name: 'Purchase Confirmed' })).toBeVisible()
  const sold = await site.sql<{ slug: string; cents: number }>(
    `select i.slug, o.unit_cents as cents from orders o join shop_items i on i.id = o.shop_item_id where o.customer_email = $1`,
    [email],
  )
  expect(sold).toEqual([{ slug: 'late-set-lp', cents: 2900 }])
})

test('by keyboard alone a visitor reaches every format, puts one into the cart and removes what is included @desktop', async ({
  page,
}) => {
  await page.goto('/shop/late-set-lp')
  await pageHydrated(page)
  await tabTo(page, buttons(page).first())
  await page.keyboard.press('Tab')
  await expect(buttons(page).nth(1)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(buttons(page).nth(2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(buttons(page).nth(2)).toBeFocused()
  await buttons(page).first().focus()
  await page.keyboard.press('Space')
  const remove = drawer(page).getByRole('button', { name: /^Remove the digital album/ })
  await tabTo(page, remove)
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(cartButton(page)).toHaveAccessibleName(/^Shopping cart, 1 /)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  test('price, formats and stock are readable @phone @sweep', async ({ page }) => {
    await page.goto('/shop/late-set-lp')
    // Other tests buy records of this site.
    for (const words of ['left in stock', /[56]\d in stock/])
      await expect(page.getByRole('main').getByText(words)).toBeVisible()
  })
})
