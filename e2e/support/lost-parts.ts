// Loses files of the application on their way to the browser, and checks the page afterwards (decision 0060).
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { RunningSite } from '../../tests/support/running-site'
import { cartButton } from './buying'
import { message } from './message'
import { expect, pageHydrated } from './site'

/** The title of the message about code that did not arrive. */
export const missing = 'This part of the page could not be loaded.'

/** Noise of the browser about a file that did not arrive. */
export const lossNoise =
  /Failed to load resource|net::ERR|Failed to fetch dynamically|Refused to apply style|preload|MissingCode/

/** Maps each source file to its file of the build, for everything that is loaded on demand. */
export function partsOfBuild(manifest: 'manifest' | 'admin'): Map<string, string> {
  const text = readFileSync(`dist/client/.vite/${manifest}.json`, 'utf8')
  const entries = Object.entries(JSON.parse(text) as Record<string, { file: string; isDynamicEntry?: boolean }>)
  return new Map(entries.filter(([, { isDynamicEntry }]) => isDynamicEntry).map(([name, { file }]) => [name, file]))
}

/** One part in its test: its file is lost until `bring` is called. */
type Walk = { page: Page; site: RunningSite; file: string; bring: () => void }
export type PartWalk = (walk: Walk) => Promise<void>
type Action = (page: Page, site: RunningSite) => Promise<void>

/** Loses one file after the other; the returned function runs the test of one of them. */
export async function loseOneByOne(
  page: Page,
  site: RunningSite,
): Promise<(file: string, walk: PartWalk) => Promise<void>> {
  let lost: string | null = null
  await page.route('**/assets/**', (route) =>
    lost !== null && new URL(route.request().url()).pathname === `/${lost}` ? route.abort() : route.fallback(),
  )
  return async (file, walk) => {
    lost = file
    await walk({ page, site, file, bring: () => (lost = null) })
    lost = null
  }
}

const failure = ({ page, file }: Walk) =>
  page.waitForEvent('requestfailed', (request) => request.url().endsWith(`/${file}`))

/** Name of the cart's button while the cart has items. */
export const filledCart = /^Shopping cart, [1-9]/

/** Heading, header and cart are still there. */
async function stays(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached()
  await expect(page.getByRole('banner', { includeHidden: true })).toBeAttached()
  await expect(page.getByRole('button', { name: filledCart, includeHidden: true })).toBeAttached()
  await expect(page.getByText('Unexpected Application Error')).toHaveCount(0)
}

/** A click whose code does not load shows a message; the next click works. */
export const told =
  (start: string, click: Action, shows: (page: Page) => Locator): PartWalk =>
  async (walk) => {
    const { page, site } = walk
    await page.goto(start)
    await pageHydrated(page)
    await expect(cartButton(page)).toHaveAccessibleName(filledCart)
    const address = page.url()
    await click(page, site)
    await expect(message(page, missing)).toContainText('Check your connection and try again.')
    expect(page.url()).toBe(address)
    await stays(page)
    walk.bring()
    await click(page, site)
    await expect(shows(page)).toBeVisible()
  }

/** A place on the page shows that its part did not load; "Retry" loads it. */
export const toldInPlace =
  (start: string, click: Action, shows: (page: Page) => Locator): PartWalk =>
  async (walk) => {
    const { page, site } = walk
    await page.goto(start)
    await pageHydrated(page)
    await click(page, site)
    const panel = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Retry' }) })
    await expect(panel).toContainText(missing)
    await expect(panel).toContainText('Check your connection and try again.')
    await stays(page)
    walk.bring()
    await panel.getByRole('button', { name: 'Retry' }).click()
    await expect(shows(page)).toBeVisible()
    await expect(panel).toHaveCount(0)
  }

/** A part that is prefetched or optional fails without a message. `then` checks what still works, or works again. */
export const quiet =
  (start: string, click: Action, then?: Action): PartWalk =>
  async (walk) => {
    const { page, site } = walk
    const failed = failure(walk)
    await page.goto(start)
    await pageHydrated(page)
    await click(page, site)
    await failed
    await expect(message(page, missing)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached()
    await expect(page.getByText('Unexpected Application Error')).toHaveCount(0)
    walk.bring()
    await then?.(page, site)
  }

/** The server's page stays readable when its code does not arrive, and runs after a reload. */
export const readableWithoutCode =
  (address: string): PartWalk =>
  async (walk) => {
    const { page } = walk
    const failed = failure(walk)
    await page.goto(address)
    const heading = page.getByRole('heading', { level: 1 }).first()
    const text = await heading.textContent()
    await failed
    await expect(heading).toHaveText(text ?? '')
    await expect(page.getByText('Unexpected Application Error')).toHaveCount(0)
    walk.bring()
    await page.reload()
    await pageHydrated(page)
    await expect(heading).toHaveText(text ?? '')
  }
