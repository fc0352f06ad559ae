// A visitor of the home page finds the next concert, the newest record and three others, and plays the record with one
// click.
import type { RunningSite } from '../../tests/support/running-site'
import { shifted, watchShifts } from '../support/layout-shift'
import { expect, expectAccessible, hydrated, test } from '../support/site'

/** Creates a record newer than all others for this test, with its own title. The returned function deletes it. */
async function newestRecord(site: RunningSite, title: string, image: string | null): Promise<() => Promise<void>> {
  const slug = `newest-${Date.now()}-${Math.random().toString(36).slice(2, 8)}`
  await site.sql(
    `insert into shop_items (slug, category, title, price, image_url, created_at)
     values ($1, 'physical_music', $2, 2900, $3, now() + interval '1 hour')`,
    [slug, title, image],
  )
  return async () => void (await site.sql('delete from shop_items where slug = $1', [slug]))
}

test('the home page shows its offers within the first two windows: next concert, newest record, three others @sweep', async ({
  page,
  site,
}) => {
  const [cover] = await site.sql<{ url: string }>(`select image_url as url from shop_items where slug = 'late-set-lp'`)
  const takeAway = await newestRecord(site, 'Late Set (Test Pressing)', cover?.url ?? null)
  try {
    await page.goto('/home')
    const height = page.viewportSize()?.height ?? 0
    const concert = page.getByRole('link', { name: /^Next concert:/ })
    const record = page.getByRole('region', { name: 'Late Set (Test Pressing)' })
    const others = record.getByRole('listitem')
    await expect(others).toHaveCount(3)
    for (const part of [concert, record, others.first(), others.last()]) {
      const box = await part.boundingBox()
      expect(box?.y).toBeLessThan(2 * height)
      expect(box?.width).toBeGreaterThan(40)
    }
    await expect(concert).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
  } finally {
    await takeAway()
  }
})

test('the play button plays the record in the site’s player, and nothing of the player is loaded before @sweep', async ({
  page,
  site,
}) => {
  const takeAway = await newestRecord(site, 'Late Set (Test Pressing)', null)
  try {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/home')
    const mark = page.getByRole('button', { name: 'Play Late Set (Test Pressing)' })
    await mark.scrollIntoViewIfNeeded()
    await hydrated(mark)
    expect(asked.filter((path) => /^\/api\/shop\/items\/newest-|play-item/.test(path))).toEqual([])
    await mark.click()
    await expect(page.getByRole('region', { name: 'Now playing' })).toContainText('Slide Rule Blues')
    await expect(page).toHaveURL(/\/home$/)
    await page.getByRole('link', { name: 'Get the record' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Late Set (Test Pressing)' })).toBeVisible()
  } finally {
    await takeAway()
  }
})

test('with titles of 120 letters without a space and no pictures, no page is wider than the window, and almost nothing shifts @sweep', async ({
  page,
  site,
}) => {
  const title = 'Donaudampfschiff'.repeat(8).slice(0, 120)
  const takeAway = await newestRecord(site, title, null)
  const [event] = await site.sql<{ id: string }>(
    `insert into events (title, date, venue, city) values ($1, current_date + 1, $1, 'Town') returning id`,
    [title],
  )
  try {
    await watchShifts(page)
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      for (const path of ['/home', '/events']) {
        await page.goto(path)
        await expect(page.getByText(title).first()).toBeAttached()
        await hydrated(page.getByRole('heading', { level: 1 }))
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(wider, `${path} at ${width}`).toBeLessThanOrEqual(0)
        // A word broken in its middle may break elsewhere once the web font is loaded; nothing else moves.
        expect(await shifted(page), `${path} at ${width}`).toBeLessThan(0.01)
      }
    }
    await expectAccessible(page)
  } finally {
    await takeAway()
    await site.sql('delete from events where id = $1', [event?.id])
  }
})

test('the large display elements fit a window of 320 px and shift nothing while pages load @desktop @sweep', async ({
  page,
}) => {
  test.slow()
  await watchShifts(page)
  for (const width of [320, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/home', '/events', '/about', '/media', '/shop', '/contact', '/purchases']) {
      await page.goto(path)
      await hydrated(page.getByRole('heading', { level: 1 }))
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wider, `${path} at ${width}`).toBeLessThanOrEqual(0)
      expect(await shifted(page), `${path} at ${width}`).toBe(0)
    }
  }
})

test('SHOP-17 OP-12: a shirt shows its sizes, its shipping cost and the delivery time that the owner entered @sweep', async ({
  page,
}) => {
  await page.goto('/shop/seventh-position-shirt')
  const facts = page.getByRole('region', { name: 'Sent by post' })
  await expect(facts.getByRole('definition')).toHaveText([
    'T-shirt',
    /^S, M, L, XL\. Sold out: 2XL\.$/,
    /^(Free\.|\$\d+\.\d\d for the whole order, free from \$50\.00\.)$/,
    /^Packed within two working days/,
  ])
  await page.goto('/shop/amazing-grace-quartet')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(facts).toHaveCount(0)
})
