// Sets up every end-to-end test: a separate site per worker, a browser that must log no errors, and axe.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test as base, type Locator, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { startSite, type RunningSite } from '../../tests/support/running-site'
import { sellPlainly } from './plain-shop'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Fixtures = {
  /** Console messages that this test causes on purpose: push patterns before causing them. */
  expectedNoise: RegExp[]
}

type Environment = Record<string, string>
type SiteFixture = [
  start: (fixtures: object, use: (site: RunningSite) => Promise<void>) => Promise<void>,
  options: { scope: 'worker'; timeout: number },
]

/** Returns a fixture that starts a site for each worker. */
const siteIn = (environment: () => Environment | Promise<Environment>, isPlain = true): SiteFixture => [
  // Playwright reads the names of the fixtures from this pattern.
  async ({}, use) => {
    const given = await environment()
    const site = await startSite(given)
    if (isPlain && given.BANDSTAND_DEMO !== '0') await sellPlainly(site)
    await use(site)
    await site.remove()
  },
  { scope: 'worker', timeout: 300_000 },
]

export const test = base.extend<Fixtures & { quiet: void }, { site: RunningSite }>({
  site: siteIn(() => ({})),
  baseURL: async ({ site }, use) => use(site.url),
  expectedNoise: async ({}, use) => use([]),
  quiet: [
    async ({ context, expectedNoise }, use) => {
      const noise: string[] = []
      const note = (text: string) => {
        if (!expectedNoise.some((pattern) => pattern.test(text))) noise.push(text)
      }
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          note(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => note(String(error.error())))
      await use()
      expect(noise, 'the browser console stays quiet').toEqual([])
    },
    { auto: true },
  ],
})

/** Returns a `test` whose site the calling file has for itself, started with these environment variables. */
export const testOnOwnSite = (environment: () => Environment | Promise<Environment> = () => ({})) =>
  test.extend<object, { site: RunningSite }>({ site: siteIn(environment) })

/** Returns a `test` on the demo as `npm start` shows it, with its licences and shipping zones. */
export const testOnDemo = () => test.extend<object, { site: RunningSite }>({ site: siteIn(() => ({}), false) })

export { expect }

/** Waits until this element is hydrated: on a server-rendered page, clicks before then are lost. */
export async function hydrated(element: Locator): Promise<void> {
  await expect
    .poll(() =>
      element.evaluate(
        (node) =>
          Object.keys(node).some((key) => key.startsWith('__reactProps')) &&
          // Public pages are server-rendered; the browser handles their links until the whole page is hydrated.
          (document.querySelector('#content') === null || 'hydrated' in document.documentElement.dataset),
      ),
    )
    .toBe(true)
}

/** Waits until the whole page is hydrated. */
export const pageHydrated = (page: Page): Promise<void> => hydrated(page.locator('h1').first())

/**
 * Waits until no element in view is fading or sliding: half-way there, its colours are not the final ones. Does not
 * wait for animations that have not begun or never end.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = (motion: Animation): boolean => {
      const { delay = 0, endTime } = motion.effect?.getComputedTiming() ?? {}
      const target = motion.effect instanceof KeyframeEffect ? motion.effect.target : null
      const isUnderWay =
        motion.playState === 'running' && motion.timeline === document.timeline && Number(motion.currentTime) >= delay
      return (
        isUnderWay && endTime !== Infinity && target !== null && target.checkVisibility({ contentVisibilityAuto: true })
      )
    }
    await Promise.all(
      document
        .getAnimations()
        .filter(ends)
        .map((motion) => motion.finished.catch(() => undefined)),
    )
  })
}

/**
 * Returns the rule, the elements and the reason of each accessibility violation on the current page, or in the part
 * that a selector names.
 */
export async function axeViolations(page: Page, within?: string): Promise<string[]> {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const results = await page.evaluate(async (selector) => {
    const { axe } = window as unknown as {
      axe: {
        run(context: Document | string, options: { iframes: boolean; resultTypes: string[] }): Promise<AxeResults>
      }
    }
    // A frame's content is a separate page. Passed rules need not be listed.
    return axe.run(selector ?? document, { iframes: false, resultTypes: ['violations'] })
  }, within)
  return results.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`).join(', ')}`,
  )
}

/** Fails with axe's findings. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await axeViolations(page, within)).toEqual([])
}
