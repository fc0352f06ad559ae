// A visitor goes from the list to an event's own page, into the calendar and back; a browser reads the feeds and the
// sitemap.
import ICAL from 'ical.js'
import { expect, expectAccessible, hydrated, test } from '../support/site'

test('EVT-09: an event from the list opens its page, which shows date, place and tickets @sweep', async ({ page }) => {
  await page.goto('/events')
  const first = page.locator('.event-card h3 a').first()
  await hydrated(first)
  const title = (await first.textContent()) ?? ''
  await first.click()
  await expect(page).toHaveURL(/\/events\/[a-z0-9-]+-\d{4}-\d{2}-\d{2}-[0-9a-f]{8}$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveTitle(`${title} | The Musician`)
  await expect(page.locator('article time')).toHaveText(/^\w+day, \w+ \d{1,2}, \d{4}$/)
  await expect(page.getByRole('img', { name: `Poster: ${title}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Live Events' }).click()
  await expect(page).toHaveURL(/\/events$/)
})

test('an event can be added to a calendar as a file that calendars understand @desktop @sweep', async ({ page }) => {
  await page.goto('/events')
  await page.locator('.event-card h3 a').first().click()
  const link = page.getByRole('link', { name: 'Add to calendar' })
  await expect(link).toBeVisible()
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const response = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(response.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  const calendar = new ICAL.Component(ICAL.parse(await response.text()) as unknown[])
  expect(new Set(calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry).summary))).toEqual(
    new Set([title]),
  )
})

test('EVT-09: the home page links to single events, whose pages work without a script @phone @sweep', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/home')
  const first = page.locator('.event-card h3 a').first()
  const title = (await first.textContent()) ?? ''
  await first.click()
  await expect(page).toHaveURL(/\/events\/./)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
  await context.close()
})

test('a link to an event that does not exist shows the 404 page @phone @sweep', async ({ page, expectedNoise }) => {
  expectedNoise.push(/404 \(Not Found\)/)
  await page.goto('/events/nothing-2026-11-26-00000000')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('sitemap and feed are valid XML, and browsers can read the manifest @desktop @sweep', async ({ page }) => {
  await page.goto('/events')
  const roots = await page.evaluate(async () => {
    const readRoot = async (path: string) => {
      const parsed = new DOMParser().parseFromString(await (await fetch(path)).text(), 'application/xml')
      return parsed.querySelector('parsererror') ? 'broken' : parsed.documentElement.nodeName
    }
    return [await readRoot('/sitemap.xml'), await readRoot('/feed.xml')]
  })
  expect(roots).toEqual(['urlset', 'rss'])
  const session = await page.context().newCDPSession(page)
  const { errors, url } = (await session.send('Page.getAppManifest')) as { errors: unknown[]; url: string }
  expect(errors).toEqual([])
  expect(url).toMatch(/\/manifest\.webmanifest$/)
  for (const icon of ['/icon-192.png', '/icon-512.png', '/icon-maskable-512.png', '/apple-touch-icon.png'])
    expect((await page.request.get(icon)).headers()['content-type']).toBe('image/png')
})
