// Lists every public page in every state a visitor may see: `npm run screenshots` photographs them and the
// accessibility tests check them.
import { expect, type Page } from '@playwright/test'
import type { RunningSite } from '../../tests/support/running-site'
import { boughtSheet } from './behind-the-scenes'
import { boughtLicence, sellLicences } from './licences'
import { addToCart, atPayPal, cartButton, drawer, giveEmail, openPayPal, payPalButton } from './buying'
import { message } from './message'
import { hydrated } from './site'
import { setMaintenance } from './stock'

export type Scene = {
  /** Name of the scene and of its picture. */
  name: string
  /** The page as the server sends it; its picture is committed to the repository. */
  isNormal?: boolean
  /** Opens the scene in a fresh page and waits until it is what a visitor would see. */
  open(page: Page): Promise<void>
  /** Undoes changes that would disturb other scenes. */
  close?(): Promise<void>
}

const pages = ['/home', '/about', '/media', '/loe', '/events', '/shop', '/contact', '/purchases'] as const
/** Pages that request data when the visitor reaches them by a link inside the site. */
const askingPages = pages.filter((address) => address !== '/purchases')
const toName = (address: string) => address.slice(1).replaceAll('/', '-')

/** Matches API requests that a page sends automatically; the change stream stays open. */
const asked = (url: URL) => url.pathname.startsWith('/api/') && url.pathname !== '/api/changes'

/** Opens a page by a link inside the site, so that the browser requests its data. */
async function moveTo(page: Page, address: string): Promise<void> {
  const link = page.locator(`a[href="${address === '/home' ? '/' : address}"]`).first()
  // Parts further down hydrate when the visitor scrolls near.
  await link.evaluate((anchor) => anchor.scrollIntoView({ behavior: 'instant' }))
  await hydrated(link)
  await link.evaluate((anchor: HTMLAnchorElement) => anchor.click())
  await page.waitForURL((url) => url.pathname === (address === '/home' ? '/' : address), { waitUntil: 'commit' })
}

const arriving = (address: string): Scene => ({
  name: toName(address),
  isNormal: true,
  open: async (page) => void (await page.goto(address)),
})

/** Only the home page links to the dates. */
const findStart = (address: string) => (address === '/events' ? '/home' : '/purchases')

const loading = (address: string): Scene => ({
  name: `${toName(address)}-loading`,
  async open(page) {
    await page.goto(findStart(address))
    await page.route(asked, () => undefined)
    await moveTo(page, address)
    await expect(page.locator('main [role="status"]').first()).toBeAttached()
  },
})

const failed = (address: string): Scene => ({
  name: `${toName(address)}-error`,
  async open(page) {
    await page.goto(findStart(address))
    await page.route(asked, (route) =>
      route.fulfill({
        status: 500,
        json: {
          error: {
            code: 'unexpected',
            title: 'Unexpected Error',
            message: 'Something went wrong.',
            retryable: false,
            requestId: 'x',
          },
        },
      }),
    )
    await moveTo(page, address)
    await expect(
      page
        .getByRole('alert')
        .or(page.getByText(/having trouble|Unable to load/))
        .first(),
    ).toBeVisible()
    await expect(page.locator('main .skeleton')).toHaveCount(0)
  },
})

/** Client-side navigation to a page: its states while responses are pending, and when they fail. */
export const movingScenes: readonly Scene[] = [...askingPages.map(loading), ...askingPages.map(failed)]

/**
 * Pages of a site with content as the server sends them. Buys and subscribes once, for the pages behind links in mails.
 */
export async function arrivingScenes(site: RunningSite): Promise<Scene[]> {
  const buyer = 'scenes@example.com'
  const download = await boughtSheet(site, 'last-bus-home', buyer)
  const licensed = await boughtLicence(site, 'when-the-saints', buyer, 'The Corner Quartet')
  const post = (path: string, body: object) =>
    fetch(`${site.url}${path}`, {
      method: 'POST',
      headers: { origin: site.url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/api/purchases/link', { email: buyer })
  await post('/api/functions/newsletter-subscribe', { email: buyer })
  const mailed = async (part: string) =>
    (await site.mails(buyer))
      .flatMap(({ links }) => links.map((link) => new URL(link).pathname))
      .findLast((path) => path.startsWith(part)) ?? ''
  for (const part of ['/purchases/', '/newsletter/']) await expect.poll(() => mailed(part)).not.toBe('')
  const [purchases, newsletter] = [await mailed('/purchases/'), await mailed('/newsletter/')]
  const event = /href="(\/events\/[^".]+)"/.exec(await (await fetch(`${site.url}/events`)).text())?.[1] ?? ''

  const at = (name: string, address: string): Scene => ({
    name,
    isNormal: true,
    open: async (page) => void (await page.goto(address)),
  })
  return [
    ...pages.map(arriving),
    at('shop-slide-rule-blues', '/shop/slide-rule-blues'),
    at('shop-late-set-lp', '/shop/late-set-lp'),
    at('event', event),
    at('download', `/d/${download}`),
    at('download-licensed', licensed.download),
    at('download-unknown', '/d/unknown'),
    at('purchases-list', purchases),
    at('purchases-unknown', '/purchases/unknown'),
    {
      name: 'licence',
      isNormal: true,
      async open(page) {
        await sellLicences(site)
        await page.goto(licensed.licence)
        await expect(page.getByRole('button', { name: 'Raise to 8 copies' })).toBeVisible()
      },
      close: async () => void (await site.sql('delete from licence_tiers')),
    },
    at('licence-unknown', '/licence/unknown'),
    at('newsletter', newsletter),
    at('newsletter-unknown', '/newsletter/unknown'),
    at('not-found', '/no/such/page'),
    {
      name: 'auth',
      isNormal: true,
      async open(page) {
        await page.goto('/auth')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      },
    },
    {
      name: 'shop-maintenance',
      isNormal: true,
      async open(page) {
        await page.goto('/shop')
        await setMaintenance(site, true)
        await expect(page.getByRole('heading', { name: 'Shop Under Maintenance' })).toBeVisible()
      },
      close: () => setMaintenance(site, false),
    },
  ]
}

/** Parts that a visitor opens: drawers, dialogs, menus, messages, the player. */
export const openedScenes: readonly Scene[] = [
  {
    name: 'menu',
    async open(page) {
      await page.goto('/about')
      const menu = page.locator('summary[aria-label="Menu"]')
      if (!(await menu.isVisible())) return
      await menu.click()
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    },
  },
  {
    name: 'cart-empty',
    async open(page) {
      await page.goto('/about')
      await hydrated(cartButton(page))
      await cartButton(page).click()
      await expect(drawer(page).getByText('Your cart is empty')).toBeVisible()
    },
  },
  {
    name: 'sizes',
    isNormal: true,
    async open(page) {
      await page.goto('/shop/seventh-position-shirt')
      await page.getByRole('button', { name: /^Add to Cart/ }).click()
      await expect(page.getByText('Choose a size first.')).toBeVisible()
    },
  },
  {
    name: 'look-inside',
    isNormal: true,
    async open(page) {
      await page.goto('/shop/three-spirituals')
      const first = page.getByRole('region', { name: 'Look inside' }).getByRole('link').first()
      await first.scrollIntoViewIfNeeded()
      await hydrated(first)
      await first.click()
      const shown = page.getByRole('dialog').locator('.sample-sheet img')
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    },
  },
  {
    name: 'play-along',
    isNormal: true,
    async open(page) {
      await page.goto('/shop/corner-table')
      const heading = page.getByRole('heading', { name: 'Play along' })
      await hydrated(heading)
      await heading.scrollIntoViewIfNeeded()
      const part = page.getByRole('region', { name: 'Play along' })
      await expect(part.getByRole('button', { name: 'Line 1: play from here' })).toBeVisible()
      const shown = part.getByRole('img').first()
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    },
  },
  { name: 'cart', isNormal: true, open: (page) => addToCart(page, 'late-set-lp', 'LP') },
  {
    name: 'checkout-email',
    isNormal: true,
    async open(page) {
      await addToCart(page, 'late-set-lp', 'LP')
      await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
      await expect(drawer(page).getByRole('textbox', { name: 'E-mail address' })).toBeVisible()
    },
  },
  {
    name: 'checkout-payment',
    isNormal: true,
    async open(page) {
      await addToCart(page, 'when-the-saints')
      await giveEmail(page, 'scenes@example.com')
      await expect(payPalButton(page)).toBeVisible()
    },
  },
  {
    name: 'confirmation',
    isNormal: true,
    async open(page) {
      await addToCart(page, 'when-the-saints')
      await giveEmail(page, 'scenes@example.com')
      await atPayPal(await openPayPal(page), 'Pay')
      await expect(drawer(page).getByRole('heading', { name: 'Purchase Confirmed - Check Your Email' })).toBeVisible()
    },
  },
  {
    name: 'paid-elsewhere',
    async open(page) {
      await addToCart(page, 'when-the-saints')
      const payer = await page.context().newPage()
      await payer.goto('/shop')
      await hydrated(cartButton(payer))
      await cartButton(payer).click()
      await giveEmail(payer, 'scenes@example.com')
      await atPayPal(await openPayPal(payer), 'Pay')
      await expect(drawer(page).getByRole('heading', { name: 'Paid in Another Window' })).toBeVisible()
      await expect(drawer(page)).toContainText('Order number: ')
      await payer.close()
    },
  },
  {
    name: 'video',
    async open(page) {
      await page.goto('/home')
      const video = page.locator('.video-hero')
      await hydrated(video)
      await video.click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'picture',
    async open(page) {
      await page.goto('/loe')
      const picture = page.locator('.loe-tile-words').first()
      await picture.scrollIntoViewIfNeeded()
      await hydrated(picture)
      await picture.click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'player',
    async open(page) {
      await page.goto('/loe')
      const card = page.getByRole('group', { name: 'Audio player' })
      await card.scrollIntoViewIfNeeded()
      await hydrated(card)
      await card.getByRole('button', { name: /^Play/ }).click()
      await expect(card.getByRole('button', { name: /^Pause/ })).toBeVisible()
      await moveTo(page, '/about')
      await expect(page.getByRole('region', { name: 'Now playing' })).toBeVisible()
    },
  },
  {
    name: 'message',
    async open(page) {
      await page.goto('/contact')
      const form = page.getByRole('form', { name: 'Newsletter' })
      await hydrated(form)
      await form.getByRole('button', { name: 'Subscribe' }).click()
      await expect(message(page, 'Email Required')).toBeVisible()
    },
  },
  {
    name: 'contact-wrong',
    async open(page) {
      await page.goto('/contact')
      const form = page.getByRole('form', { name: 'Send a message' })
      await hydrated(form)
      await form.getByRole('button', { name: 'Send message' }).click()
      await expect(form.locator('[aria-invalid="true"]').first()).toBeVisible()
    },
  },
  {
    name: 'crash',
    async open(page) {
      await page.goto('/contact')
      await page.route('**/api/about', (route) =>
        route.fulfill({ json: { influences: [null], collaborations: [], stats: [] } }),
      )
      await moveTo(page, '/about')
      await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    },
  },
]

/** Pages of a site that was started without content. */
export const emptyScenes: readonly Scene[] = pages.map((address) => ({
  name: `${toName(address)}-empty`,
  open: async (page) => void (await page.goto(address)),
}))
