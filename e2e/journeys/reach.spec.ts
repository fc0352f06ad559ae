// Measures how far the main action of a page is by keyboard, and how large the controls are, on every page of the site
// and of the back-office.
import type { Page } from '@playwright/test'
import { adminPaths } from '../../src/app/admin/admin-pages'
import { setWidth } from '../support/measures'
import { signIn } from '../support/sign-in'
import { expect, test } from '../support/site'

const publicPaths = [
  '/home',
  '/about',
  '/media',
  '/loe',
  '/events',
  '/shop',
  '/shop/late-set-lp',
  '/contact',
  '/purchases',
]

/**
 * Returns the number of Tab key presses that move the focus into the page's main part, and on to its main action. The
 * skip link is not counted.
 */
async function tabsTo(page: Page, action: string): Promise<number> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.getSelection()?.removeAllRanges()
    scrollTo(0, 0)
  })
  let counted = 0
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate((selector) => {
      const focused = document.activeElement
      return { isSkip: focused?.matches('.skip-link') === true, isThere: focused?.matches(selector) === true }
    }, action)
    if (!at.isSkip) counted += 1
    if (at.isThere) return counted
  }
  return Infinity
}

/**
 * Returns the controls under 24 px in one direction; a link within a sentence may be as low as its line (WCAG 2.5.8).
 */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const least = 24
    const pressed = 'a[href], button, input, select, textarea, summary, [role="tab"]'
    return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((element) => {
      const style = getComputedStyle(element)
      const area = element.matches('input[type="checkbox"], input[type="radio"], input[type="file"]')
        ? (element.closest('label') ?? element)
        : element
      const { width, height } = area.getBoundingClientRect()
      const isShown =
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.closest('[inert], .visually-hidden, [aria-hidden="true"]') === null &&
        width > 1
      const isInline = element.tagName === 'A' && style.display === 'inline'
      if (!isShown || isInline || (width >= least - 0.5 && height >= least - 0.5)) return []
      return [
        `${element.tagName} "${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)}" ${Math.round(width)} × ${Math.round(height)}`,
      ]
    })
  })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
}

test('the main action of every page is reached with at most 12 presses of Tab @desktop @sweep', async ({
  page,
  site,
}) => {
  test.setTimeout(240_000)
  const far: string[] = []
  const note = async (path: string, action: string) => {
    // An empty list has no action.
    if ((await page.locator(action).count()) === 0) return
    const presses = await tabsTo(page, action)
    if (presses > 12) far.push(`${path}: ${presses}`)
  }
  for (const path of publicPaths) {
    await open(page, path)
    await note(path, 'main :is(a, button, input, textarea, select)')
  }
  await signIn(page, site)
  for (const path of adminPaths) {
    await open(page, path)
    const hasAction = (await page.locator('.admin-page-actions .btn-primary').count()) > 0
    await note(
      path,
      hasAction ? '.admin-page-actions .btn-primary' : 'main :is(a:not(.admin-back), button, input, textarea, select)',
    )
  }
  expect(far).toEqual([])
})

test('every click target is at least 24 px at 390 px and at 1440 px @desktop @sweep', async ({ page, site }) => {
  test.setTimeout(240_000)
  const small: string[] = []
  const measure = async (path: string) => {
    await open(page, path)
    for (const width of [390, 1440]) {
      await setWidth(page, width)
      small.push(...(await tooSmall(page)).map((what) => `${path} at ${width}: ${what}`))
    }
  }
  for (const path of publicPaths) await measure(path)
  await signIn(page, site)
  for (const path of adminPaths) await measure(path)
  expect(small).toEqual([])
})
