// Back closes what covers the page before it leaves the page.
import { addToCart, cartButton, drawer } from '../support/buying'
import { expect, hydrated, test } from '../support/site'

test('Back closes the cart, the reader and a photo first, then leaves the page; a closed one takes no extra step @phone @sweep', async ({
  page,
}) => {
  await page.goto('/about')
  await page.goto('/shop/three-spirituals')
  await hydrated(page.getByRole('heading', { level: 1 }))

  await cartButton(page).click()
  await expect(drawer(page)).toBeVisible()
  await page.goBack()
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL(/three-spirituals$/)

  await page.getByRole('region', { name: 'Look inside' }).getByRole('link', { name: 'Read Page 1 of 3' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/three-spirituals$/)

  // Closed with its own button: the next Back leaves the page.
  await cartButton(page).click()
  await expect(drawer(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)

  await page.goto('/loe')
  const photo = page.locator('.loe-tile a').first()
  await hydrated(photo)
  await photo.click()
  await expect(page.locator('dialog[open] .lightbox-picture')).toBeVisible()
  await page.goBack()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(page).toHaveURL(/\/loe$/)
})

test('a page opened from the cart is left with one Back, and the page before it with one more @phone @sweep', async ({
  page,
}) => {
  await addToCart(page, 'when-the-saints')
  await page.goto('/about')
  await page.goto('/shop')
  await hydrated(page.getByRole('heading', { level: 1 }))
  await cartButton(page).click()
  await drawer(page).getByRole('link').first().click()
  await expect(drawer(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/shop$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
})
