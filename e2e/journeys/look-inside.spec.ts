// A visitor looks inside a sheet before buying it: plain pictures without a script, a reader with one. The owner
// chooses the pages.
import type { Locator, Page } from '@playwright/test'
import { fingers } from '../support/fingers'
import { itemForm } from '../support/item-form'
import { tabAndEnter } from '../support/keyboard'
import { openRow } from '../support/rows'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, hydrated, test } from '../support/site'

const inside = (page: Page) => page.getByRole('region', { name: 'Look inside' })
const reader = (page: Page) => page.getByRole('dialog')
const stage = (page: Page) => reader(page).getByRole('region')

async function open(page: Page): Promise<Locator> {
  await page.goto('/shop/three-spirituals')
  const first = inside(page).getByRole('link', { name: 'Read Page 1 of 3' })
  await first.scrollIntoViewIfNeeded()
  await hydrated(first)
  return first
}
const measureWidth = async (element: Locator) => (await element.boundingBox())?.width ?? 0

test('SHOP-26 IMG-01: sample pages are plain pictures without a script, lazy-loaded, and each is read large where it is', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/shop/three-spirituals`)
  await expect(inside(page).getByText('C: 2 of 3 pages.')).toBeVisible()
  const pages = inside(page).getByRole('link')
  await expect(pages).toHaveCount(2)
  for (const one of await pages.all()) await expect(one.locator('img')).toHaveAttribute('loading', 'lazy')
  await expect(page.locator('link[rel=preload][as=image]')).toHaveCount(1)
  const width = async () => (await pages.first().boundingBox())?.width ?? 0
  const small = await width()
  const large = page.waitForResponse((response) => response.headers()['content-type'] === 'image/webp')
  await pages.first().click()
  expect((await large).ok()).toBe(true)
  await expect(page).toHaveURL(/\/shop\/three-spirituals#sample-1$/)
  expect(await width()).toBeGreaterThan(1.8 * small)
  await context.close()
})

test('without the code of the reader a page is read large where it is, and the page stays @phone @sweep', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource|net::ERR_FAILED|MissingCode/)
  await page.route('**/SampleReader-*.js', (route) => route.abort())
  const first = await open(page)
  const small = await measureWidth(first)
  await first.click()
  await expect.poll(() => measureWidth(first)).toBeGreaterThan(1.8 * small)
  await expect(page).toHaveURL(/\/shop\/three-spirituals$/)
  await page.unroute('**/SampleReader-*.js')
  await first.click()
  await expect(reader(page).getByText('Page 1 of 3')).toBeVisible()
})

test('a page is read full-window with keys alone: next, previous, zoom in, zoom out, close, and the focus returns @sweep', async ({
  page,
}) => {
  const first = await open(page)
  await expectAccessible(page)
  await tabAndEnter(page, first)
  await expect(reader(page)).toHaveAccessibleName('Three Spirituals: Lead Sheets, C')
  await expect(reader(page).getByText('Page 1 of 3')).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('ArrowRight')
  await expect(stage(page)).toHaveAccessibleName('Page 2 of 3')
  // There is no further page.
  await page.keyboard.press('ArrowRight')
  await expect(stage(page)).toHaveAccessibleName('Page 2 of 3')
  await page.keyboard.press('PageUp')
  await expect(stage(page)).toHaveAccessibleName('Page 1 of 3')

  const sheet = stage(page).locator('.sample-sheet')
  const whole = await measureWidth(sheet)
  await page.keyboard.press('+')
  await expect.poll(() => measureWidth(sheet)).toBeCloseTo(whole * 1.5, 0)
  await expectAccessible(page)
  await page.keyboard.press('-')
  await expect.poll(() => measureWidth(sheet)).toBeCloseTo(whole, 0)

  await page.keyboard.press('Escape')
  await expect(reader(page)).toHaveCount(0)
  await expect(first).toBeFocused()
})

test('buttons turn the page and zoom in; a zoomed page can be moved, and the next page starts unzoomed @sweep', async ({
  page,
}) => {
  const first = await open(page)
  await first.click()
  const sheet = stage(page).locator('.sample-sheet')
  const whole = await measureWidth(sheet)
  expect((await sheet.boundingBox())?.height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) - 60)
  for (let press = 0; press < 3; press++) await reader(page).getByRole('button', { name: 'Larger' }).click()
  await expect.poll(() => measureWidth(sheet)).toBeGreaterThan(whole * 3)
  await expect.poll(() => stage(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  // The browser fetched a picture wide enough to read.
  await expect
    .poll(() => sheet.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(700)
  await reader(page).getByRole('button', { name: 'Next page' }).click()
  await expect(stage(page)).toHaveAccessibleName('Page 2 of 3')
  await expect.poll(() => measureWidth(stage(page).locator('.sample-sheet'))).toBeCloseTo(whole, 0)
  await reader(page).getByRole('button', { name: 'Close' }).click()
  await expect(reader(page)).toHaveCount(0)
})

test('a swipe turns the page, and a pinch zooms in @phone @sweep', async ({ page }) => {
  const first = await open(page)
  await first.click()
  const sheet = stage(page).locator('.sample-sheet')
  const whole = await measureWidth(sheet)
  const box = await sheet.boundingBox()
  if (!box) throw new Error('The page has no place.')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const hand = fingers(await page.context().newCDPSession(page))
  await hand.down(middle)
  await hand.move(middle, { x: middle.x - 120, y: middle.y })
  await hand.up()
  await expect(stage(page)).toHaveAccessibleName('Page 2 of 3')

  const at = (apart: number) => [
    { x: middle.x - apart, y: middle.y },
    { x: middle.x + apart, y: middle.y },
  ]
  await hand.down(...at(40))
  for (const apart of [50, 60, 80, 100]) await hand.moveAll(...at(apart))
  await hand.up()
  await expect.poll(() => measureWidth(stage(page).locator('.sample-sheet'))).toBeGreaterThan(whole * 1.6)
  await expect(stage(page)).toHaveAccessibleName('Page 2 of 3')
})

test('the sample pages are those of the chosen edition @phone @sweep', async ({ page }) => {
  await page.goto('/shop/three-spirituals')
  const choice = page.getByRole('radiogroup', { name: 'Choose' })
  await hydrated(choice)
  const pictures = () =>
    inside(page)
      .getByRole('listitem')
      .evaluateAll((pages) => pages.map((each) => getComputedStyle(each).getPropertyValue('--sample')))
  await expect(inside(page).getByText('C: 2 of 3 pages.')).toBeVisible()
  const before = await pictures()
  await choice.getByRole('radio', { name: /^E♭/ }).check()
  await expect(inside(page).getByText('E♭: 2 of 3 pages.')).toBeVisible()
  expect(await pictures()).not.toEqual(before)
  await inside(page).getByRole('link').first().click()
  await expect(reader(page)).toHaveAccessibleName('Three Spirituals: Lead Sheets, E♭')
})

test('ADM-SHOP-21: the owner clicks the pages that visitors may see; they appear on the page, and are removed by a second click @sweep', async ({
  page,
  site,
}, info) => {
  const slug = `inside-${info.project.name}`
  await site.sql(
    `insert into shop_items (slug, category, title, price, image_url, order_index, pdf_file_url)
     select $1, 'sheet_music', $1, 9.5, image_url, 950, pdf_file_url from shop_items where slug = 'slide-rule-blues'`,
    [slug],
  )
  await signIn(page, site)
  await page.goto('/admin/shop')
  const form = itemForm(page, 'Edit Shop Item')
  const press = async (said: string, ...names: string[]) => {
    await page.getByRole('searchbox').fill(slug)
    await openRow(page, slug)
    await form.getByText(said).click()
    const pages = form.getByRole('list', { name: 'Pages' })
    await expect(pages.getByRole('button')).toHaveCount(9, { timeout: 60_000 })
    for (const name of names) await pages.getByRole('button', { name }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Update Item' }).click()
    await expect(form).toHaveCount(0)
  }
  const shown = async () =>
    [
      ...(await (await page.request.get(`/shop/${slug}`)).text()).matchAll(
        /--sample:url\(&quot;(\/media\/[^&]*samples[^&]*)&quot;\)/g,
      ),
    ].map(([, address = '']) => address)
  await press('Look inside: visitors see no page', 'Page 2', 'Page 9')
  await expect.poll(async () => (await shown()).length, { timeout: 60_000 }).toBe(2)
  const [second = '', last = ''] = await shown()
  await press('Look inside: visitors see pages 2, 9', 'Page 9')
  await expect.poll(shown).toEqual([second])
  expect((await page.request.get(last)).status()).toBe(404)
  await site.sql('delete from shop_items where slug = $1', [slug])
})
