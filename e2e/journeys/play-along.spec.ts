// A visitor plays along with a sheet: the sounding line is lit. Playback starts from a line, slower or in a loop, and
// the page turns.
import { statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { playAlong } from '../../demo/content/play-along'
import { captureAudio, readAudio, seekAudio } from '../support/audio'
import { tabAndEnter } from '../support/keyboard'
import { expect, expectAccessible, hydrated, test } from '../support/site'

type Lit = { system: number; at: number; speed: number }[]

/** Also records the time of the recording whenever another line is lit. */
async function captureLines(page: Page): Promise<void> {
  await captureAudio(page)
  await page.addInitScript(() => {
    const { captured } = window as unknown as { captured: HTMLAudioElement[] }
    const lit: Lit = []
    Object.assign(window, { lit })
    new MutationObserver(() => {
      const lines = [...document.querySelectorAll('.along-line')]
      const system = lines.findIndex((line) => line.hasAttribute('aria-current'))
      const [audio] = captured
      if (audio && system >= 0 && lit.at(-1)?.system !== system)
        lit.push({ system, at: audio.currentTime, speed: audio.playbackRate })
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-current'] })
  })
}
const litSoFar = (page: Page) => page.evaluate(() => (window as unknown as { lit: Lit }).lit)

const part = (page: Page) => page.getByRole('region', { name: 'Play along' })
const line = (page: Page, number: number) => part(page).getByRole('button', { name: `Line ${number}: play from here` })

async function comeNear(page: Page, slug: string): Promise<void> {
  await page.goto(`/shop/${slug}`)
  const heading = page.getByRole('heading', { name: 'Play along' })
  await hydrated(heading)
  await heading.scrollIntoViewIfNeeded()
  await expect(line(page, 1)).toBeVisible()
}

const points = playAlong.find(({ slug }) => slug === 'corner-table')?.points ?? []
const findStart = (index: number) => points[index]?.[0] ?? 0

test('nothing of play-along is fetched before the visitor scrolls near it, and nothing without script @sweep', async ({
  page,
  browser,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isOfThis = (path: string) => /PlayAlong|play-along$/.test(path)
  await page.goto('/shop/corner-table')
  await hydrated(page.getByRole('heading', { name: 'Play along' }))
  expect(asked.filter(isOfThis)).toEqual([])
  await page.waitForLoadState('networkidle')
  const before = asked.length
  await page.getByRole('heading', { name: 'Play along' }).scrollIntoViewIfNeeded()
  await expect(line(page, 8)).toBeVisible()
  // The player is among these scripts.
  const scripts = [...new Set(asked.slice(before).filter((path) => path.endsWith('.js')))]
  expect(scripts.some(isOfThis)).toBe(true)
  const bytes = scripts.map((path) => statSync(`dist/client${path}.br`).size)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(6 * 1024)
  expect(asked.filter(isOfThis)).toContain('/api/shop/items/corner-table/play-along')
  expect(asked.some((path) => path.endsWith('.mp3'))).toBe(false)

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const without = await plain.newPage()
  await without.goto(page.url())
  await expect(without.getByRole('heading', { name: 'Look inside' })).toBeVisible()
  await expect(without.getByRole('heading', { name: 'Play along' })).toBeHidden()
  await plain.close()
})

test('the highlighted line is the one that sounds, within 0.3 s: at normal speed, at half the speed, and after every jump @sweep', async ({
  page,
}) => {
  await captureLines(page)
  await comeNear(page, 'corner-table')
  await expect(part(page).getByRole('button', { name: /^Line / })).toHaveCount(8)
  await expectAccessible(page, '.along')

  // Plays from a line and continues into the next one.
  await line(page, 3).click()
  await expect(line(page, 3)).toHaveAttribute('aria-current', 'true')
  await expect.poll(async () => (await readAudio(page)).time).toBeGreaterThanOrEqual(findStart(2))
  await seekAudio(page, findStart(3) - 0.5)
  await expect(line(page, 4)).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page, '.along')

  // Jumps back, far into the second chorus, and into the middle of a line.
  await seekAudio(page, findStart(0) + 0.1)
  await expect(line(page, 1)).toHaveAttribute('aria-current', 'true')
  await seekAudio(page, findStart(14) + 2)
  await expect(line(page, 7)).toHaveAttribute('aria-current', 'true')

  // Half the speed at the same pitch.
  await part(page).getByRole('button', { name: '50 %' }).click()
  expect(await readAudio(page)).toMatchObject({ speed: 0.5, preservesPitch: true, paused: false })
  await seekAudio(page, findStart(5) - 0.4)
  await expect(line(page, 6)).toHaveAttribute('aria-current', 'true')
  await line(page, 1).click()
  await expect(line(page, 1)).toHaveAttribute('aria-current', 'true')

  // Each line was lit once the recording had reached it, and at most 0.3 s of listening later.
  const begun = (await litSoFar(page)).filter(({ system }) => [3, 5].includes(system))
  expect(begun.length).toBeGreaterThanOrEqual(2)
  for (const { system, at, speed } of begun) {
    expect(at).toBeGreaterThanOrEqual(findStart(system))
    expect((at - findStart(system)) / speed).toBeLessThan(0.3)
  }
})

test('by keyboard alone the visitor plays, selects a line, slows down, loops, and moves to another page with the music @desktop @sweep', async ({
  page,
}) => {
  await captureLines(page)
  await comeNear(page, 'corner-table')
  const press = async (name: string | RegExp) => {
    await tabAndEnter(page, part(page).getByRole('button', { name }))
  }
  await press('Play Corner Table')
  await expect.poll(async () => (await readAudio(page)).paused).toBe(false)
  await press('Line 2: play from here')
  await expect(line(page, 2)).toHaveAttribute('aria-current', 'true')
  await press('Loop from this line')
  await press('Loop to this line')
  await expect(line(page, 2)).toHaveAttribute('data-looped', 'true')
  // The loop starts again at its end.
  await seekAudio(page, findStart(2) - 0.3)
  await expect
    .poll(async () => {
      const { time } = await readAudio(page)
      return time > findStart(1) && time < findStart(2) - 0.4
    })
    .toBe(true)
  await expect(line(page, 2)).toHaveAttribute('aria-current', 'true')
  // A line outside the loop ends it.
  await press('Line 5: play from here')
  await expect(line(page, 5)).toHaveAttribute('aria-current', 'true')
  await expect(line(page, 2)).not.toHaveAttribute('data-looped', 'true')
  await press('85 %')
  expect((await readAudio(page)).speed).toBe(0.85)

  // The music continues on another page, and the sheet follows it again on return.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Shop' }).click()
  await expect(page).toHaveURL(/\/shop$/)
  expect(await readAudio(page)).toMatchObject({ paused: false, speed: 0.85 })
  await page.goBack()
  await page.getByRole('heading', { name: 'Play along' }).scrollIntoViewIfNeeded()
  await expect(part(page).locator('[aria-current]')).toHaveCount(1)
  await expect(part(page).getByRole('button', { name: '85 %' })).toHaveAttribute('aria-pressed', 'true')
  await press('Pause Corner Table')
  await expect.poll(async () => (await readAudio(page)).paused).toBe(true)
})

test('the edition chosen for purchase is the one with highlighted lines @sweep', async ({ page }) => {
  await comeNear(page, 'corner-table')
  const edition = part(page).getByLabel('Edition')
  await page.getByRole('radio', { name: /^E♭/ }).check()
  await expect(edition.locator('option:checked')).toHaveText('E♭')
  await edition.selectOption('Bass clef')
  await expect(line(page, 8)).toBeVisible()
  await page.getByRole('radio', { name: /^B♭/ }).check()
  await expect(edition.locator('option:checked')).toHaveText('B♭')
})

test('the page turns automatically, and a page that is no sample says that it is in the PDF @sweep', async ({
  page,
  site,
}) => {
  await captureLines(page)
  // After the systems of the first page come two of the second page and two of the third; only pages 1 and 2 are
  // samples.
  const [row] = await site.sql<{ sheet: string; track: string }>(
    `select v.id as sheet, t.id as track from item_variants v join shop_items i on i.id = v.shop_item_id, loe_audio_tracks t
     where i.slug = 'three-spirituals' and v.label = 'Bass clef' and t.title = 'Joshua Fit the Battle of Jericho'`,
  )
  await site.sql(
    `insert into play_along_points (sheet_id, track_id, points, system_count, is_shown) values ($1, $2, $3, 16, true)
     on conflict (sheet_id, track_id) do nothing`,
    [
      row?.sheet,
      row?.track,
      JSON.stringify([
        [0, 6],
        [2, 7],
        [4, 8],
        [6, 9],
        [8, 12],
        [10, 13],
      ]),
    ],
  )
  await expect(async () => {
    await comeNear(page, 'three-spirituals')
    await part(page).getByLabel('Edition').selectOption('Bass clef')
    await part(page).getByLabel('Recording').selectOption('Joshua Fit the Battle of Jericho', { timeout: 1000 })
  }).toPass()
  await part(page)
    .getByRole('button', { name: /^Play Joshua/ })
    .click()
  const sheet = (name: string) => part(page).getByRole('group', { name })
  await expect(sheet('Page 2 of 3')).toBeVisible()
  await expect(line(page, 1)).toHaveAttribute('aria-current', 'true')
  await seekAudio(page, 7.8)
  await expect(part(page).getByText('Page 3 is in the PDF, not among the sample pages.')).toBeVisible()
  await expectAccessible(page, '.along')
  // The visitor turns the page by hand, and back.
  await part(page).getByRole('button', { name: 'Previous page' }).click()
  await expect(sheet('Page 2 of 3')).toBeVisible()
  await line(page, 2).click()
  await expect(line(page, 2)).toHaveAttribute('aria-current', 'true')
  // The response does not contain the places of the systems of page 3.
  const sent = await page.evaluate(async () => (await fetch('/api/shop/items/three-spirituals/play-along')).text())
  expect(sent).toContain('[3]')
  expect(sent).not.toMatch(/\[3,0\.\d+,/)
})
