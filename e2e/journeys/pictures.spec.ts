// Pictures load when they are needed, reserve their space until then, and show a message when they fail (IMG).
import type { Page } from '@playwright/test'
import { addToCart, drawer } from '../support/buying'
import { expect, test } from '../support/site'
import { onSlowPhone } from '../support/slow-phone'

// Pictures fade in.
test.use({ reducedMotion: 'no-preference' })

/** Every picture file requested so far. */
function picturesAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') asked.push(new URL(request.url()).pathname)
  })
  return asked
}

test('IMG-01 IMG-03: a picture is fetched 50 px before it comes into view, over a background in its colours @phone @sweep', async ({
  page,
}) => {
  const asked = picturesAsked(page)
  await page.goto('/shop')
  const findPicture = (title: string) =>
    page
      .getByRole('region', { name: 'Everything on the Table' })
      .getByRole('article')
      .filter({ hasText: title })
      .locator('.picture')
  const picture = findPicture('The Eleven-Minute Warm-Up')
  const fetched = () => asked.some((path) => path.includes('eleven-minute-warm-up'))
  await expect(picture).toHaveAttribute('data-state', /held|waiting/)
  expect(await picture.evaluate((element) => getComputedStyle(element).backgroundImage)).toMatch(/^url\("data:image/)
  const place = await picture.boundingBox()

  // Scrolls until its neighbour above is in view, and the picture itself is still 120 px below.
  const farAway = (place?.y ?? 0) - 844 - 120
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), farAway)
  await expect(findPicture('Late Set Poster, Signed')).toHaveAttribute('data-state', 'loaded')
  await expect(picture).toHaveAttribute('data-state', 'waiting')
  expect(fetched()).toBe(false)
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), farAway + 90)
  await expect.poll(fetched).toBe(true)
  await expect(picture).toHaveAttribute('data-state', 'loaded')
  expect(await picture.locator('img').evaluate((image) => getComputedStyle(image).transition)).toContain('opacity 0.5s')
  expect(await picture.boundingBox()).toMatchObject({ width: place?.width, height: place?.height })
})

test('IMG-01: for a visitor who scrolls without pause, pictures are loaded a screen ahead @phone @sweep', async ({
  page,
}) => {
  await page.goto('/shop')
  await expect(page.locator('.picture[data-state="waiting"]').first()).toBeAttached()
  const [atFirst, reached, far] = await page.evaluate(async () => {
    const drawn = () => new Promise((next) => requestAnimationFrame(next))
    // Returns the pictures further below than the 50 px for a reader at rest, or further than a screen.
    const below = (from: number, to: number) =>
      [...document.querySelectorAll<HTMLElement>('.picture')].filter((picture) => {
        const { top } = picture.getBoundingClientRect()
        return top > innerHeight + from && top < innerHeight + to
      })
    const isAsked = ({ dataset }: HTMLElement) => ['loading', 'loaded'].includes(dataset.state ?? '')
    const isMet = () => below(150, innerHeight * 0.8).some(isAsked)
    const wasMet = isMet()
    // Some parts of the page have no pictures.
    for (let step = 0; step < 60 && !isMet(); step++) {
      scrollBy({ top: innerHeight / 12, behavior: 'instant' })
      await drawn()
    }
    return [wasMet, isMet(), below(innerHeight * 1.5, 99_999).some(isAsked)]
  })
  expect(atFirst).toBe(false)
  expect(reached).toBe(true)
  expect(far).toBe(false)
})

test('IMG-11: the first eight pictures of the gallery load without scrolling, also on a slow phone, the very first one first @phone @sweep', async ({
  page,
}) => {
  await onSlowPhone(page)
  const asked = picturesAsked(page)
  await page.goto('/media', { waitUntil: 'commit' })
  const own = () => new Set(asked.filter((path) => path.startsWith('/pictures/')))
  await expect.poll(() => own().size).toBe(8)
  const first = await page
    .locator('.mosaic > li')
    .first()
    .locator('img')
    .evaluate((image: HTMLImageElement) => image.currentSrc)
  expect([...own()][0]).toBe(new URL(first).pathname)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('IMG-02: a picture whose resized copies fail is shown in its original file; when that fails too it says Image unavailable @desktop @sweep', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/)
  await page.route(/\/pictures\/\d+\./, (route) => route.abort())
  for (const [path, place] of [
    ['/shop', '#catalogue .picture'],
    ['/events', '.event-card .picture'],
    ['/home', '.home-hero-picture'],
    ['/home', '.photo-row .picture'],
    ['/media', '.media-tile .picture'],
    ['/loe', '.loe-tile .picture'],
  ] as const) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const picture = page.locator(place).first()
    await picture.scrollIntoViewIfNeeded()
    await expect(picture, `${path} ${place}`).toHaveAttribute('data-state', 'loaded')
    const shown = await picture.locator('img').evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname)
    expect(shown, `${path} ${place}`).toMatch(/^\/media\//)
  }
  await page.route('**/media/**', (route) =>
    route.request().resourceType() === 'image' ? route.abort() : route.continue(),
  )
  await page.goto('/home')
  const photo = page.locator('.photo-row li').first()
  await photo.scrollIntoViewIfNeeded()
  await expect(photo).toContainText('Image unavailable')
  await page.unroute('**/media/**')
  await photo.getByRole('button', { name: 'Retry' }).click()
  await expect(photo.locator('.picture')).toHaveAttribute('data-state', 'loaded')
})

test('IMG-02: a picture that fails falls back, and without a fallback says Image unavailable @desktop @sweep', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/)
  await page.route(/six-late-studies/, (route) =>
    route.request().resourceType() === 'image' ? route.abort() : route.continue(),
  )
  await page.goto('/shop/six-late-studies')
  await expect(page.getByRole('main').getByText('Six Late Studies for Bass Trombone: Image unavailable')).toBeVisible()
  await addToCart(page, 'six-late-studies')
  const inCart = drawer(page).getByRole('listitem').locator('img')
  await expect(inCart).toHaveAttribute('src', '/placeholder-sleeve.svg')
  await expect.poll(() => inCart.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true)
})

test('IMG-11 LOE-17: external pictures of unknown size shift nothing when they load @desktop @sweep', async ({
  page,
  site,
}) => {
  const [own] = await site.sql<{ id: string; image_url: string }>(
    'select id, image_url from loe_images where order_index > 0 order by order_index limit 1',
  )
  const file = await (await page.request.get(own?.image_url ?? '')).body()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('https://pictures.example/**', async (route) => {
    await held
    await route.fulfill({ body: file, contentType: 'image/jpeg' })
  })
  await site.sql(`update loe_images set image_url = 'https://pictures.example/' || id || '.jpg' where id = $1`, [
    own?.id,
  ])
  try {
    await page.goto('/loe', { waitUntil: 'domcontentloaded' })
    const frame = page.locator('.loe-gallery-frame')
    const below = page.locator('.loe-banner')
    const elsewhere = frame.locator('img[src^="https://pictures.example/"]')
    await expect(elsewhere).toHaveCount(1)
    // Until then, the heights of the sections further down are an estimate.
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    await frame.locator('.loe-tile').first().scrollIntoViewIfNeeded()
    const before = [await frame.boundingBox(), await below.boundingBox()]
    release()
    await expect.poll(() => elsewhere.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect([await frame.boundingBox(), await below.boundingBox()]).toEqual(before)
  } finally {
    await site.sql('update loe_images set image_url = $2 where id = $1', [own?.id, own?.image_url])
  }
})
