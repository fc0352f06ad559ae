// The owner uploads pictures of any shape: a line of pixels, a strip, a transparent one, forty million pixels. No page
// breaks on them.
import sharp from 'sharp'
import type { RunningSite } from '../../tests/support/running-site'
import { shifted, watchShifts } from '../support/layout-shift'
import { expect, test } from '../support/site'
import { signIn } from '../support/sign-in'

const shapes = [
  ['line-across', 3000, 1],
  ['line-down', 1, 3000],
  ['strip', 4000, 60],
  ['clear', 300, 200],
  ['forty-million', 8000, 5000],
] as const

async function drawn(name: string, width: number, height: number): Promise<Buffer> {
  const background = name === 'clear' ? { r: 0, g: 0, b: 0, alpha: 0 } : { r: 160, g: 60, b: 40, alpha: 1 }
  return sharp({ create: { width, height, channels: name === 'clear' ? 4 : 3, background } })
    .png()
    .toBuffer()
}

async function show(site: RunningSite, urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    await site.sql(`insert into media_items (title, description, type, url) values ('Any shape', 'Odd', 'photo', $1)`, [
      url,
    ])
    await site.sql(
      `insert into loe_images (title, alt_text, image_url, order_index) values ('Any shape', 'Odd', $1, 1)`,
      [url],
    )
    await site.sql(
      `insert into events (title, date, venue, city, image_url) values ('Any shape', current_date + 1, 'Hall', 'Town', $1)`,
      [url],
    )
    await site.sql(
      `insert into shop_items (slug, category, title, price, image_url, order_index)
       values ('any-shape-' || substr(md5($1), 1, 8), 'merchandise', 'Any shape', 1000, $1, 0)`,
      [url],
    )
  }
}

test('pictures of any shape are accepted, and no page of the site scrolls sideways or shifts because of them @sweep', async ({
  page,
  site,
}) => {
  test.slow()
  await signIn(page, site)
  await page.goto('/admin/photo-gallery')
  const many = page.getByRole('region', { name: 'Add several photos' })
  await many
    .locator('input[type=file]')
    .setInputFiles(
      await Promise.all(
        shapes.map(async ([name, width, height]) => ({
          name: `any-${name}.png`,
          mimeType: 'image/png',
          buffer: await drawn(name, width, height),
        })),
      ),
    )
  const added = () => site.sql<{ image_url: string }>(`select image_url from photo_gallery where title like 'Any %'`)
  await expect.poll(async () => (await added()).length, { timeout: 60_000 }).toBe(shapes.length)
  await site.sql(`update photo_gallery set is_featured = true where title like 'Any %'`)
  await show(
    site,
    (await added()).map(({ image_url }) => image_url),
  )
  try {
    await watchShifts(page)
    for (const address of ['/media', '/loe', '/events', '/home', '/shop']) {
      await page.goto(address)
      const odd = page.locator('main .picture:visible')
      for (const at of [0, 1, 2]) await odd.nth(at).scrollIntoViewIfNeeded()
      await expect(page.getByText('Any shape').first(), address).toBeAttached()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), address).toBeLessThanOrEqual(
        0,
      )
      expect(await shifted(page), address).toBe(0)
      // No picture is so high that it fills the page, or too low to see or click.
      const heights = await page
        .locator('main .picture:visible')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
      expect(Math.min(...heights), address).toBeGreaterThan(24)
      expect(Math.max(...heights), address).toBeLessThan(1600)
    }
  } finally {
    for (const table of ['media_items', 'loe_images', 'events', 'shop_items'])
      await site.sql(`delete from ${table} where title = 'Any shape'`)
    await site.sql(`delete from photo_gallery where title like 'Any %'`)
  }
})
