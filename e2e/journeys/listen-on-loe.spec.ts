// A visitor looks around LOE, starts a track, moves through the site while it plays, and returns to it.
import type { Page } from '@playwright/test'
import { captureAudio, readAudio } from '../support/audio'
import { expect, expectAccessible, hydrated, test } from '../support/site'

const card = (page: Page) => page.getByRole('group', { name: 'Audio player' })
const bar = (page: Page) => page.getByRole('region', { name: 'Now playing' })

async function openMenuLink(page: Page, name: string): Promise<void> {
  const menu = page.locator('summary[aria-label="Menu"]')
  if (await menu.isVisible()) {
    await menu.click()
    await page.locator('.site-menu-sheet').getByRole('link', { name, exact: true }).click()
  } else {
    await page.locator('.site-nav').getByRole('link', { name, exact: true }).click()
  }
}

test('AUDIO-14 AUDIO-15 AUDIO-23 OP-42: a track keeps playing across the site and with the cart open, and links back to its page @sweep', async ({
  page,
}) => {
  await captureAudio(page)
  await page.goto('/loe')
  await expectAccessible(page)
  expect((await readAudio(page)).count).toBe(0)

  // The player is far down the page; the first screen links to it.
  await page.getByRole('link', { name: 'Listen', exact: true }).click()
  await expect(card(page)).toBeInViewport()
  await hydrated(card(page))
  await page.getByRole('list', { name: 'Playlist' }).getByRole('button').nth(1).click()
  await expect.poll(async () => (await readAudio(page)).time).toBeGreaterThan(0.2)
  const second = (await readAudio(page)).src
  // The bar is for visitors who are elsewhere: it is hidden while the card is in view.
  await card(page).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await expect(bar(page)).toHaveCount(0)

  await openMenuLink(page, 'Shop')
  await expect(page).toHaveURL(/\/shop$/)
  await expect(bar(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Shopping cart/ }).click()
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible()
  expect(await readAudio(page)).toMatchObject({ count: 1, paused: false, src: second })
  await page.keyboard.press('Escape')

  await bar(page)
    .getByRole('button', { name: /^Pause/ })
    .click()
  expect((await readAudio(page)).paused).toBe(true)
  await bar(page).getByRole('button', { name: /^Play/ }).click()
  await expect.poll(async () => (await readAudio(page)).paused).toBe(false)

  await bar(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/loe#audio$/)
  await expect(card(page)).toBeInViewport()
  await expect(bar(page)).toHaveCount(0)
  expect(await readAudio(page)).toMatchObject({ count: 1, paused: false, src: second })
})

test('AUDIO-17 AUDIO-18 OP-42: keys control the player only while it has the focus @desktop @sweep', async ({
  page,
}) => {
  await captureAudio(page)
  await page.goto('/loe')
  await card(page).focus()
  await hydrated(card(page))
  await page.keyboard.press('Space')
  await expect.poll(async () => (await readAudio(page)).time).toBeGreaterThan(0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await readAudio(page)).time).toBeGreaterThan(9.9)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveValue('0.9')
  // This recording is louder than the common playback level.
  expect((await readAudio(page)).volume).toBeCloseTo(0.76)
  await page.keyboard.press('m')
  await page.keyboard.press('l')
  expect(await readAudio(page)).toMatchObject({ muted: true, loop: true })
  await page.keyboard.press('Space')
  await expect.poll(async () => (await readAudio(page)).paused).toBe(true)
  await page.getByRole('heading', { name: 'Audio Collection' }).click()
  await page.keyboard.press('m')
  expect((await readAudio(page)).muted).toBe(true)
  await page.reload()
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '0%')
})

test('SND-01 SND-02 SND-03 AUDIO-19 AUDIO-20 AUDIO-21: SoundCloud loads only after a click; failures show an error and offer an alternative @desktop @sweep', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/soundcloud|missing\.mp3|ERR_/i)
  const base = {
    artist: 'The Musician',
    album: null,
    artwork: null,
    duration: 60,
    peaks: null,
    audioUrl: null,
    soundcloudEmbedUrl: null,
  }
  const track = (number: number, facts: object) => ({
    ...base,
    id: `00000000-0000-4000-8000-00000000000${number}`,
    title: `Track ${number}`,
    ...facts,
  })
  const tracks = [
    track(1, { sourceType: 'file', audioUrl: '/media/loe-audio/audio/missing.mp3' }),
    track(2, { sourceType: 'soundcloud', soundcloudEmbedUrl: 'https://soundcloud.com/user/sets/a-set' }),
    track(3, { sourceType: 'soundcloud', soundcloudEmbedUrl: 'https://api.soundcloud.com/tracks/1' }),
  ]
  await page.route('**/api/loe/tracks', (route) => route.fulfill({ json: { tracks } }))
  await page.route('**/api/loe/tracks/*/peaks', (route) => route.fulfill({ json: { peaks: null } }))
  const asked: string[] = []
  let isSilent = false
  await page.route('https://w.soundcloud.com/**', (route) => {
    asked.push(route.request().url())
    // Reports ready as SoundCloud's widget does; a frame that a blocker refuses sends no message.
    const body = isSilent
      ? '<title>refused</title>'
      : '<title>player</title><script>parent.postMessage(\'{"method":"ready"}\', \'*\')</script>'
    return route.fulfill({ contentType: 'text/html', body })
  })
  await page.goto('/contact')
  await hydrated(page.getByRole('heading', { level: 1 }))
  await openMenuLink(page, 'LOE')
  const playlist = page.getByRole('list', { name: 'Playlist' }).getByRole('button')
  await expect(playlist).toHaveCount(3)

  await card(page).getByRole('button', { name: 'Play Track 1' }).click()
  await expect(card(page)).toContainText('Unable to load audio')
  await expect(card(page)).toContainText(
    'The audio could not be loaded. This may be due to permissions or availability.',
  )
  await expect(card(page).getByRole('link', { name: 'Open Link' })).toHaveAttribute(
    'href',
    '/media/loe-audio/audio/missing.mp3',
  )
  const again = page.waitForRequest('**/missing.mp3')
  await card(page).getByRole('button', { name: 'Try Again' }).click()
  await again
  await expectAccessible(page)
  expect(asked).toEqual([])

  await playlist.nth(1).click()
  await expect(card(page).locator('iframe')).toHaveAttribute('height', '400')
  await expect(card(page)).toContainText('This is a playlist.')
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).not.toContain('show_artwork')
  await expect(card(page).getByRole('link', { name: 'Open in SoundCloud' })).toBeVisible()
  await expect(card(page)).not.toContainText('Failed to load SoundCloud player')

  await playlist.nth(2).click()
  await expect(card(page)).toContainText('Failed to load SoundCloud player')
  await expect(card(page)).toContainText('The SoundCloud content may be private or unavailable')
  await expect(card(page).getByRole('link', { name: 'Open in SoundCloud' })).toBeVisible()
  expect(asked).toHaveLength(1)

  await playlist.nth(0).click()
  isSilent = true
  await page.clock.install()
  await playlist.nth(1).click()
  await expect.poll(() => asked.length).toBe(2)
  await expect(card(page)).not.toContainText('Loading the SoundCloud player')
  await page.clock.runFor(9000)
  await expect(card(page)).toContainText('Failed to load SoundCloud player')
  await expect(card(page).locator('iframe')).toBeVisible()
  await expect(card(page).getByRole('link', { name: 'Open in SoundCloud' })).toBeVisible()
})

test('AUDIO-03 LOE-12 LOE-18: failures stay in their section and say what to do @desktop @sweep', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/500|418|400|reading 'width'/)
  const refusal = { status: 400, json: { error: { code: 'invalid_input', title: 'No', message: 'The reason' } } }
  await page.route('**/api/loe/tracks', (route) => route.fulfill(refusal))
  await page.route('**/api/loe/images*', (route) => route.fulfill({ json: { images: [{ id: 'x' }] } }))
  await page.goto('/contact')
  await hydrated(page.getByRole('heading', { level: 1 }))
  await openMenuLink(page, 'LOE')
  await expect(page.getByText('Failed to Load Audio')).toBeVisible()
  await expect(page.getByText('There was an error loading the audio tracks from the database.')).toBeVisible()
  const crash = page.getByRole('alert').filter({ hasText: 'LOE Gallery Error' })
  await expect(crash).toContainText('There was an issue loading the LOE gallery. Please try again.')
  await expect(crash.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('LOE-10 LOE-11 LOE-18 IMG-04: captions appear on focus, and "Image unavailable" with "Retry" after two more attempts @desktop @sweep', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED/)
  await page.goto('/loe')
  const tile = page.locator('.loe-tile').first()
  await tile.getByRole('link').focus()
  await expect(tile.locator('.loe-tile-caption')).toHaveCSS('opacity', '1')
  await expect(tile).toContainText(/1 of \d+/)
  await tile.getByRole('link').press('Enter')
  await expect(page.getByRole('dialog')).toContainText(/1 of \d+/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog')).toContainText(/2 of \d+/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  let attempts = 0
  await page.route(/\/pictures\/|\/media\/media\//, (route) => {
    attempts++
    return route.abort()
  })
  await page.goto('/loe')
  await tile.scrollIntoViewIfNeeded()
  await expect(tile).toContainText('Image unavailable', { timeout: 15_000 })
  expect(attempts).toBeGreaterThanOrEqual(3)
  await page.unroute(/\/pictures\/|\/media\/media\//)
  await tile.getByRole('button', { name: 'Retry' }).click()
  await expect(tile.locator('.picture')).toHaveAttribute('data-state', 'loaded')
})

test('LOE-09 OP-45: there are three columns from 769 px, two from 481, one below; nothing overflows sideways @desktop @sweep', async ({
  page,
}) => {
  await page.goto('/loe')
  for (const [width, columns] of [
    [480, 1],
    [481, 2],
    [768, 2],
    [769, 3],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const lefts = () =>
      page
        .locator('.loe-tile')
        .evaluateAll((tiles) => new Set(tiles.map((tile) => Math.round(tile.getBoundingClientRect().left))).size)
    await expect.poll(lefts).toBe(columns)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
})

test('LOE-03 LOE-19 LOE-21 OP-42: dust and banner move, and stop for a visitor who prefers reduced motion @desktop @sweep', async ({
  page,
}) => {
  const picture = () => page.locator('.loe-dust').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/loe')
  await expect.poll(async () => (await picture()).length).toBeGreaterThan(5000)
  const before = await picture()
  await expect.poll(picture).not.toBe(before)
  const strip = page.locator('.loe-banner-strip')
  await expect(strip).toHaveCSS('animation-duration', '120s')
  await page.locator('.loe-banner').focus()
  await expect(strip).toHaveCSS('animation-play-state', 'paused')
  await expect(page.locator('.loe-banner')).toHaveAttribute('href', '/contact')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/loe')
  await expect(strip).toHaveCSS('animation-name', 'none')
  await expect(page.locator('.loe-banner-text:visible')).toHaveCount(1)
  await expect.poll(async () => (await picture()).length).toBeGreaterThan(5000)
  const still = await picture()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await picture()).toBe(still)
})
