// Lists far longer than a window: more items load as the visitor scrolls, nothing moves, and broken pictures show a
// message.
import type { Page } from '@playwright/test'
import { holdBack } from '../support/hold-back'
import { expect, expectAccessible, hydrated, test } from '../support/site'

/** Returns the positions and sizes of the tiles, by title. */
const places = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((tiles) =>
    tiles.map((tile) => {
      const { left, top, width, height } = tile.getBoundingClientRect()
      return `${tile.textContent} ${Math.round(left)} ${Math.round(top + scrollY)} ${Math.round(width)} ${Math.round(height)}`
    }),
  )

test('MEDIA-03 MEDIA-07: the mosaic grows as the visitor scrolls, and the tiles already shown stay in place @sweep', async ({
  page,
  site,
}) => {
  await site.sql(
    `insert into media_items (title, type, url, is_featured, created_at) select 'Lengthy ' || n, 'photo', '/media/none/' || n || '.mp3', n % 9 = 0, timestamptz '2019-01-01' + n * interval '1 hour' from generate_series(1, 200) n`,
  )
  const [count] = await site.sql<{ n: number }>('select count(*)::int as n from media_items where is_visible')
  await page.goto('/media')
  const tiles = page.locator('.mosaic > li')
  await expect(tiles).toHaveCount(48)
  const before = await places(page, '.mosaic > li')
  const more = page.getByRole('link', { name: 'Show more' })
  await hydrated(more)
  await more.scrollIntoViewIfNeeded()
  await expect(tiles).toHaveCount(96)
  expect((await places(page, '.mosaic > li')).slice(0, 48)).toEqual(before)
  // After three pages the list waits for a click, so that the visitor can reach the footer.
  await more.scrollIntoViewIfNeeded()
  await expect(tiles).toHaveCount(144)
  await more.click()
  await expect(tiles).toHaveCount(192)
  await more.click()
  await expect(tiles).toHaveCount(count?.n ?? 0)
  await expect(more).toHaveCount(0)
  expect(new Set(await tiles.allTextContents()).size).toBe(count?.n)
  await expectAccessible(page)

  await page.goto('/media?page=2')
  await expect(tiles).toHaveCount(48)
  await page.getByRole('link', { name: 'Back a page' }).click()
  await expect(page).toHaveURL(/\/media$/)
  await site.sql(`delete from media_items where title like 'Lengthy %'`)
})

test('MEDIA-03: a longer list shrinks when the owner removes recordings, and no error is shown @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  await site.sql(
    `insert into media_items (title, type, url, created_at) select 'Passing ' || n, 'photo', '/media/none/' || n || '.mp3', timestamptz '2019-01-01' + n * interval '1 hour' from generate_series(1, 60) n`,
  )
  await page.goto('/media')
  const tiles = page.locator('.mosaic > li')
  const more = page.getByRole('link', { name: 'Show more' })
  await hydrated(more)
  await more.scrollIntoViewIfNeeded()
  await expect(tiles.filter({ hasText: 'Passing 1' }).first()).toBeAttached()
  // The page that was shown no longer exists when the browser requests it again.
  expectedNoise.push(/status of 404/)
  await site.sql(`delete from media_items where title like 'Passing %'`)
  const [count] = await site.sql<{ n: number }>('select count(*)::int as n from media_items where is_visible')
  expect(count?.n).toBeLessThan(48)
  await expect(tiles).toHaveCount(count?.n ?? 0)
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveText('')

  const beyond = await page.goto('/media?page=2')
  expect(beyond?.status()).toBe(404)
  await expect(page.getByText('The list ends before this page.')).toBeVisible()
  await page.getByRole('link', { name: 'Back a page' }).click()
  await expect(page).toHaveURL(/\/media$/)
})

test('SHOP-21: a shelf of a shop with several pages is filtered from the whole shop @desktop @sweep', async ({
  page,
  site,
}) => {
  await site.sql(
    `insert into shop_items (slug, title, category, price, order_index, image_url) select 'lengthy-' || n, 'Lengthy ' || n, case when n % 60 = 0 then 'merchandise' else 'digital_music' end, 5, 1000 + n, '/placeholder-sleeve.svg' from generate_series(1, 120) n`,
  )
  await page.goto('/shop')
  const wall = page.getByRole('region', { name: 'Everything on the Table' }).getByRole('article')
  await expect(wall).toHaveCount(48)
  const merch = page.getByRole('navigation', { name: 'Shelves' }).getByRole('link', { name: 'Merch' })
  // Click at once: the catalogue may re-render meanwhile because of the rows just written, and the click must still
  // count.
  await merch.click()
  await expect(
    page.getByRole('region', { name: 'Everything on the Table' }).getByRole('link', { name: 'Lengthy 120' }),
  ).toBeVisible()
  const [count] = await site.sql<{ n: number }>(
    `select count(*)::int as n from shop_items where is_visible and category = 'merchandise'`,
  )
  await expect(wall).toHaveCount(count?.n ?? 0)

  await page.goto('/shop?category=music&page=2')
  await expect(wall.filter({ hasText: 'Lengthy' })).toHaveCount(48)
  const more = page.getByRole('link', { name: 'Show more' })
  await expect(more).toHaveAttribute('href', '/shop?category=music&page=3#catalogue')
  await page.getByRole('link', { name: 'Back a page' }).click()
  await expect(page).toHaveURL(/\/shop\?category=music#catalogue$/)
  await expect(page.getByRole('navigation', { name: 'Shelves' }).locator('[aria-current]')).toHaveText('Music')
  await site.sql(`delete from shop_items where slug like 'lengthy-%'`)
})

test('LOE-10 LOE-15: the gallery shows twelve pictures, and twelve more on each click; each picture shows its number among all @desktop @sweep', async ({
  page,
  site,
}) => {
  await site.sql(
    `insert into loe_images (title, alt_text, image_url) select 'Lengthy ' || title, alt_text, image_url from loe_images`,
  )
  const [count] = await site.sql<{ n: number }>('select count(*)::int as n from loe_images where is_active')
  const total = count?.n ?? 0
  expect(total).toBeGreaterThan(24)
  await page.goto('/loe')
  const tiles = page.locator('.loe-tile')
  await expect(tiles).toHaveCount(12)
  const more = page.getByRole('link', { name: 'Show more' })
  await expect(more).toHaveAttribute('href', '/loe?page=2#gallery')
  const before = await places(page, '.loe-tile')
  await more.scrollIntoViewIfNeeded()
  await hydrated(more)
  await expect(tiles).toHaveCount(12)
  await more.click()
  await expect(tiles).toHaveCount(24)
  expect((await places(page, '.loe-tile')).slice(0, 12)).toEqual(before)
  await more.click()
  await expect(tiles).toHaveCount(Math.min(36, total))
  await expect(tiles.nth(12)).toContainText(`13 of ${total}`)
  await site.sql(`delete from loe_images where title like 'Lengthy %'`)
})

test('MEDIA-08 IMG-02 IMG-04: a tile shows that it is loading, then its picture, or that the picture is unavailable @phone @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/)
  await site.sql(
    `insert into media_items (title, type, url) values ('A broken link', 'photo', '/media/media/nowhere.jpg')`,
  )
  const release = await holdBack(page, '**/media/media/nowhere.jpg')
  await page.goto('/media')
  const tile = page.locator('.media-tile').filter({ hasText: 'A broken link' })
  const picture = tile.locator('.picture')
  await expect(picture).toHaveAttribute('data-state', 'loading')
  await expect(page.locator('.media-tile').nth(1).locator('.picture')).toHaveAttribute('data-state', 'loaded')
  release()
  await expect(tile.getByText('Image unavailable')).toBeVisible()
  await expect(tile.getByRole('button', { name: 'Retry' })).toBeVisible()
  await site.sql(`delete from media_items where title = 'A broken link'`)
})

test('IMG-13 OP-44: icons are part of the site: no page sends a request to another origin @phone @sweep', async ({
  page,
  site,
}) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== new URL(site.url).origin)
      elsewhere.push(request.url())
  })
  for (const path of ['/home', '/about', '/media', '/loe', '/events', '/shop', '/contact']) {
    await page.goto(path)
    expect(await page.locator('svg').count(), path).toBeGreaterThan(0)
  }
  expect(elsewhere).toEqual([])
})
