// Measures that no part of a page moves after it is shown: behind a wrong download link, at sign-in, and after a player
// has opened.
import { captureAudio } from '../support/audio'
import { shifted, watchShifts } from '../support/layout-shift'
import { expect, hydrated, pageHydrated, test } from '../support/site'

test('a wrong download link and the page to sign in at do not move while they load @sweep', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 404/)
  await watchShifts(page)
  for (const path of [`/d/${'a'.repeat(64)}`, '/auth']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shifted(page), path).toBeLessThan(0.001)
  }
})

test('a player that opens moves nothing of the page @sweep', async ({ page }) => {
  await captureAudio(page)
  await watchShifts(page)
  for (const path of ['/shop', '/shop/late-set-digital', '/loe']) {
    await page.goto(path)
    await pageHydrated(page)
    const play = page.getByRole('main').getByRole('button', { name: /^Play/ }).first()
    await hydrated(play)
    await play.scrollIntoViewIfNeeded()
    await play.click()
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: /^Pause/ })
        .first(),
    ).toBeVisible()
    if (path !== '/loe') await expect(page.getByRole('region', { name: 'Now playing' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shifted(page), path).toBeLessThan(0.001)
  }
})

test.describe('while the page arrives', () => {
  // The page stays as it was sent: nothing brings back what is cut off.
  test.use({ javaScriptEnabled: false })

  test('parts of a page that a slow phone has read stay in place while it reads the rest @phone', async ({
    page,
    expectedNoise,
  }) => {
    expectedNoise.push(/status of 404/)
    /** Removes an element and all that follows it, as if the browser had not read it yet. */
    const unread = (selector: string) =>
      page.evaluate((first) => {
        const range = document.createRange()
        range.setStartBefore(document.querySelector(first)!)
        range.setEndAfter(document.body.lastChild!)
        range.deleteContents()
      }, selector)
    for (const [path, part, rest] of [
      ['/purchases', '.site-header .btn', '.site-menu'],
      ['/purchases', '.site-menu', '.site-menu > summary'],
      ['/nowhere', '.not-found-words', '.not-found-words h1'],
      ['/redeem', 'main', 'main form'],
    ] as const) {
      await page.goto(path)
      const place = async () => {
        const box = await page.locator(part).first().boundingBox()
        return box && [box.x, box.y]
      }
      const before = await place()
      await unread(rest)
      expect([path, rest, await place()]).toEqual([path, rest, before])
    }
  })
})
