// axe over every public page in every state: as it arrives, while it loads, failed, empty, and with whatever can be opened on it.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { startSite } from '../../tests/support/running-site'
import { arrivingScenes, emptyScenes, movingScenes, openedScenes, type Scene } from '../support/scenes'
import { axeViolations, expect, test } from '../support/site'

// Some forty pages each, on however crowded a machine.
test.setTimeout(300_000)

/** What axe finds, by scene; every scene gets a context of its own, so that no cart or message is left over. */
async function found(browser: Browser, options: BrowserContextOptions, scenes: readonly Scene[]): Promise<Record<string, string[]>> {
  const violations: Record<string, string[]> = {}
  for (const scene of scenes) {
    const page: Page = await (await browser.newContext({ ...options, reducedMotion: 'reduce' })).newPage()
    await test.step(scene.name, async () => {
      await scene.open(page)
      violations[scene.name] = await axeViolations(page)
    })
    await scene.close?.()
    await page.context().close()
  }
  return violations
}
const clean = (scenes: readonly Scene[]) => Object.fromEntries(scenes.map(({ name }) => [name, []]))

test('no violation on any public page as it arrives, or with drawer, dialog, menu, message or player open @phone', async ({ browser, site, contextOptions }) => {
  const scenes = [...(await arrivingScenes(site)), ...openedScenes]
  expect(await found(browser, { ...contextOptions, baseURL: site.url }, scenes)).toEqual(clean(scenes))
})

test('no violation on any public page while it loads or when it fails @desktop', async ({ browser, site, contextOptions }) => {
  expect(await found(browser, { ...contextOptions, baseURL: site.url }, movingScenes)).toEqual(clean(movingScenes))
})

test('no violation on any public page of a site without content @desktop', async ({ browser, contextOptions }) => {
  const empty = await startSite({ BANDSTAND_DEMO: '0' })
  try {
    expect(await found(browser, { ...contextOptions, baseURL: empty.url }, emptyScenes)).toEqual(clean(emptyScenes))
  } finally {
    await empty.remove()
  }
})
