// Proves that hydration changes nothing for the visitor: the server's HTML is the page, and the application hydrates it
// later without losing a click or a typed word, or moving a pixel (decision 0011).
import type { Page } from '@playwright/test'
import { unreachable } from '@/lib/failure-texts'
import { addToCart, cartButton, drawer, giveEmail, payPalButton } from '../support/buying'
import { holdBack } from '../support/hold-back'
import { shifted, watchShifts } from '../support/layout-shift'
import { expect, hydrated, pageHydrated, test } from '../support/site'
import { onSlowPhone } from '../support/slow-phone'

/** Holds back the application's first file until the test calls the returned function with the file's outcome. */
async function holdBackScript(page: Page): Promise<(how: 'continue' | 'abort' | 'break') => void> {
  let decide: (how: 'continue' | 'abort' | 'break') => void = () => undefined
  const decision = new Promise<'continue' | 'abort' | 'break'>((resolve) => {
    decide = resolve
  })
  await page.route('**/assets/client-*.js', async (route) => {
    const how = await decision
    if (how === 'abort') return route.abort()
    if (how === 'break') return route.fulfill({ contentType: 'text/javascript', body: 'export const half = (' })
    return route.continue()
  })
  return decide
}

test('design: a page that is laid out before its stylesheet loads does not fade from the browser’s default style @sweep', async ({
  page,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      // Its background appears when the page is scrolled, as below.
      if ((target as Element).matches('.site-header')) return
      const { dataset } = document.documentElement
      dataset.faded = `${dataset.faded ?? ''} ${(target as Element).className}:${propertyName}`
    })
  })
  const release = await holdBack(page, '**/assets/*.css')
  await page.goto('/home', { waitUntil: 'commit' })
  // The page is not painted yet, so there are no frames to wait for.
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('.btn').length)).toBeGreaterThan(0)
  // Forces a layout, as a change of the window's size does.
  expect(await page.evaluate(() => document.body.offsetHeight)).toBeGreaterThan(0)
  release()
  await pageHydrated(page)
  await page.locator('footer').scrollIntoViewIfNeeded()
  await expect(page.locator('html')).not.toHaveAttribute('data-faded')
})

test('design: a page hydrates even in a browser that never reports a paint @sweep', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined
  })
  await page.goto('/about')
  await pageHydrated(page)
})

test('design: nothing of the application is fetched before the page has loaded, and hydration shifts nothing @sweep', async ({
  page,
}) => {
  // Nothing moves even where pictures and tiles fade in.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await watchShifts(page)
  for (const [address, text] of [
    ['/home', 'Upcoming'],
    ['/loe', 'Audio Collection'],
    ['/shop', 'Add to Cart'],
  ] as const) {
    await page.goto(address)
    // After a reload the browser lays everything out from the start, so that the height is not an estimate.
    await page.reload()
    await expect(page.locator('main')).toContainText(text)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await pageHydrated(page)
    await page.locator('footer').scrollIntoViewIfNeeded()
    await hydrated(page.locator('footer'))
    expect(
      await page.evaluate(() => {
        const loaded = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming
        const shownAt = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
        const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
        return {
          scripts: scripts.length > 0,
          early: scripts.filter((script) => script.startTime < Math.max(loaded.loadEventStart, shownAt)).length,
        }
      }),
      address,
    ).toEqual({ scripts: true, early: 0 })
    expect(await page.evaluate(() => document.documentElement.scrollHeight), address).toBe(height)
    expect(await shifted(page), address).toBeLessThan(0.01)
  }
})

test('CART-01: "Add to Cart" clicked twice before the application runs puts one piece into the cart @phone @sweep', async ({
  page,
}) => {
  await onSlowPhone(page)
  const decide = await holdBackScript(page)
  await page.goto('/shop')
  const add = page.getByRole('button', { name: /^Add to Cart/ }).first()
  await add.tap()
  await add.tap()
  await expect(drawer(page)).toHaveCount(0)
  decide('continue')
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Shopping cart, 1 item in your cart')
})

test('AUDIO-14: a track chosen before the application runs plays @phone @sweep', async ({ page }) => {
  await onSlowPhone(page)
  const decide = await holdBackScript(page)
  await page.goto('/loe')
  await page.getByRole('list', { name: 'Playlist' }).getByRole('button').nth(1).tap()
  decide('continue')
  await expect(page.getByRole('group', { name: 'Audio player' }).getByRole('button', { name: /^Pause/ })).toBeVisible()
})

test('FVID-05: a video tapped before the application runs opens once, on this page @phone @sweep', async ({ page }) => {
  await onSlowPhone(page)
  const decide = await holdBackScript(page)
  await page.goto('/home')
  await page.locator('main a[aria-haspopup="dialog"]').first().tap()
  decide('continue')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page).toHaveURL(/\/home$/)
})

test('SHOP-11: an arrow clicked before the application runs moves the row on @desktop @sweep', async ({ page }) => {
  await onSlowPhone(page)
  const decide = await holdBackScript(page)
  await page.goto('/shop')
  const featured = page
    .getByRole('region')
    .filter({ has: page.locator('#featured') })
    .or(page.locator('section:has(#featured)'))
    .first()
  const row = featured.getByRole('list').first()
  expect(await row.evaluate((list) => list.scrollLeft)).toBe(0)
  await featured.getByRole('button', { name: /next/i }).click()
  decide('continue')
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0)
})

test('IMG-01: pictures load when the visitor scrolls to them, before the application runs and without it @phone @sweep', async ({
  page,
}) => {
  const decide = await holdBackScript(page)
  // The hero is as high as the window: the next section begins at the window's end.
  await page.goto('/home')
  const sleeve = page.locator('.new-record-sleeve .picture')
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(sleeve).toHaveAttribute('data-state', 'held')
  await sleeve.scrollIntoViewIfNeeded()
  await expect(sleeve).toHaveAttribute('data-state', 'plain')
  await page.goto('/shop')
  const last = page.locator('main article .picture').last()
  expect(await last.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(0)
  await last.scrollIntoViewIfNeeded()
  await expect
    .poll(() => last.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  decide('continue')
  await pageHydrated(page)
  await expect(last).toHaveAttribute('data-state', 'loaded')
})

test('NAV-06: the menu opens before the application runs, and its links work @phone @sweep', async ({ page }) => {
  const decide = await holdBackScript(page)
  await page.goto('/home')
  await page.getByRole('banner').locator('summary').first().tap()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Shop' }).tap()
  await expect(page).toHaveURL(/\/shop$/)
  decide('continue')
  await pageHydrated(page)
})

test('NEWS-01: a form typed and sent before the application runs is sent once, and the page stays @sweep', async ({
  page,
  site,
}, { project }) => {
  await onSlowPhone(page)
  const decide = await holdBackScript(page)
  await page.goto('/home')
  const form = page.getByRole('form', { name: 'Newsletter' })
  const email = `early-${project.name}@example.com`
  await form.getByRole('textbox').first().fill(email)
  await form.getByRole('textbox').first().press('Enter')
  await expect(form.getByRole('button')).toHaveAttribute('data-held')
  decide('continue')
  await expect(form.getByRole('button')).toHaveText('Check your inbox')
  await expect.poll(async () => (await site.mails(email)).length).toBe(1)
  expect(await site.sql(`select email from newsletter_subscribers where email = $1`, [email])).toHaveLength(1)
  await expect(page).toHaveURL(/\/home$/)
})

test('NEWS-01: text typed before the application runs is still there and can be sent @desktop @sweep', async ({
  page,
}) => {
  const decide = await holdBackScript(page)
  await page.goto('/contact')
  await page.getByLabel('Name', { exact: false }).first().fill('Early Bird')
  decide('continue')
  await pageHydrated(page)
  await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue('Early Bird')
})

for (const how of ['abort', 'break'] as const) {
  test(`AERR-01: the application ${how === 'abort' ? 'does not come' : 'comes half'}: a tap shows a message, links, menu and forms work, and a second tap tries again @phone @sweep`, async ({
    page,
    expectedNoise,
  }) => {
    expectedNoise.push(/ERR_FAILED/, /Unexpected/, /preload/)
    const decide = await holdBackScript(page)
    await page.goto('/shop')
    const add = page.getByRole('button', { name: /^Add to Cart/ }).first()
    await add.tap()
    decide(how)
    await expect(page.getByText(unreachable)).toBeVisible()
    await page.getByRole('banner').locator('summary').first().tap()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Contact' }).tap()
    await expect(page).toHaveURL(/\/contact$/)
    const form = page.getByRole('form', { name: 'Newsletter' })
    await form.getByRole('textbox').first().fill(`without-${how}@example.com`)
    await form.getByRole('button').tap()
    await expect(page).toHaveURL(/\/newsletter$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('AERR-01: when the network is back, the next tap loads the application and takes effect @phone @sweep', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED/)
  let isAway = true
  await page.route('**/assets/client-*.js', (route) => (isAway ? route.abort() : route.continue()))
  await page.goto('/shop')
  const add = page.getByRole('button', { name: /^Add to Cart/ }).first()
  await add.tap()
  await expect(page.getByText(unreachable)).toBeVisible()
  isAway = false
  await add.tap()
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Shopping cart, 1 item in your cart')
})

test('SHOP-21: Back used before the application runs leads to the previous page @phone @sweep', async ({ page }) => {
  await page.goto('/shop')
  const shelf = (name: string) => page.getByRole('navigation', { name: 'Shelves' }).getByRole('link', { name })
  await hydrated(shelf('Merch'))
  await shelf('Merch').click()
  await expect(page).toHaveTitle(/^Merch /)
  await shelf('Sheet Music').click()
  await expect(page).toHaveTitle(/^Sheet Music /)
  const decide = await holdBackScript(page)
  await page.reload()
  await page.goBack()
  await expect(shelf('Merch')).toHaveAttribute('aria-current', 'page')
  decide('continue')
  await pageHydrated(page)
  await expect(page).toHaveTitle(/^Merch /)
})

test('CART-12: the page works in a browser that refuses to store anything @desktop @sweep', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })
  await page.goto('/shop')
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible()
})

test('CART-12 NAV-04: a stored cart is shown without any interaction with the page @desktop @sweep', async ({
  page,
}) => {
  await addToCart(page, 'when-the-saints')
  await page.goto('/about')
  await expect(cartButton(page)).toHaveAccessibleName('Shopping cart, 1 item in your cart')
})

test('FVID-06 SND-01 CHK-01: no page sends a request to YouTube, SoundCloud or PayPal before a click @desktop @sweep', async ({
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
