// Every public page in a narrow window: nothing extends beyond the page at 320 px, and no control is under 44 px at 390
// px.
import { beyondTheSide, tooSmallForAFinger, setWidth } from '../support/measures'
import { arrivingScenes, openedScenes } from '../support/scenes'
import { expect, test } from '../support/site'

test('no public page scrolls sideways at 320 px, or at half the width of a tablet (zoom of 200 %) @desktop @sweep', async ({
  browser,
  site,
  expectedNoise,
}) => {
  test.setTimeout(240_000)
  expectedNoise.push(/404/)
  const wide: string[] = []
  const scenes = [
    ...(await arrivingScenes(site)),
    ...openedScenes.filter(({ name }) => /cart|checkout|menu/.test(name)),
  ]
  for (const scene of scenes) {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width: 320, height: 640 },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await scene.open(page)
    await page.evaluate(() => document.fonts.ready)
    for (const width of [320, 410]) {
      await setWidth(page, width)
      wide.push(...(await beyondTheSide(page)).map((what) => `${scene.name} at ${width}: ${what}`))
    }
    await scene.close?.()
    await context.close()
  }
  expect(wide).toEqual([])
})

test('every tap target on a public page is at least 44 px, except links within sentences @phone @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  test.setTimeout(240_000)
  expectedNoise.push(/404/)
  const small: string[] = []
  const scenes = [
    ...(await arrivingScenes(site)),
    ...openedScenes.filter(({ name }) => /cart|checkout|menu|sizes/.test(name)),
  ]
  for (const scene of scenes) {
    await scene.open(page)
    small.push(...(await tooSmallForAFinger(page)).map((what) => `${scene.name}: ${what}`))
    await scene.close?.()
    await page.evaluate(() => localStorage.clear())
  }
  expect(small).toEqual([])
})
