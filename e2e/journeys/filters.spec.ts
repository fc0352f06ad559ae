// A visitor filters the shop: by instrument, line-up, grade, style and key, and by words. The filters are links, with
// and without script.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, hydrated, test } from '../support/site'

const wall = (page: Page) => page.getByRole('region', { name: /Everything on the Table|Results for/ })
const filters = (page: Page) => page.getByRole('group', { name: 'Filter the sheet music' })
const titles = (page: Page) => wall(page).getByRole('article').getByRole('heading')

async function choose(page: Page, list: string, value: RegExp): Promise<void> {
  await filters(page).locator('summary', { hasText: list }).click()
  await filters(page).getByRole('link', { name: value }).click()
}

async function narrowsDown(page: Page): Promise<void> {
  await page.goto('/shop')
  const all = await titles(page).allInnerTexts()
  expect(all.length).toBeGreaterThan(10)
  await choose(page, 'Instrument', /^Tenor Sax 3$/)
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
  await filters(page).locator('summary', { hasText: 'Key' }).click()
  await expectAccessible(page)
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
  await expect(wall(page).getByText('No matches.')).toBeVisible()
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
    await expect(page.getByLabel('I play')).toBeHidden()
  })
})

test('SHOP-14 design: a search, a filter and their removal keep the list’s position, also without scroll anchoring @sweep', async ({
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
  // The page scrolls a search box from above the window to below the header.
  const stays = async (what: string, press: () => Promise<void>, arrived: () => Promise<void>) => {
    const before = Math.max(await top(), belowHeader)
    await press()
    await arrived()
    await expect.poll(async () => Math.abs((await top()) - before), what).toBeLessThanOrEqual(2)
  }
  await box.fill('alto')
  await stays(
    'a search',
    () => box.press('Enter'),
    () => expect(titles(page)).toHaveCount(3),
  )
  await stays(
    'without the search',
    () => filters(page).getByRole('link', { name: 'Remove filter: “alto”' }).click(),
    () => expect(page).toHaveURL(/\/shop#catalogue$/),
  )
  await filters(page).locator('summary', { hasText: 'Instrument' }).click()
  const tenor = filters(page).getByRole('link', { name: /^Tenor Sax 3$/ })
  // A click scrolls to its target; this test does not measure that.
  await tenor.scrollIntoViewIfNeeded()
  await stays(
    'a filter',
    () => tenor.click(),
    () => expect(titles(page)).toHaveCount(3),
  )
  await stays(
    'without the filter',
    () => filters(page).getByRole('link', { name: 'Remove filter: Tenor Sax' }).click(),
    () => expect(page).toHaveURL(/\/shop#catalogue$/),
  )
})
