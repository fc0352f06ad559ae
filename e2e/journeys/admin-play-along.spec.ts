// The owner taps along with a sheet while it plays, corrects a tap, corrects the lines on the page, and copies
// everything to the other editions.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/site'
import { signIn } from '../support/sign-in'

const main = (page: Page) => page.getByRole('group', { name: 'Tap along' })
const saved = (page: Page) => expect(main(page).getByRole('status')).toContainText('Saved.')
const times = (page: Page) =>
  main(page)
    .getByRole('list', { name: 'Taps' })
    .getByRole('button', { name: /^Play from/ })
    .allInnerTexts()
const jumpTo = (page: Page, seconds: number) =>
  page.locator('audio').evaluate((audio: HTMLAudioElement, to) => {
    audio.currentTime = to
  }, seconds)
/** Waits until the recording is past this time; a tap counts the music heard at that moment. */
const playsBehind = (page: Page, seconds: number) =>
  expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(seconds)

/** The first tune is half tapped, the second completely: each width has its own tune and recording. */
const tuneFor = (width: number) => (width < 600 ? 'Last Bus Home' : 'Corner Table')
const recordingFor = (width: number) => (width < 600 ? 'Low Rent' : 'Greensleeves in Three')

test('by keyboard alone: half a pass is saved, continued later, corrected, published and copied @sweep', async ({
  page,
  site,
}) => {
  const width = page.viewportSize()?.width ?? 0
  await signIn(page, site)
  await page.goto('/admin/play-along')
  await page.getByRole('searchbox', { name: 'Search' }).fill(tuneFor(width))
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: new RegExp(`^C of ${tuneFor(width)}`) }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /, C$/ })).toBeVisible()
  await main(page)
    .getByLabel('Recording')
    .selectOption({ label: recordingFor(width) })
  await expect(main(page).getByText(/^0 of [78] lines tapped/)).toBeVisible()
  await expect(main(page).getByRole('img', { name: 'Page 1' })).toBeVisible()

  // The owner taps twice and leaves.
  await main(page).getByRole('button', { name: 'Start the recording' }).focus()
  await page.keyboard.press('Space')
  await playsBehind(page, 0.3)
  await page.keyboard.press('Space')
  await expect(main(page).getByRole('button', { name: 'Tap: Line 2 of page 1' })).toBeFocused()
  await jumpTo(page, 5)
  await playsBehind(page, 5.1)
  await page.keyboard.press('Space')
  await expect(main(page).getByText(/^2 of [78] lines tapped/)).toBeVisible()
  await saved(page)
  await expectAccessible(page)
  const [, half] = await times(page)
  await page.reload()
  await expect(main(page).getByLabel('Recording').locator('option:checked')).not.toHaveText('')
  await main(page)
    .getByLabel('Recording')
    .selectOption({ label: recordingFor(width) })
  await expect(main(page).getByText('Your taps are kept: continue whenever you like.')).toBeVisible()
  expect((await times(page))[1]).toBe(half)

  // The owner continues from the last tap; undoes one tap too many and moves another.
  await main(page).getByRole('button', { name: 'Continue from the last tap' }).focus()
  await page.keyboard.press('Enter')
  await jumpTo(page, 10)
  await playsBehind(page, 10.1)
  await main(page)
    .getByRole('button', { name: /^Tap: Line/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(main(page).getByText(/^3 of [78] lines tapped/)).toBeVisible()
  await jumpTo(page, 15)
  await playsBehind(page, 15.1)
  await page.keyboard.press('Space')
  await expect(main(page).getByText(/^4 of [78] lines tapped/)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(main(page).getByText(/^3 of [78] lines tapped/)).toBeVisible()
  const before = (await times(page))[2]
  const seconds = (words = '') => Number(/\d+:([\d.]+)/.exec(words)?.[1])
  await main(page)
    .getByRole('button', { name: /^−50 ms ?: Line 3/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => seconds((await times(page))[2])).toBeCloseTo(seconds(before) - 0.05, 5)

  await main(page).getByRole('switch', { name: 'Show to visitors' }).focus()
  await page.keyboard.press('Space')
  await saved(page)
  await main(page).getByRole('button', { name: 'Copy to E♭' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 taps copied.')).toBeVisible()
  const rows = await site.sql<{ label: string; points: [number, number][]; is_shown: boolean }>(
    `select v.label, p.points, p.is_shown from play_along_points p join item_variants v on v.id = p.sheet_id
     join shop_items i on i.id = v.shop_item_id join loe_audio_tracks t on t.id = p.track_id
     where i.title like $1 || '%' and t.title = $2 order by v.position`,
    [tuneFor(width), recordingFor(width)],
  )
  expect(rows.map(({ label, is_shown }) => [label, is_shown])).toEqual([
    ['C', true],
    ['E♭', true],
  ])
  expect(rows[1]?.points).toEqual(rows[0]?.points)
})

test('lines are added, moved and deleted by keyboard, and the tapped points stay with their lines @sweep', async ({
  page,
  site,
}) => {
  const label = (page.viewportSize()?.width ?? 0) < 600 ? 'B♭' : 'E♭'
  await signIn(page, site)
  await page.goto('/admin/play-along')
  await page.getByRole('link', { name: `${label} of Three Spirituals` }).click()
  await page.getByRole('tab', { name: 'Lines on the pages' }).click()
  await expect(page.getByText('8 on this page, 16 in all.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible()
  await expectAccessible(page)
  const box = (number: number) => page.getByRole('button', { name: new RegExp(`^Line ${number}, from`) })
  const name = await box(1).getAttribute('aria-label')
  await box(1).focus()
  for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowUp')
  await expect(box(1)).not.toHaveAttribute('aria-label', name ?? '')
  await page.keyboard.press('Shift+ArrowDown')
  await box(2).focus()
  await page.keyboard.press('Delete')
  await expect(page.getByText('7 on this page, 15 in all.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a line' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('8 on this page, 16 in all.')).toBeVisible()
  // The change is not lost in the other tab.
  await page.getByRole('tab', { name: 'Tap along' }).click()
  await expect(page.getByText('Save them before you tap.')).toBeVisible()
  await page.getByRole('tab', { name: 'Lines on the pages' }).click()
  await page.getByRole('button', { name: 'Save lines' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your taps stay with the lines you tapped them for.')).toBeVisible()
  await page.getByRole('tab', { name: 'Tap along' }).click()
  // The owner deleted one of the eight lines of the first tune, with its tap in both choruses.
  await expect(page.getByText(/^7 of 16 lines tapped/)).toBeVisible()
  const [row] = await site.sql<{ taps: number }>(
    `select jsonb_array_length(p.points) as taps from play_along_points p join item_variants v on v.id = p.sheet_id
     join shop_items i on i.id = v.shop_item_id where i.slug = 'three-spirituals' and v.label = $1`,
    [label],
  )
  expect(row?.taps).toBe(14)
})

test('a line is dragged with the mouse @desktop @sweep', async ({ page, site }) => {
  await signIn(page, site)
  await page.goto('/admin/play-along')
  await page.getByRole('link', { name: 'Bass clef of Last Bus Home' }).click()
  await page.getByRole('tab', { name: 'Lines on the pages' }).click()
  const box = page.getByRole('button', { name: /^Line 1, from/ })
  await page.getByRole('img', { name: 'Page 1' }).evaluate((image: HTMLImageElement) => image.decode())
  const name = await box.getAttribute('aria-label')
  const before = await box.boundingBox()
  if (!before) throw new Error('The first line has no place on the page.')
  const middle = { x: before.x + before.width / 2, y: before.y + before.height / 2 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x, middle.y - 20, { steps: 4 })
  await page.mouse.up()
  const after = await box.boundingBox()
  expect(Math.round(before.y - (after?.y ?? 0))).toBeGreaterThanOrEqual(18)
  expect(Math.round((after?.height ?? 0) - before.height)).toBe(0)
  await expect(box).not.toHaveAttribute('aria-label', name ?? '')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(box).toHaveAttribute('aria-label', name ?? '')
})
