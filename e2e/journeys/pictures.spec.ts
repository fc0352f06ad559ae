// Pictures come when they are needed, keep their place until then, and own up when they cannot come (IMG).
import type { Page } from '@playwright/test'
import { addToCart, drawer } from '../support/buying'
import { expect, test } from '../support/site'

/** Every picture file asked for so far. */
function picturesAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') asked.push(new URL(request.url()).pathname)
  })
  return asked
}

test('IMG-01 IMG-03: a picture is fetched 50 px before it comes into view, over its blurred ground @phone', async ({ page }) => {
  const asked = picturesAsked(page)
  await page.goto('/shop')
  const pictureOf = (title: string) => page.getByRole('tabpanel').getByRole('article').filter({ hasText: title }).locator('.picture')
  const picture = pictureOf('The Eleven-Minute Warm-Up')
  const fetched = () => asked.some((path) => path.includes('eleven-minute-warm-up'))
  await expect(picture).toHaveAttribute('data-state', /held|waiting/)
  expect(await picture.evaluate((element) => getComputedStyle(element).backgroundImage)).toMatch(/^url\("data:image/)
  const place = await picture.boundingBox()

  // Its neighbour above is in view by then, itself still 120 px below.
  const farAway = (place?.y ?? 0) - 844 - 120
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), farAway)
  await expect(pictureOf('Slide Balm No. 7')).toHaveAttribute('data-state', 'loaded')
  await expect(picture).toHaveAttribute('data-state', 'waiting')
  expect(fetched()).toBe(false)
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), farAway + 90)
  await expect.poll(fetched).toBe(true)
  await expect(picture).toHaveAttribute('data-state', 'loaded')
  expect(await picture.locator('img').evaluate((image) => getComputedStyle(image).transition)).toContain('opacity 0.5s')
  expect(await picture.boundingBox()).toMatchObject({ width: place?.width, height: place?.height })
})

test('IMG-02: a picture that fails falls back, and without a fallback says Image unavailable @desktop', async ({ page, expectedNoise }) => {
  expectedNoise.push(/Failed to load resource/)
  await page.route(/six-late-studies/, (route) => (route.request().resourceType() === 'image' ? route.abort() : route.continue()))
  await page.goto('/shop/six-late-studies')
  await expect(page.getByRole('main').getByText('Six Late Studies for Bass Trombone: Image unavailable')).toBeVisible()
  await addToCart(page, 'six-late-studies')
  const inCart = drawer(page).getByRole('listitem').locator('img')
  await expect(inCart).toHaveAttribute('src', '/placeholder-sleeve.svg')
  await expect.poll(() => inCart.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true)
})
