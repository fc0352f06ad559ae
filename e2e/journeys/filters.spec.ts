// A visitor filters the shop: by instrument, line-up, grade, style and key, and by words. The filters are links, with
// and without script.
import type { Page } from '@playwright/test'
import { shifted, watchShifts } from '../support/layout-shift'
import { expect, expectAccessible, hydrated, pageHydrated, test } from '../support/site'

const wall = (page: Page) => page.getByRole('region', { name: /Everything on the Table|Results for|Tagged/ })
const filters = (page: Page) => page.getByRole('group', { name: 'Filter the sheet music' })
const titles = (page: Page) => wall(page).getByRole('article').getByRole('heading')

const sheetButton = (page: Page) => filters(page).getByRole('button', { name: 'Filter' })

/** Opens the list of a filter; on a phone it is in a sheet. */
async function openList(page: Page, list: string): Promise<void> {
  if (await sheetButton(page).isVisible()) await sheetButton(page).click()
  await filters(page).locator('summary', { hasText: list }).click()
}

async function choose(page: Page, list: string, value: RegExp): Promise<void> {
  await openList(page, list)
  await filters(page).getByRole('link', { name: value }).click()
}

async function narrowsDown(page: Page): Promise<void> {
  await page.goto('/shop')
  const all = await titles(page).allInnerTexts()
  expect(all.length).toBeGreaterThan(10)
  await choose(page, 'I play', /^Tenor Sax 3$/)
  await expect(page).toHaveURL(/\/shop\?instrument=tenor-sax#catalogue$/)
  await expect(titles(page)).toHaveCount(3)
  await choose(page, 'Grade', /^Grade 3 2$/)
  await expect(page).toHaveURL(/\/shop\?instrument=tenor-sax&grade=3#catalogue$/)
  await expect(titles(page)).toHaveText(['Corner Table: Jazz Waltz', 'Last Bus Home: Song'])
  await choose(page, 'Style', /^Ballad 1$/)
  await expect(titles(page)).toHaveText(['Last Bus Home: Song'])
  // The visitor removes the filters one by one.
  await filters(page).getByRole('link', { name: 'Remove filter: Tenor Sax' }).click()
  await expect(page).toHaveURL(/\/shop\?grade=3&style=ballad#catalogue$/)
  await filters(page).getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/shop#catalogue$/)
  await expect(titles(page)).toHaveText(all)
}

async function finds(page: Page, words: string, found: string[]): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search the shop' }).fill(words)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/[?&]q=/)
  await expect(wall(page).getByRole('heading', { level: 2 })).toHaveText(`Results for “${words}”`)
  await expect(titles(page)).toHaveText(found)
}

test('SHOP-14: filters narrow the shop down one after the other, and removing them widens it again @sweep', async ({
  page,
}) => {
  await narrowsDown(page)
  await openList(page, 'Key')
  await expectAccessible(page)
  // Closes the list or the sheet; Back then leaves the page.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(titles(page)).toHaveText(['Last Bus Home: Song'])
})

test('the search finds an instrument, a key, a style, a composer and near misspellings @sweep', async ({ page }) => {
  await page.goto('/shop')
  const leadSheets = ['Three Spirituals: Lead Sheets', 'Corner Table: Jazz Waltz', 'Last Bus Home: Song']
  await finds(page, 'alto', leadSheets)
  // The text of a bundle's description counts too.
  await finds(page, 'waltz', ['Corner Table: Jazz Waltz', 'Three Evenings for B♭ Horns'])
  await finds(page, 'E♭ major', ['Corner Table: Jazz Waltz'])
  await finds(page, 'New Britain', ['Amazing Grace: Trombone Quartet'])
  await finds(page, 'Spiritaals', [
    'Three Spirituals: Lead Sheets',
    'Riverside (Digital EP)',
    'Three Evenings for B♭ Horns',
  ])
  await expect(wall(page).getByText('No exact matches.')).toBeVisible()
  await expectAccessible(page)
  await finds(page, 'xqzzk', [])
  await expect(wall(page).getByText('No matches for “xqzzk”.')).toBeVisible()
  await wall(page).getByRole('link', { name: 'Show everything' }).click()
  await expect(page).toHaveURL(/\/shop#catalogue$/)
  await expect(titles(page).first()).toBeVisible()
})

test('without a search or filter the shop begins with its name; results begin in the first screen @sweep', async ({
  page,
}) => {
  await watchShifts(page)
  await page.goto('/shop')
  await expect(page.getByRole('heading', { level: 1, name: 'Official Store' })).toBeInViewport({ ratio: 1 })
  for (const address of ['/shop?q=waltz', '/shop?instrument=tenor-sax&grade=3', '/shop?tag=ballad']) {
    await page.goto(address)
    await expect(page.getByText('Instant digital delivery')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Official Store' })).toBeAttached()
    await expect(wall(page).getByRole('article').first().locator('.price').first()).toBeInViewport({ ratio: 1 })
    await pageHydrated(page)
    expect(await shifted(page), address).toBe(0)
    await expectAccessible(page)
  }
  await page.goto('/shop?q=xqzzk')
  await expect(page.getByRole('link', { name: 'Show everything' })).toBeInViewport({ ratio: 1 })
})

test('a list of values is below its chip and moves nothing; a click elsewhere and Escape close it @desktop @sweep', async ({
  page,
}) => {
  await page.goto('/shop?grade=3')
  const first = wall(page).getByRole('article').first()
  const top = async () => (await first.boundingBox())?.y
  const before = await top()
  const chip = filters(page).locator('summary', { hasText: 'Style' })
  await hydrated(chip)
  const list = filters(page).getByRole('link', { name: /^Blues 1$/ })
  await chip.click()
  await expect(list).toBeVisible()
  expect(await top()).toBe(before)
  await expect(sheetButton(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(chip).toBeFocused()
  await chip.click()
  await page.getByRole('heading', { level: 2 }).first().click()
  await expect(list).toBeHidden()
})

test('on a phone one button opens all filters in a sheet, which Back, Escape and a choice close @phone @sweep', async ({
  page,
}) => {
  await page.goto('/shop?grade=3')
  await hydrated(sheetButton(page))
  await expect(sheetButton(page)).toHaveText('Filter (1)')
  const style = filters(page).locator('summary', { hasText: 'Style' })
  await expect(style).toBeHidden()
  await sheetButton(page).click()
  await expect(style).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(style).toBeHidden()
  await expect(page).toHaveURL(/\/shop\?grade=3$/)
  await sheetButton(page).click()
  await page.keyboard.press('Escape')
  await expect(style).toBeHidden()
  await sheetButton(page).click()
  await filters(page).getByRole('button', { name: 'Close' }).click()
  await expect(style).toBeHidden()
  await choose(page, 'Style', /^Ballad 1$/)
  await expect(titles(page)).toHaveText(['Last Bus Home: Song'])
  await expect(style).toBeHidden()
  await expect(sheetButton(page)).toHaveText('Filter (2)')
})

test('a sheet’s page shows its properties, and each links to everything that shares it @phone @sweep', async ({
  page,
}) => {
  await page.goto('/shop/corner-table')
  const facts = page.getByLabel('About the music')
  await expect(facts).toContainText('ComposerThe Musician')
  await expect(facts).toContainText('LeadF♯4 to F5, concert pitch')
  await expect(facts).not.toContainText('Arranger')
  await expectAccessible(page)
  await facts.getByRole('link', { name: '3 of 6' }).click()
  await expect(page).toHaveURL(/\/shop\?grade=3#catalogue$/)
  await page.goto('/shop/late-set-lp')
  await expect(page.getByLabel('About the music')).toHaveCount(0)
})

test('an address describes its view: readable, canonical, and closed to search engines where combinations are endless @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 404/)
  const head = async (address: string) => {
    const answer = await page.goto(address)
    const robots = page.locator('meta[name=robots]')
    return {
      status: answer?.status(),
      canonical: (await page.locator('link[rel=canonical]').getAttribute('href'))?.replace(site.url, ''),
      robots: (await robots.count()) > 0 ? await robots.getAttribute('content') : null,
      title: (await page.title()).split(' | ')[0],
    }
  }
  expect(await head('/shop?style=ballad&utm_source=x')).toEqual({
    status: 200,
    canonical: '/shop?style=ballad',
    robots: null,
    title: 'Ballad',
  })
  expect(await head('/shop?key=f-major&instrument=flute')).toEqual({
    status: 200,
    canonical: '/shop?instrument=flute&key=f-major',
    robots: 'noindex',
    title: 'Flute, F major',
  })
  expect(await head('/shop?q=waltz')).toMatchObject({ status: 200, robots: 'noindex', title: 'Results for “waltz”' })
  expect(await head('/shop?style=polka')).toMatchObject({ status: 404 })
  expect(await head('/shop?style=%3Cb%3E')).toMatchObject({ status: 200, canonical: '/shop' })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('SHOP-26: filters are links and the search is a form @phone @sweep', async ({ page }) => {
    await narrowsDown(page)
    await finds(page, 'alto', ['Three Spirituals: Lead Sheets', 'Corner Table: Jazz Waltz', 'Last Bus Home: Song'])
  })
})

test('SHOP-14 design: a search or filter keeps the list’s position or begins the page, its removal keeps it, also without scroll anchoring @sweep', async ({
  page,
}) => {
  await page.goto('/shop')
  // WebKit has no scroll anchoring either.
  await page.addStyleTag({ content: '* { overflow-anchor: none !important }' })
  const box = page.getByRole('searchbox', { name: 'Search the shop' })
  await hydrated(box)
  await expect(page.locator('html')).toHaveAttribute('data-whole')
  await box.evaluate((field) => field.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const top = () => box.evaluate((field) => Math.round(field.getBoundingClientRect().top))
  const belowHeader = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop))
  // The page scrolls a search box from above the window to below the header. Results have less above them: the box moves
  // up only if the page cannot scroll further back.
  const stays = async (what: string, press: () => Promise<void>, arrived: () => Promise<void>) => {
    const before = Math.max(await top(), belowHeader)
    await press()
    await arrived()
    const off = async () => {
      const now = await top()
      return now < before && (await page.evaluate(() => scrollY)) === 0 ? 0 : Math.abs(now - before)
    }
    await expect.poll(off, what).toBeLessThanOrEqual(2)
  }
  await box.fill('alto')
  await stays(
    'a search',
    () => box.press('Enter'),
    () => expect(titles(page)).toHaveCount(3),
  )
  await expect(titles(page).first()).toBeInViewport()
  await stays(
    'without the search',
    () => filters(page).getByRole('link', { name: 'Remove filter: “alto”' }).click(),
    () => expect(page).toHaveURL(/\/shop#catalogue$/),
  )
  await openList(page, 'I play')
  const tenor = filters(page).getByRole('link', { name: /^Tenor Sax 3$/ })
  // A click scrolls to its target; this test does not measure that.
  await tenor.scrollIntoViewIfNeeded()
  await stays(
    'a filter',
    () => tenor.click(),
    () => expect(titles(page)).toHaveCount(3),
  )
  await expect(titles(page).first()).toBeInViewport()
  await stays(
    'without the filter',
    () => filters(page).getByRole('link', { name: 'Remove filter: Tenor Sax' }).click(),
    () => expect(page).toHaveURL(/\/shop#catalogue$/),
  )
})
