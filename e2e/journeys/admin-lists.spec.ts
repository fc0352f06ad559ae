// The back-office lists and frame as the owner sees them: pictures in the lists, danger in its colour, the complete
// navigation, a chart with figures.
import { groupsFor } from '../../src/app/admin/admin-pages'
import { boughtSheet } from '../support/behind-the-scenes'
import { beyondTheSide } from '../support/measures'
import { showAction } from '../support/rows'
import { signIn } from '../support/sign-in'
import { expect, test } from '../support/site'

const lists = ['events', 'media', 'photo-gallery', 'featured-videos', 'orders', 'loe#videos', 'loe#audio', 'loe#images']

test('every list shows the picture of each item @desktop @sweep', async ({ page, site }) => {
  test.setTimeout(120_000)
  await boughtSheet(site, 'last-bus-home', 'cover@example.com')
  await signIn(page, site)
  for (const list of lists) {
    await page.goto('about:blank')
    await page.goto(`/admin/${list}`)
    const picture = page.locator('.admin-table .admin-thumbnail img').first()
    await expect(picture, list).toBeVisible()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), list).toBeGreaterThan(0)
    await expect(page.locator('.admin-table').getByRole('row').nth(1).locator('.admin-thumbnail'), list).toHaveCount(1)
  }
})

test('delete buttons have the danger colour, the buttons beside them do not @desktop @sweep', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/media')
  // Other tests hide rows of this list.
  const hide = page.getByRole('button', { name: /^Hide / }).first()
  const first = (await hide.getAttribute('aria-label'))?.replace('Hide ', '') ?? ''
  const colour = async (action: 'Delete' | 'Hide') =>
    (await showAction(page, action, first)).evaluate((control) => getComputedStyle(control).color)
  const danger = await page.evaluate(() => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--danger-ink)'
    document.querySelector('main')?.append(probe)
    const found = getComputedStyle(probe).color
    probe.remove()
    return found
  })
  expect(await colour('Delete')).toBe(danger)
  expect(await colour('Hide')).not.toBe(danger)
})

test('ROUTE-05: every page is in the menu, which shows all at once on a tablet and scrolls in a low window @desktop @sweep', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  const links = page.getByRole('navigation', { name: 'Back-office' }).getByRole('link')
  const unseen = () =>
    links.evaluateAll(
      (all) =>
        all.filter((link) => {
          const { top, bottom, left, right } = link.getBoundingClientRect()
          return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth
        }).length,
    )
  for (const [width, height] of [
    [1440, 1200],
    [900, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/admin')
    if (width < 1024) await page.getByRole('button', { name: 'Menu' }).click()
    await expect(links.first()).toBeVisible()
    await expect.poll(unseen).toBe(0)
    await expect(links).toHaveCount(1 + groupsFor('administrator').flatMap(({ pages }) => pages).length)
  }
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto('/admin/account')
  await expect(links.last()).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('ADM-EVT-01: upcoming gigs are listed above past ones, whatever their stored order @desktop @sweep', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/events')
  const states = page.locator('.admin-table tbody td[data-label="Status"]')
  await expect(states.first()).toBeVisible()
  const words = (await states.allInnerTexts()).map((text) => text.trim())
  expect(words).toContain('Past')
  const firstPast = words.indexOf('Past')
  expect(words.slice(firstPast).filter((word) => word === 'Upcoming')).toEqual([])
})

test('ADM-DASH-01: the sales chart has an axis with figures and days @desktop @sweep', async ({ page, site }) => {
  await boughtSheet(site, 'last-bus-home', 'chart@example.com')
  await signIn(page, site)
  await page.goto('/admin')
  await expect(page.locator('.dashboard-axis li').last()).toHaveText('$0')
  await expect(page.locator('.dashboard-axis li').first()).toHaveText(/^\$[1-9]/)
  expect(await page.locator('.dashboard-days li').count()).toBe(5)
})

test('no list scrolls sideways on a tablet or at 320 px @desktop @sweep', async ({ page, site }) => {
  test.setTimeout(180_000)
  await boughtSheet(site, 'last-bus-home', 'a-rather-long-address-of-a-buyer@orchestra.example.com')
  await signIn(page, site)
  const wide: string[] = []
  for (const width of [320, 820, 900])
    for (const path of [
      '',
      '/events',
      '/media',
      '/orders',
      '/photo-gallery',
      '/featured-videos',
      '/loe#videos',
      '/messages',
      '/trash',
    ]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/admin${path}`)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
      wide.push(...(await beyondTheSide(page)).map((what) => `/admin${path} at ${width}: ${what}`))
    }
  expect(wide).toEqual([])
})
