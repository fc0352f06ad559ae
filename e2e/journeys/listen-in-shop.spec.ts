// A visitor listens before buying: from a cover in the shop, to the tracks of an album, and to the recording of a
// sheet.
import type { Page } from '@playwright/test'
import { captureAudio, readAudio } from '../support/audio'
import { tabTo } from '../support/keyboard'
import { expect, expectAccessible, hydrated, test } from '../support/site'

const bar = (page: Page) => page.getByRole('region', { name: 'Now playing' })
const track = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('a cover in the shop plays in the site’s player, pauses, and links to its page @sweep', async ({ page }) => {
  await captureAudio(page)
  await page.goto('/shop')
  await hydrated(page.getByRole('main'))
  const tile = page.locator('#catalogue article')
  const mark = tile.getByRole('button', { name: 'Play Late Set' })
  await mark.scrollIntoViewIfNeeded()
  await mark.click()
  await expect.poll(async () => (await readAudio(page)).time).toBeGreaterThan(0.1)
  // The first track is published, so it plays in full; the player lowers the volume of a loud recording a little.
  const first = await readAudio(page)
  expect(first.src).toContain('/media/loe-audio/audio/slide-rule-blues.mp3')
  expect(first.volume).toBeLessThan(0.9)
  expect(new URL(page.url()).pathname).toBe('/shop')
  await expectAccessible(page)
  await tile.getByRole('button', { name: 'Pause Late Set' }).click()
  await expect.poll(async () => (await readAudio(page)).paused).toBe(true)
  await mark.click()
  await expect.poll(async () => (await readAudio(page)).paused).toBe(false)
  expect((await readAudio(page)).time).toBeGreaterThan(0.1)
  await bar(page).getByRole('link', { name: 'Slide Rule Blues' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Late Set')
  expect((await readAudio(page)).paused).toBe(false)
})

test('an album lists its tracks in order with durations, year and credits, and plays previews of 30 seconds @sweep', async ({
  page,
}) => {
  await captureAudio(page)
  await page.goto('/shop/late-set-digital')
  await hydrated(page.getByRole('main'))
  await expectAccessible(page)
  const tracks = page.getByRole('region', { name: 'Tracks' })
  await expect(tracks.getByText('8 tracks · 14:55 · MP3 · 2024')).toBeVisible()
  const rows = tracks.getByRole('listitem')
  await expect(rows).toHaveCount(8)
  await expect(rows.nth(0)).toContainText('Slide Rule Blues2:02')
  await expect(rows.nth(3)).toContainText('Last Bus Home (Take 2)Preview1:38')
  await expect(page.getByRole('region', { name: 'Credits' })).toContainText('The Musician: trombone, arrangements')
  await rows.nth(3).getByRole('button', { name: 'Play the preview of Last Bus Home (Take 2)' }).click()
  await expect.poll(async () => (await readAudio(page)).time).toBeGreaterThan(0.1)
  const heard = await readAudio(page)
  expect(heard.src).toMatch(/\/media\/loe-audio\/previews\/[0-9a-f]{32}\.mp3$/)
  expect(heard.duration).toBeGreaterThan(29.5)
  expect(heard.duration).toBeLessThan(30.1)
  await expect(bar(page)).toContainText('Preview · ')
  await expectAccessible(page)
  // The tracks now play one after the other, as on the record.
  await bar(page).getByRole('button', { name: 'Next track' }).click()
  await expect(rows.nth(4).getByRole('button', { name: 'Pause Greensleeves in Three' })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Stop and close the player' }).click()
  await expect(bar(page)).toBeHidden()
  await expect(rows.nth(4).getByRole('button', { name: 'Play Greensleeves in Three' })).toBeVisible()
})

test('by keyboard alone the visitor reaches the cover and a track, which have accessible names and play @desktop @sweep', async ({
  page,
  site,
}) => {
  await captureAudio(page)
  await page.goto('/shop/late-set-lp')
  await hydrated(page.getByRole('main'))
  const cover = page.getByRole('button', { name: 'Play Late Set' })
  await tabTo(page, cover)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await readAudio(page)).paused).toBe(false)
  await expect(page.getByRole('button', { name: 'Pause Late Set' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await readAudio(page)).paused).toBe(true)
  await track(page, 'Corner Table').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await readAudio(page)).src).toContain('corner-table.mp3')
  // A track without audio has no button: only the download has previews.
  await site.sql("update shop_items set is_visible = false where slug = 'late-set-digital'")
  try {
    await expect(track(page, 'Last Bus Home (Take 2)').getByRole('button')).toHaveCount(0)
  } finally {
    await site.sql("update shop_items set is_visible = true where slug = 'late-set-digital'")
  }
})

test('the cover of a sheet plays the recording of its tune @phone @sweep', async ({ page }) => {
  await captureAudio(page)
  await page.goto('/shop/corner-table')
  await hydrated(page.getByRole('main'))
  await page
    .getByRole('button', { name: /^Play Corner Table/ })
    .first()
    .click()
  await expect.poll(async () => (await readAudio(page)).src).toContain('corner-table.mp3')
  await expect.poll(async () => (await readAudio(page)).time).toBeGreaterThan(0.1)
})

test('a cover that cannot be played says so, and plays on the next tap @phone @sweep', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED/)
  await captureAudio(page)
  await page.goto('/shop')
  await hydrated(page.getByRole('main'))
  const mark = page.locator('#catalogue article').getByRole('button', { name: 'Play Late Set' })
  await page.route('**/api/shop/items/late-set-lp', (route) => route.abort())
  await mark.click()
  await expect(page.getByText('This cannot be played right now')).toBeVisible()
  await page.unroute('**/api/shop/items/late-set-lp')
  await mark.click()
  await expect.poll(async () => (await readAudio(page)).time).toBeGreaterThan(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the tracks of an album have the browser’s own controls @sweep', async ({ page }) => {
    await page.goto('/shop/late-set-digital')
    await expect(page.locator('.track-list audio')).toHaveCount(8)
    await expect(page.getByRole('button', { name: /^Play / })).toHaveCount(0)
  })
})
