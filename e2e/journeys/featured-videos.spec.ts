// Videos on the home page and on LOE: one large, the others in a row, each played in a dialog.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, hydrated, test } from '../support/site'

// The row scrolls smoothly.
test.use({ reducedMotion: 'no-preference' })

const row = (page: Page) => page.locator('.carousel').filter({ has: page.locator('.video-tile') })

test('FVID-01 FVID-02 FVID-03 FVID-04: the first video is large, the others are in a row of one, two, three or four, moved by buttons and arrow keys @desktop @sweep', async ({
  page,
  site,
}) => {
  const titles = (
    await site.sql<{ title: string }>('select title from featured_videos where is_active order by order_index')
  ).map(({ title }) => title)
  await page.goto('/home')
  await page.locator('.video-hero').scrollIntoViewIfNeeded()
  await expect(page.locator('.video-hero')).toContainText(titles[0] ?? '')
  await expect(page.locator('.video-hero')).toHaveCount(1)
  const tiles = row(page).locator('.video-tile')
  expect(await tiles.count()).toBe(titles.length - 1)
  for (const [width, perView] of [
    [600, 1],
    [800, 2],
    [1100, 3],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const shown = async () => {
      const box = await row(page).locator('.carousel-row').boundingBox()
      const tile = await tiles.first().boundingBox()
      return Math.floor(((box?.width ?? 0) + 40) / (tile?.width ?? Number.POSITIVE_INFINITY))
    }
    await expect.poll(shown, `at ${width} px`).toBe(perView)
  }
  await page.setViewportSize({ width: 800, height: 900 })
  const back = row(page).getByRole('button', { name: 'Previous' })
  const on = row(page).getByRole('button', { name: 'Next' })
  await row(page).scrollIntoViewIfNeeded()
  await hydrated(on)
  await expect(back).toBeDisabled()
  await on.click()
  await expect(back).toBeEnabled()
  const left = () =>
    row(page)
      .locator('.carousel-row')
      .evaluate((element) => element.scrollLeft)
  await expect.poll(left).toBeGreaterThan(50)
  await row(page).locator('.carousel-row').focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(left).toBeLessThan(4)
  await expect(back).toBeDisabled()
  // The row scrolls smoothly; a key pressed meanwhile counts from its current place.
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(on).toBeDisabled({ timeout: 700 })
  }).toPass()
})

test('FVID-05 FVID-07 FVID-09: a click opens the video with its title and description; closing stops it @sweep', async ({
  page,
  site,
}) => {
  const [film] = await site.sql<{ title: string; description: string; video_url: string }>(
    'select title, description, video_url from featured_videos where is_active order by order_index limit 1',
  )
  await page.goto('/home')
  const hero = page.locator('.video-hero')
  await hero.scrollIntoViewIfNeeded()
  await hydrated(hero)
  await hero.click()
  const dialog = page.getByRole('dialog', { name: film?.title })
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText(film?.description ?? 'no description')
  await expect(dialog.locator('video')).toHaveAttribute('src', film?.video_url ?? '')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('video')).toHaveCount(0)
})

for (const { path, table, source, project } of [
  { path: '/loe', table: 'loe_videos', source: 'abcdefghi-_', project: '@phone' },
  { path: '/home', table: 'featured_videos', source: null, project: '@desktop' },
]) {
  test(`FVID-06 FVID-08 FVID-09 FVID-12: on ${path} a video ${source ? 'on YouTube plays in its privacy-enhanced player' : 'without a source says so'} ${project} @sweep`, async ({
    page,
    site,
  }) => {
    const asked: string[] = []
    await page.route(/youtube|ytimg/, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>A player</title>' })
    })
    await site.sql(`update ${table} set order_index = order_index + 1`)
    await site.sql(
      `insert into ${table} (title, description, embed_id, thumbnail_url, order_index) values ('First of all', 'Its words', $1, '/placeholder-wide.svg', 0)`,
      [source],
    )
    await page.goto(path)
    const hero = page.locator('.video-hero')
    await expect(hero).toContainText('First of all')
    await hero.scrollIntoViewIfNeeded()
    await hydrated(hero)
    expect(asked).toEqual([])
    await hero.click()
    const dialog = page.getByRole('dialog', { name: 'First of all' })
    await expect(dialog).toContainText('Its words')
    if (source)
      await expect(dialog.locator('iframe')).toHaveAttribute(
        'src',
        `https://www.youtube-nocookie.com/embed/${source}?autoplay=1&rel=0`,
      )
    else await expect(dialog.getByText('No video source available')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('iframe')).toHaveCount(0)
    await site.sql(`delete from ${table} where title = 'First of all'`)
    await site.sql(`update ${table} set order_index = order_index - 1`)
  })
}
