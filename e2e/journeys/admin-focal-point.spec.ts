// The owner clicks the face in a picture, and no crop loses it.
import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, test } from '../support/site'
import { signIn } from '../support/sign-in'

test('the focal point of a picture is guessed, set by click or keys, saved at once and respected by its crops @sweep', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/photo-gallery')
  const form = page.getByRole('form', { name: 'Add Photo' })
  await form
    .locator('input[type=file]')
    .setInputFiles({
      name: 'bell.jpg',
      mimeType: 'image/jpeg',
      buffer: await readFile('demo/files/gallery/three-mutes.jpg'),
    })
  const picture = form.locator('.focus-picture')
  await expect(picture.locator('.focus-mark')).toBeVisible()
  const url = (await picture.locator('img').getAttribute('src')) ?? ''
  const stored = async () => {
    const [row] = await site.sql<{ x: number; y: number }>(
      `select focus_x as x, focus_y as y from stored_files where '/media/' || bucket || '/' || path = $1`,
      [url],
    )
    return [row?.x, row?.y]
  }
  const guessed = await stored()
  for (const part of guessed) expect(part).toBeGreaterThan(0)

  const box = await picture.boundingBox()
  await picture.click({ position: { x: (box?.width ?? 0) * 0.25, y: (box?.height ?? 0) * 0.75 } })
  await expect(form.getByText('Focal point saved.')).toBeVisible()
  const [x = 0, y = 0] = await stored()
  expect(Math.abs(x - 0.25)).toBeLessThan(0.02)
  expect(Math.abs(y - 0.75)).toBeLessThan(0.02)

  const across = form.getByRole('slider', { name: 'From the left' })
  await across.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Math.round(((await stored())[0] ?? 0) * 100)).toBe(Math.round(x * 100) + 2)
  await expectAccessible(page)

  await site.sql(
    `insert into photo_gallery (title, alt_text, image_url, is_featured, order_index) values ('Focal point', 'Bells', $1, true, 0)`,
    [url],
  )
  try {
    await page.goto('/home')
    const shown = page.locator('figure').filter({ hasText: 'Focal point' }).locator('img')
    const [left, top] = [Math.round(((await stored())[0] ?? 0) * 100), Math.round(y * 100)]
    await expect.poll(() => shown.evaluate((image) => getComputedStyle(image).objectPosition)).toBe(`${left}% ${top}%`)
  } finally {
    await site.sql(`delete from photo_gallery where title = 'Focal point'`)
  }
})

test('HOME-01: a phone loads only the upright picture of the home page, a wide window only the other @sweep', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/hero')) asked.push(new URL(request.url()).pathname)
  })
  await page.goto('/home')
  const image = page.locator('.home-hero img')
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth > 0)).toBe(true)
  const isPhone = (page.viewportSize()?.width ?? 0) < 500
  expect(await image.evaluate((each: HTMLImageElement) => each.currentSrc)).toContain(
    isPhone ? '/hero-tall.jpg' : '/hero.jpg',
  )
  expect(new Set(asked.map((path) => path.includes('/hero-tall.jpg')))).toEqual(new Set([isPhone]))
  expect(asked).toHaveLength(1)
})
