// Parts below the fold stay the server's HTML until a visitor comes near, and nobody notices: not a press, not a word typed, not a pixel.
import type { Page } from '@playwright/test'
import { addToCart, giveEmail, payPalButton } from '../support/buying'
import { expect, hydrated, test } from '../support/site'

/** Holds back the script whose name begins so, until the answer is called with what shall become of it. */
async function holdBack(
  page: Page,
  name: string,
): Promise<{ asked: () => number; release: (how: 'continue' | 'abort') => Promise<void> }> {
  let decide: (how: 'continue' | 'abort') => void = () => undefined
  const decision = new Promise<'continue' | 'abort'>((resolve) => {
    decide = resolve
  })
  let asked = 0
  const pattern = new RegExp(`/assets/${name}-[^/]*\\.js`)
  await page.route(pattern, async (route) => {
    asked++
    if ((await decision) === 'abort') return route.abort()
    return route.continue()
  })
  return {
    asked: () => asked,
    async release(how) {
      decide(how)
      if (how === 'abort') await page.waitForEvent('requestfailed', (request) => pattern.test(request.url()))
    },
  }
}

const listens = (page: Page) => hydrated(page.getByRole('heading', { level: 1 }))

test('design: a part is text before its code, comes when it is near, and moves nothing', async ({ page }) => {
  // Not even where pictures and tiles fade in.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        (window as unknown as { shifts: number }).shifts += (shift as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const [address, name, text] of [
    ['/home', 'LowerHome', 'Upcoming'],
    ['/loe', 'AudioCollection', 'Audio Collection'],
    ['/shop', 'Catalogue', 'Add to Cart'],
  ] as const) {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    const isHere = () => scripts.some((script) => script.includes(`/${name}-`))
    await page.goto(address)
    await listens(page)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await expect(page.locator('main')).toContainText(text)
    expect(isHere(), address).toBe(false)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.locator('footer').scrollIntoViewIfNeeded()
    await expect.poll(isHere, address).toBe(true)
    await hydrated(page.locator('[data-part]').last().locator('> *').last())
    expect(await page.evaluate(() => document.documentElement.scrollHeight), address).toBe(height)
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts), address).toBeLessThan(0.01)
  }
})

test('HOME-09 EVT-04 SHOP-15: after moving inside the site plates stand where the rest of a page will be, until its code is there @desktop', async ({
  page,
}) => {
  await page.goto('/about')
  await listens(page)
  for (const [address, name, heading] of [
    ['/shop', 'Catalogue', 'catalogue'],
    ['/', 'LowerHome', 'dates'],
    ['/events', 'PastEvents', 'past'],
  ] as const) {
    const code = await holdBack(page, name)
    await page.locator(`a[href="${address}"]:visible`).first().click()
    await expect.poll(code.asked, name).toBe(1)
    const plates = page.locator('main [data-part]').getByRole('status')
    await expect(plates, name).toBeVisible()
    // Who scrolls on meets them, not the foot of the page.
    const { end, windowHeight } = await page.evaluate(() => ({
      end: document.querySelector('main')?.getBoundingClientRect().bottom ?? 0,
      windowHeight: window.innerHeight,
    }))
    expect(end, name).toBeGreaterThan(windowHeight)
    await code.release('continue')
    await expect(page.locator(`#${heading}`), name).toBeVisible()
    await expect(plates, name).toHaveCount(0)
  }
})

test('CART-01: a press that comes before the code is made when the code is there @phone', async ({ page }) => {
  const code = await holdBack(page, 'Catalogue')
  await page.goto('/shop')
  await listens(page)
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await expect.poll(code.asked).toBe(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await code.release('continue')
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible()
})

test('CART-01 FUNC-07: a press that comes before the code reaches its button though news of a change has come meanwhile', async ({
  page,
  site,
}) => {
  const code = await holdBack(page, 'Catalogue')
  const listening = page.waitForRequest('**/api/changes')
  await page.goto('/shop')
  await listens(page)
  await listening
  const [item] = await site.sql<{ title: string }>(`select title from shop_items where slug = 'late-set-cd'`)
  const button = page.getByRole('button', { name: `Add to Cart: ${item?.title}` }).last()
  // Every part that waits asks for its code when the news is there, also one that nobody is near to.
  const heard = page.waitForRequest(/\/assets\/PageFooter-/)
  await button.click()
  await expect.poll(code.asked).toBe(1)
  await site.sql(`update shop_items set description = description || ' ' where slug = 'late-set-cd'`)
  await heard
  await code.release('continue')
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' })
  await expect(cart).toBeVisible()
  await expect(cart).toContainText(item?.title ?? '')
})

test('FUNC-07: a link that is pressed before the code leads on though its part is rendered anew @desktop', async ({
  page,
  site,
}) => {
  const code = await holdBack(page, 'Catalogue')
  const listening = page.waitForRequest('**/api/changes')
  await page.goto('/shop')
  await listens(page)
  await listening
  const heard = page.waitForRequest(/\/assets\/PageFooter-/)
  await page.getByRole('navigation', { name: 'Shelves' }).getByRole('link', { name: 'Merch' }).click()
  await expect.poll(code.asked).toBe(1)
  await site.sql(`update shop_items set description = description || ' ' where slug = 'late-set-cd'`)
  await heard
  await code.release('continue')
  await expect(page).toHaveURL(/\/shop\?category=merch/)
})

test('AERR-01: a press whose code does not come is answered; a link leads on by itself @desktop', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED/)
  const code = await holdBack(page, 'Catalogue')
  await page.goto('/shop')
  await listens(page)
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await expect.poll(code.asked).toBe(1)
  await code.release('abort')
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'Connection Error' })
      .or(page.getByRole('alert').filter({ hasText: 'Connection Error' })),
  ).toBeVisible()
  await page.locator('.hang .tile-link').first().click()
  await expect(page).toHaveURL(/\/shop\/.+/)
})

test('NEWS-01: what was typed before the code came is still there and can be sent @desktop', async ({ page }) => {
  const code = await holdBack(page, 'LowerHome')
  await page.goto('/home')
  await listens(page)
  const form = page.getByRole('form', { name: 'Newsletter' })
  await form.getByRole('textbox').first().fill('early@example.com')
  await expect.poll(code.asked).toBe(1)
  await code.release('continue')
  await hydrated(form)
  await expect(form.getByRole('textbox').first()).toHaveValue('early@example.com')
  await form.getByRole('button').click()
  await expect(form.getByRole('button')).toHaveText('Subscribed!')
})

test('FUNC-07: what changes while a part waits is shown in it, without coming near @desktop', async ({
  page,
  site,
}) => {
  const listening = page.waitForRequest('**/api/changes')
  await page.goto('/home')
  await listens(page)
  await listening
  const [row] = await site.sql<{ title: string }>(`select title from page_content where page_name = 'home-cta-title'`)
  await expect(page.locator('#stay')).toHaveText(row?.title ?? '')
  await site.sql(`update page_content set title = 'Stay awhile' where page_name = 'home-cta-title'`)
  await expect(page.locator('#stay')).toHaveText('Stay awhile')
  await site.sql(`update page_content set title = $1 where page_name = 'home-cta-title'`, [row?.title])
})

test('FVID-06 SND-01 CHK-01: no page asks YouTube, SoundCloud or PayPal for anything before a press @desktop', async ({
  page,
  site,
}) => {
  await site.sql(`insert into featured_videos (title, order_index, embed_id) values ('Elsewhere', 0, 'abcdefghi-_')`)
  await site.sql(`insert into loe_videos (title, order_index, embed_id) values ('Elsewhere', 0, 'abcdefghi-_')`)
  await site.sql(
    `insert into loe_audio_tracks (title, audio_url, source_type, soundcloud_embed_url, order_index) values ('Elsewhere', '', 'soundcloud', 'https://soundcloud.com/user/a-track', 0)`,
  )
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url())
  })
  try {
    for (const path of [
      '/home',
      '/about',
      '/media',
      '/loe',
      '/events',
      '/shop',
      '/shop/when-the-saints',
      '/contact',
      '/purchases',
    ]) {
      await page.goto(path)
      await hydrated(page.getByRole('button', { name: /^Shopping cart/ }))
      for (const section of await page.locator('main section, footer').all()) await section.scrollIntoViewIfNeeded()
    }
    await addToCart(page, 'when-the-saints')
    expect(elsewhere).toEqual([])
    await giveEmail(page, 'elsewhere@example.com')
    await expect(payPalButton(page)).toBeVisible()
    expect(elsewhere).not.toEqual([])
  } finally {
    for (const table of ['featured_videos', 'loe_videos', 'loe_audio_tracks'])
      await site.sql(`delete from ${table} where title = 'Elsewhere'`)
  }
})
