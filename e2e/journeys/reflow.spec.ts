// Zoom of 400 % on a window of 1280 × 1024 px: 320 × 256 px are left. Every page works there in one direction, and no
// sticky part covers what has the focus (WCAG 1.4.10, 2.4.11).
import type { Page } from '@playwright/test'
import { addToCart } from '../support/buying'
import { beyondTheSide } from '../support/measures'
import { expect, pageHydrated, test } from '../support/site'

test.use({ viewport: { width: 320, height: 256 }, hasTouch: false })

const paths = [
  '/home',
  '/about',
  '/media',
  '/loe',
  '/events',
  '/shop',
  '/shop?q=waltz',
  '/shop/late-set-lp',
  '/shop/amazing-grace-quartet',
  '/shop/seventh-position-shirt',
  '/contact',
  '/purchases',
  '/privacy',
]

/** Most presses of Tab on one page; the longest has more controls, which repeat. */
const mostPresses = 60

/** Returns the name of the focused element if another one covers it entirely; null if it can be seen. */
const coveredFocus = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body || focused.id === 'content') return null
    // A frame's own controls are its own page.
    const shown = focused.matches('[type=radio], [type=checkbox]') ? (focused.closest('label') ?? focused) : focused
    const isSeen = [...shown.getClientRects()].some(({ left, top, width, height }) =>
      [0.1, 0.5, 0.9].some((across) =>
        [0.1, 0.5, 0.9].some((down) => {
          const hit = document.elementFromPoint(left + width * across, top + height * down)
          return hit !== null && (shown.contains(hit) || hit.contains(shown) || hit.closest('a, label') === shown)
        }),
      ),
    )
    const { top, bottom } = shown.getBoundingClientRect()
    return isSeen
      ? null
      : `${focused.tagName} "${(focused.ariaLabel ?? focused.textContent ?? '').trim().slice(0, 40)}" at ${Math.round(top)} to ${Math.round(bottom)}`
  })

/** Moves the focus through the page and part of the way back; returns what was covered. */
async function coveredOnTheWay(page: Page): Promise<string[]> {
  const covered = new Set<string>()
  const press = async (key: string) => {
    await page.keyboard.press(key)
    const name = await coveredFocus(page)
    if (name !== null) covered.add(name)
  }
  for (let count = 0; count < mostPresses; count++) await press('Tab')
  for (let count = 0; count < mostPresses / 2; count++) await press('Shift+Tab')
  return [...covered]
}

test('WCAG 1.4.10 2.4.11: at a zoom of 400 % no page scrolls sideways, and nothing covers what has the focus @desktop @sweep', async ({
  page,
}) => {
  test.setTimeout(360_000)
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await pageHydrated(page)
    found.push(...(await beyondTheSide(page)).map((what) => `${path}: ${what}`))
    found.push(...(await coveredOnTheWay(page)).map((what) => `${path}: ${what} is covered`))
  }
  expect(found).toEqual([])
})

test('WCAG 1.4.10 2.4.11: at a zoom of 400 % the buy bar of an item moves with the page @desktop', async ({ page }) => {
  await page.goto('/shop/corner-table')
  await pageHydrated(page)
  const bar = page.locator('.buy-bar')
  expect(await bar.evaluate((node) => getComputedStyle(node).position)).toBe('static')
  await page.getByRole('radio').first().focus()
  expect(await coveredFocus(page)).toBeNull()
})

test('WCAG 1.4.10 2.4.11: at a zoom of 400 % nothing covers what has the focus in the cart @desktop @sweep', async ({
  page,
}) => {
  await addToCart(page, 'late-set-lp', 'LP')
  expect(await beyondTheSide(page)).toEqual([])
  const covered: string[] = []
  for (let count = 0; count < 12; count++) {
    await page.keyboard.press('Tab')
    const name = await coveredFocus(page)
    if (name !== null) covered.push(name)
  }
  expect(covered).toEqual([])
})

test('WCAG 2.4.11: in a window of a phone the buy bar covers nothing that has the focus @desktop @sweep', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 })
  for (const path of ['/shop/late-set-lp', '/shop/corner-table']) {
    await page.goto(path)
    await pageHydrated(page)
    expect(await page.locator('.buy-bar').evaluate((node) => getComputedStyle(node).position)).toBe('sticky')
    expect(await coveredOnTheWay(page), path).toEqual([])
  }
})
