// Proves that back and forward are instant: Chromium keeps the whole page, and the page is up to date when it is shown
// again.
import { chromium, type Browser, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../scripts/chromium'
import { addToCart, cartButton } from '../support/buying'
import { holdBack } from '../support/hold-back'
import { expect, hydrated, pageHydrated, test } from '../support/site'

/** Playwright switches the back/forward cache off. */
let browser: Browser
test.beforeAll(async () => {
  // Chromium may have to be installed first.
  test.setTimeout(300_000)
  browser = await chromium.launch({
    executablePath: findChromium('whole'),
    args: chromiumFlags,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
})
test.afterAll(() => browser.close())

/**
 * Goes back. Returns whether the page is the one that was left, its scroll position, and otherwise Chromium's reason
 * for not keeping it.
 */
async function comesBack(page: Page) {
  await page.goBack({ waitUntil: 'commit' })
  // The context of the page that was left may respond for a moment and then disappear.
  await expect
    .poll(() => page.evaluate(() => location.pathname !== '/privacy' && document.readyState).catch(() => null))
    .toBe('complete')
  return page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
      notRestoredReasons?: unknown
    })[]
    return { isTheSame: 'isTheSame' in window, scrollY, reasons: entry?.notRestoredReasons ?? null }
  })
}

test('design: going back restores the page from the bfcache with its scroll position, and shows changes made meanwhile @desktop @sweep', async ({
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  for (const address of ['/shop', '/loe', '/events', '/shop/when-the-saints']) {
    await page.goto(address)
    await pageHydrated(page)
    await page.evaluate(() => {
      Object.assign(window, { isTheSame: true })
      scrollTo({ top: 400, behavior: 'instant' })
    })
    await page.goto('/privacy')
    expect(await comesBack(page), address).toEqual({ isTheSame: true, scrollY: 400, reasons: null })
  }

  // Another tab fills the cart while this page is away, and the owner changes a price.
  await page.goto('/privacy')
  const other = await context.newPage()
  await addToCart(other, 'when-the-saints')
  const [item] = await site.sql<{ price: string }>(`select price from shop_items where slug = 'when-the-saints'`)
  await site.sql(`update shop_items set price = 99 where slug = 'when-the-saints'`)
  expect(await comesBack(page)).toMatchObject({ isTheSame: true, reasons: null })
  await expect(cartButton(page)).toHaveAccessibleName('Shopping cart, 1 item in your cart')
  await expect(page.getByRole('main').getByText('$99.00').first()).toBeVisible()
  await site.sql(`update shop_items set price = $1 where slug = 'when-the-saints'`, [item?.price])
  await context.close()
})

test('sections far below are laid out when the visitor scrolls near them, or when the application runs @phone @sweep', async ({
  page,
}) => {
  const release = await holdBack(page, '**/assets/client-*.js')
  await page.goto('/home')
  const isLaidOut = (name: string) =>
    page.getByRole('heading', { name }).evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isLaidOut('Upcoming Events')).toBe(false)
  expect(await isLaidOut('Word Before the Gig')).toBe(false)
  await page.getByRole('heading', { name: 'Word Before the Gig' }).scrollIntoViewIfNeeded()
  await expect.poll(() => isLaidOut('Word Before the Gig')).toBe(true)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  release()
  await expect.poll(() => isLaidOut('Upcoming Events')).toBe(true)
})

test('once the application runs, sections are laid out one by one, and all at once on the first interaction @phone @sweep', async ({
  page,
}) => {
  const asked = page.waitForRequest('**/assets/client-*.js')
  const release = await holdBack(page, '**/assets/client-*.js')
  await page.goto('/home')
  await asked
  // Animation frames never run.
  await page.evaluate(() => (window.requestAnimationFrame = () => 0))
  release()
  const sections = page.locator('.below-first-screen > section')
  await expect(sections.first()).toHaveAttribute('data-whole')
  await expect(sections.last()).not.toHaveAttribute('data-whole')
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
  await page.keyboard.press('Shift')
  await expect(page.locator('html')).toHaveAttribute('data-whole')
  expect(
    await sections
      .last()
      .locator('h2')
      .first()
      .evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true })),
  ).toBe(true)
})

test('a reload further down the page keeps the scroll position @phone @sweep', async ({ page }) => {
  await page.goto('/home')
  await hydrated(page.getByRole('heading', { level: 1 }))
  const last = page.getByRole('heading', { name: 'Word Before the Gig' })
  await last.scrollIntoViewIfNeeded()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-whole')
  await expect(last).toBeInViewport()
})

test('going back to a page that was left by a link restores the scroll position, however far down @phone @sweep', async ({
  page,
}) => {
  await page.goto('/home')
  await hydrated(page.getByRole('heading', { level: 1 }))
  const dates = page.getByRole('link', { name: 'All dates' })
  await dates.scrollIntoViewIfNeeded()
  const place = () => dates.evaluate((link) => Math.round(link.getBoundingClientRect().top))
  const before = await place()
  await dates.click()
  await expect(page).toHaveURL(/\/events$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await page.goBack()
  await expect(dates).toBeInViewport()
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(2)
})
