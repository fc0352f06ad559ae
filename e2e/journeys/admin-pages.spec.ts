// The owner edits the texts of the site: the about page, the home page, every text. Each page fits a phone.
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { framedPage } from '../support/framed-page'
import { setWidth } from '../support/measures'
import { listRows, rowAction } from '../support/rows'
import { expect, expectAccessible, test } from '../support/site'
import { signIn } from '../support/sign-in'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })
const fileInput = (within: Locator) => within.locator('input[type=file]')
const jpeg = (color: string) =>
  sharp({ create: { width: 160, height: 200, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
/** Waits until a public page's HTML contains these words, or no longer contains them. */
const onTheSite = (page: Page, path: string, words: string, isThere = true) =>
  expect
    .poll(async () => (await (await page.request.get(path)).text()).includes(words), `“${words}” on ${path}`)
    .toBe(isThere)

/** The rest of the test runs at the width of a phone. */
const goOnByPhone = (page: Page) => page.setViewportSize({ width: 390, height: 844 })

test('ADM-ABOUT-01 ADM-ABOUT-02 ADM-ABOUT-03 ADM-ABOUT-04 ADM-ABOUT-05 ADM-ABOUT-06: the owner edits the texts and the three lists of the about page @desktop @sweep', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/about')
  await expect(page.getByRole('tab')).toHaveText(['Page Content', 'Influences', 'Collaborations', 'Statistics'])
  await expect(page.getByRole('tab', { name: 'Page Content' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel').getByRole('form')).toHaveCount(7)
  await expectAccessible(page)

  const add = async (tab: string, button: string, typed: Record<string, string>, missing: string) => {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(missing).first()).toBeVisible()
    for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value)
    await page.getByRole('button', { name: button }).click()
    await expect(toast(page, `${button.replace('Add ', '')} added successfully`)).toBeVisible()
    await onTheSite(page, '/about', Object.values(typed)[0] ?? '')
  }
  await add('Influences', 'Add Influence', { 'Name *': 'Melba of the low brass' }, 'Name is required')
  const [place] = await site.sql<{ isLast: boolean }>(
    `select order_index = (select max(order_index) from musical_influences) and order_index > all (select order_index from musical_influences where name <> $1) as "isLast" from musical_influences where name = $1`,
    ['Melba of the low brass'],
  )
  expect(place).toEqual({ isLast: true })
  await add(
    'Collaborations',
    'Add Collaboration',
    { 'Artist *': 'The Weir Street Nine', 'Project *': 'Third record', 'Year *': '2024' },
    'Project is required',
  )
  await add('Statistics', 'Add Stat', { 'Number *': '317+', 'Label *': 'Nights on the road' }, 'Number is required')
  await expectAccessible(page)
  await goOnByPhone(page)
  await rowAction(page, 'Move up', 'Nights on the road')
  const placed = () =>
    listRows(page).evaluateAll(
      (rows) => rows.length - 1 - rows.findIndex((row) => row.textContent?.includes('Nights on the road')),
    )
  await expect.poll(placed).toBe(1)
  await rowAction(page, 'Delete', 'Nights on the road')
  await dialog(page, 'Delete Stat').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Stat deleted successfully')).toBeVisible()
  await onTheSite(page, '/about', 'Nights on the road', false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await onTheSite(page, '/about', 'Nights on the road')
})

test('ADM-HOME-01 ADM-HOME-02 ADM-HOME-03 ADM-HOME-04 ADM-HOME-05: the preview shows typed text at once, visitors see it after saving @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/404/)
  await signIn(page, site)
  await page.goto('/admin/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Home Page' })).toBeVisible()
  await setWidth(page, 820)
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/admin')
  await setWidth(page, 1440)
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  const preview = framedPage(page)
  for (const name of ['Hero', 'Featured Videos', 'Photo Gallery', 'Call-to-Action'])
    await expect(section(name).getByRole('form').first()).toBeVisible()
  for (const id of ['videos', 'photos', 'stay']) await expect(preview.locator(`#${id}`)).toBeAttached()
  await expect.poll(() => preview.locator('.photo-row figure:visible').count()).toBe(5)
  await expectAccessible(page)

  const title = section('Hero').getByRole('form', { name: 'Your name' })
  await title.getByLabel('Your name *').fill('The Low Road Home')
  await expect(preview.locator('h1')).toHaveText('The Low Road Home')
  await onTheSite(page, '/home', 'The Low Road Home', false)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Content updated successfully')).toBeVisible()
  await onTheSite(page, '/home', 'The Low Road Home')
  await section('Call-to-Action')
    .getByRole('form', { name: 'Heading of the newsletter' })
    .getByLabel('Heading *')
    .fill('Write to us')
  await expect(preview.locator('#stay')).toHaveText('Write to us')

  const picture = section('Hero').getByRole('form', { name: 'Picture', exact: true })
  await picture.getByRole('radio', { name: 'Image URL' }).check()
  await picture.getByLabel('Image URL').last().fill('/media/media/pages/gone.jpg')
  await expect(preview.locator('.home-hero img')).toHaveAttribute('src', '/placeholder-wide.svg')
  await picture.getByRole('radio', { name: 'Upload File' }).check()
  await fileInput(picture).setInputFiles({ name: 'stage.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(picture.getByText('Please select a valid image file (PNG or JPEG)')).toBeVisible()
  await fileInput(picture).setInputFiles({ name: 'stage.jpg', mimeType: 'image/jpeg', buffer: await jpeg('#321') })
  await expect(preview.locator('.home-hero img')).toHaveAttribute('src', /^\/media\/media\/pages\/[0-9a-f]+\.jpg$/)
})

test('ADM-CONTENT-01 ADM-CONTENT-02 ADM-CONTENT-03 ADM-CONTENT-04 ADM-CONTENT-05 ADM-CONTENT-07 ADM-CONTENT-08 ADM-CONTENT-09 OP-21 OP-23: every text is listed in the order of its key, and edited in the order of its page; it is checked, saved, and added if missing @desktop @sweep', async ({
  page,
  site,
}) => {
  await site.sql(`delete from page_content where page_name = 'footer-bandcamp-url'`)
  await signIn(page, site)
  await page.goto('/admin/page-content')
  const [count] = await site.sql<{ all: string }>('select count(*) as all from page_content')
  // One row per stored text, one for each text that is not stored, and the heads of the columns.
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(Number(count?.all) + 1)
  await page.goto('/admin/about')
  await expect(page.getByLabel('Paragraph Spacing')).toHaveCount(5)
  const journey = page.getByRole('form', { name: 'Journey' })
  await journey.getByLabel('Heading *').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(alert(page, 'Validation Error')).toContainText('Please fix the form errors before submitting.')
  await expect(journey.getByLabel('Heading *')).toHaveAccessibleDescription(/Title is required/)
  await journey.getByLabel('Heading *').fill('  The long way  ')
  await journey.getByLabel('Text').fill('')
  await journey.getByLabel('Paragraph Spacing').selectOption('mb-8')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Content updated successfully')).toBeVisible()
  expect(
    await site.sql(`select title, description, paragraph_spacing from page_content where page_name = 'about-journey'`),
  ).toEqual([{ title: 'The long way', description: null, paragraph_spacing: 'mb-8' }])

  await page.goto('/admin/contact')
  await expect(page.getByRole('form')).toHaveCount(9)
  const link = page.getByRole('form', { name: 'Instagram' })
  // Each value has only one field.
  await expect(link.getByLabel('Title *')).toHaveCount(0)
  await link.getByLabel('Instagram').fill('javascript:alert(1)')
  await expect(link.getByLabel('Instagram')).toHaveAccessibleDescription(/^Instagram: enter your name there/)
  await link.getByLabel('Instagram').fill('https://example.com/band')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Content updated successfully')).toBeVisible()
  await onTheSite(page, '/contact', 'https://example.com/band')

  await page.goto('/admin/shop-content')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Top of the page',
    'Featured items',
    'Catalogue',
    'Page of each item sent by post',
  ])
  await page.goto('/admin/footer')
  const missing = page.getByRole('form', { name: 'Bandcamp' })
  await missing.getByLabel('Bandcamp').fill('https://example.com/records')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Content updated successfully')).toBeVisible()
  await onTheSite(page, '/contact', 'https://example.com/records')
})

test('ADM-CONTENT-10 ADM-HOME-06: texts that fail to load show the page’s own error message, and a click reloads them @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/)
  await signIn(page, site)
  const api = /\/api\/admin\/page-content/
  for (const [path, words] of [
    ['/admin/shop-content', 'Failed to fetch shop page contents'],
    ['/admin/contact', 'Failed to fetch contact page contents'],
    ['/admin/footer', 'Failed to fetch footer link contents'],
    ['/admin/page-content', 'Failed to fetch page contents'],
    ['/admin/home', 'Failed to fetch home page contents'],
  ] as const) {
    await page.route(api, (route) =>
      route.fulfill({
        status: 422,
        json: { error: { code: 'invalid_data', title: 'Invalid Data', message: 'No.', retryable: false } },
      }),
    )
    await page.goto(path)
    await expect(alert(page, words)).toContainText('Error')
    await page.unroute(api)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('main').locator('form, table').first()).toBeVisible()
  }
})

test('ADM-MEDIA-03 ADM-FVID-01 ADM-PHOTO-01 ADM-ABOUT-01 ADM-HOME-02 ADM-CONTENT-01: each of these pages fits a phone @phone @sweep', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  for (const path of [
    '/admin/media',
    '/admin/featured-videos',
    '/admin/photo-gallery',
    '/admin/about',
    '/admin/home',
    '/admin/contact',
  ]) {
    await page.goto(path)
    await expect(page.locator('main :is(form, table, .texts-of-page)').filter({ visible: true }).first()).toBeVisible()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      path,
    ).toBe(0)
    await expectAccessible(page)
  }
})
