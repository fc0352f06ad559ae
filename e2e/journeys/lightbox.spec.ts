// Photographs open as large as the window, videos in their player; tiles do nothing else (MEDIA-05).
import { expect, expectAccessible, hydrated, test } from '../support/site'

test('MEDIA-05: a click on a photograph of the gallery opens nothing; its button shows it as large as the window @sweep', async ({
  page,
}) => {
  await page.goto('/media')
  const tile = page.locator('.media-tile').filter({ hasText: 'House Drink' })
  const enlarge = tile.getByRole('link', { name: 'Enlarge: House Drink' })
  await enlarge.scrollIntoViewIfNeeded()
  await hydrated(enlarge)
  const picture = tile.locator('.picture')
  await picture.click({ position: { x: 20, y: 60 } })
  const dialog = page.getByRole('dialog', { name: 'House Drink' })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const small = await picture.boundingBox()

  await enlarge.click()
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveAccessibleDescription(/.+/)
  const large = await dialog.locator('.picture').boundingBox()
  const image = dialog.locator('img')
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth > 0)).toBe(true)
  const shape = await image.evaluate((each: HTMLImageElement) => each.naturalWidth / each.naturalHeight)
  const shownHeight = Math.min(large?.height ?? 0, (large?.width ?? 0) / shape)
  expect(shownHeight).toBeGreaterThanOrEqual((small?.height ?? 0) * 0.99)
  expect(large?.width).toBeGreaterThanOrEqual((page.viewportSize()?.width ?? 0) - 16)
  await expectAccessible(page)

  await page.keyboard.press('ArrowLeft')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(enlarge).toBeFocused()
})

test('MEDIA-05: a video of the gallery has a play button, which plays it on the page @sweep', async ({ page }) => {
  await page.goto('/media')
  const play = page.getByRole('link', { name: 'Play: Saints on the Street' })
  await play.scrollIntoViewIfNeeded()
  await hydrated(play)
  await play.click()
  await expect(page.getByRole('dialog', { name: 'Saints on the Street' }).locator('video')).toBeVisible()
})

test('HOME-07: a photograph of the home page is cropped in its row, and shown whole on click @desktop @sweep', async ({
  page,
}) => {
  await page.goto('/home')
  const link = page
    .getByRole('region', { name: 'After Dark' })
    .getByRole('link', { name: /^Enlarge: / })
    .first()
  await link.scrollIntoViewIfNeeded()
  await hydrated(link)
  await link.click()
  await expect(page.getByRole('dialog').locator('.picture-contain')).toBeVisible()
})

test('without script the gallery pictures can be opened by their links @desktop @sweep', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/loe?page=2')
  await expect(page.locator('.loe-tile').first()).toContainText('13 of')
  for (const [address, selector] of [
    ['/loe', '.loe-tile a'],
    ['/media', 'a.media-mark'],
  ] as const) {
    await page.goto(address)
    const href = (await page.locator(selector).first().getAttribute('href')) ?? ''
    expect((await page.request.get(href)).headers()['content-type']).toMatch(/^image\//)
  }
  await context.close()
})
