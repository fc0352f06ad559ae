// A deployment under open tabs: the server runs another build in which every browser file has another name. While the
// old files are kept, old tabs go on as if nothing happened. Once they are gone, a tab reloads once and keeps cart,
// typed text and player.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { captureAudio, readAudio, seekAudio } from '../support/audio'
import { addToCart, cartButton, drawer, giveEmail, payPalButton } from '../support/buying'
import { filledCart, lossNoise, missing } from '../support/lost-parts'
import { message } from '../support/message'
import { makeOtherBuild, type OtherBuild } from '../support/other-build'
import { signIn } from '../support/sign-in'
import { expect, pageHydrated, test } from '../support/site'

/** The browser reports the end of its event stream while the site restarts. */
const restartNoise = /net::ERR_(?:CONNECTION_REFUSED|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|CONNECTION_RESET)/

/** An action of a visitor in a tab that shows the page `start`. */
type Action = { start: string; act: (page: Page) => Promise<void>; shows: (page: Page) => Locator }

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name })
const link = (name: string) => (page: Page) =>
  page.getByRole('banner').or(page.getByRole('contentinfo')).getByRole('link', { name, exact: true }).first().click()
const first = (selector: string) => (page: Page) => page.locator(selector).first().click()
const buyer = 'old-tab@example.com'
const dialog = (page: Page) => page.getByRole('dialog')
const contactForm = (page: Page) => page.getByRole('form', { name: 'Send a message' })
const letter = { Name: 'Bea', Email: 'bea@example.com', Subject: 'A gig', Message: 'Are you free in May?' }

async function writeLetter(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(letter)) await contactForm(page).getByLabel(label).fill(text)
}

/** Every page that header, footer and pages link to, by a click on that link. */
const pages = {
  home: { start: '/about', act: link('Home'), shows: (page) => page.locator('.video-hero') },
  about: { start: '/media', act: link('About'), shows: heading(/About|Musician/) },
  media: { start: '/about', act: link('Media'), shows: heading(/Media/) },
  loe: { start: '/about', act: link('LOE'), shows: (page) => page.locator('.loe-tile').first() },
  events: { start: '/home', act: first('main a[href="/events"]'), shows: heading(/Events/) },
  event: {
    start: '/events',
    act: first('main a[href^="/events/"]'),
    shows: (page) =>
      page
        .locator('main')
        .getByRole('link', { name: /calendar/i })
        .first(),
  },
  contact: { start: '/about', act: link('Contact'), shows: contactForm },
  privacy: { start: '/about', act: link('Privacy'), shows: heading('Privacy') },
  shop: { start: '/about', act: link('Shop'), shows: heading('Official Store') },
  item: {
    start: '/shop',
    act: first('#catalogue article a[href="/shop/when-the-saints"]'),
    shows: heading('When the Saints'),
  },
} satisfies Record<string, Action>

/** Everything that a click opens or sends on these pages. */
const actions = {
  'search the shop': {
    start: '/shop',
    async act(page) {
      await page.getByRole('searchbox', { name: 'Search the shop' }).fill('waltz')
      await page.getByRole('button', { name: 'Search' }).click()
    },
    shows: (page) => page.getByRole('heading', { name: 'Results for “waltz”' }),
  },
  'filter the shop': {
    start: '/shop',
    async act(page) {
      const filters = page.getByRole('group', { name: 'Filter the sheet music' })
      const sheet = filters.getByRole('button', { name: 'Filter' })
      if (await sheet.isVisible()) await sheet.click()
      await filters.locator('summary', { hasText: 'I play' }).click()
      await filters.getByRole('link', { name: /^Tenor Sax/ }).click()
    },
    shows: (page) => page.getByRole('link', { name: 'Remove filter: Tenor Sax' }),
  },
  'add to the cart': {
    start: '/shop/late-set-cd',
    act: (page) => page.getByRole('main').getByRole('button', { name: /^Add / }).first().click(),
    shows: (page) => dialog(page).getByText('Late Set').first(),
  },
  'look inside': {
    start: '/shop/three-spirituals',
    act: (page) => page.getByRole('link', { name: 'Read Page 1 of 3' }).click(),
    shows: (page) => dialog(page).getByText('Page 1 of 3'),
  },
  'play along': {
    start: '/shop/three-spirituals',
    act: (page) => page.locator('section[aria-labelledby="play-along"]').scrollIntoViewIfNeeded(),
    shows: (page) => page.locator('.along-line').first(),
  },
  'play a record': {
    start: '/shop',
    act: (page) => page.locator('#catalogue article').getByRole('button', { name: 'Play Late Set' }).click(),
    shows: (page) => page.getByRole('region', { name: 'Now playing' }),
  },
  'enlarge a photograph': {
    start: '/loe',
    act: first('.loe-tile a'),
    shows: (page) => page.locator('dialog[open] .lightbox-picture'),
  },
  'play a video': { start: '/home', act: first('main a[aria-haspopup="dialog"]'), shows: dialog },
  'send a message': {
    start: '/contact',
    async act(page) {
      await writeLetter(page)
      await contactForm(page).getByRole('button', { name: 'Send message' }).click()
    },
    shows: (page) => message(page, 'Message sent!'),
  },
  subscribe: {
    start: '/contact',
    async act(page) {
      const form = page.getByRole('form', { name: 'Newsletter' })
      await form.getByLabel('E-mail address').fill('fan@fans.example')
      await form.getByRole('button', { name: 'Subscribe' }).click()
    },
    shows: (page) => page.getByRole('button', { name: 'Check your inbox' }),
  },
  'open the cart': { start: '/about', act: (page) => cartButton(page).click(), shows: dialog },
} satisfies Record<string, Action>

let other: OtherBuild
test.beforeAll(async () => {
  other = await makeOtherBuild()
})
test.afterAll(async ({ site }) => {
  await other.remove(site)
  await site.sql('delete from events where title = $1', [newEvent['Event Title *']])
})

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name, exact: true })
const eventForm = (page: Page) => page.getByRole('dialog', { name: 'Add New Event' })
const newEvent = {
  'Event Title *': 'Evening under an old tab',
  'Date *': `${new Date().getUTCFullYear() + 1}-03-14`,
  'Venue *': 'The Green Room',
  'City *': 'Upper Weir',
}
async function writeEvent(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(newEvent)) await eventForm(page).getByLabel(label).fill(text)
}

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(address)
  await (address.startsWith('/admin')
    ? expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    : pageHydrated(tab))
  return tab
}

/** Counts the documents that this tab loads from now on. */
function countLoads(tab: Page): () => number {
  let loads = 0
  tab.on('domcontentloaded', () => loads++)
  return () => loads
}

/** Turns the browser's cache off, as a route does, and collects the browser files that the server does not have. */
async function watchFiles(context: BrowserContext): Promise<{ fetched: string[]; missing: string[] }> {
  const files = { fetched: [] as string[], missing: [] as string[] }
  await context.route('**/assets/**', (route) => route.continue())
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/assets/')) files[response.ok() ? 'fetched' : 'missing'].push(pathname)
  })
  return files
}

test('ROUTE-08: with the old files kept, every page and action works in a tab of the build before, without a reload @desktop @sweep', async ({
  page,
  context,
  site,
  expectedNoise,
}) => {
  test.setTimeout(180_000)
  expectedNoise.push(restartNoise)
  const files = await watchFiles(context)
  await signIn(page, site)
  const office = await openTab(context, '/admin')
  await addToCart(page, 'when-the-saints')
  await page.goto('/about')
  await pageHydrated(page)
  await other.deploy(site)
  const loads = [page, office].map(countLoads)
  files.fetched = []

  for (const [name, { start, act, shows }] of Object.entries<Action>({ ...pages, ...actions }))
    await test.step(name, async () => {
      // The router notices, as it does after a click.
      const isElsewhere = new URL(page.url()).pathname !== start
      await page.evaluate((address) => {
        document.querySelector('h1')?.setAttribute('data-left', '')
        history.pushState({}, '', address)
      }, start)
      if (isElsewhere) await expect(page.locator('h1[data-left]')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await act(page)
      if (name in pages) await expect(page).not.toHaveURL(`${site.url}${start}`)
      await expect(shows(page), name).toBeVisible()
      if (await dialog(page).count()) await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
    })
  await test.step('go to the payment', async () => {
    await cartButton(page).click()
    await giveEmail(page, buyer)
    await expect(payPalButton(page)).toBeVisible()
  })
  await test.step('back-office', async () => {
    await menuLink(office, 'Manage Events').click()
    await office.getByRole('button', { name: 'Add Event' }).click()
    await writeEvent(office)
    await office.getByRole('button', { name: 'Create Event' }).click()
    await expect(message(office, 'Event Created Successfully')).toBeVisible()
  })
  expect(loads.map((count) => count())).toEqual([0, 0])
  expect(files.missing).toEqual([])
  expect(files.fetched.length).toBeGreaterThan(20)
})

test('ROUTE-08 CART-14: with the old files gone, a tab reloads once at most, the cart stays, and links and actions work @desktop @sweep', async ({
  context,
  page,
  site,
  expectedNoise,
}) => {
  test.setTimeout(240_000)
  expectedNoise.push(restartNoise, lossNoise)
  const files = await watchFiles(context)
  await addToCart(page, 'when-the-saints')
  // Links to the other pages take the same way; lost-parts.spec.ts loses the code of each.
  const { home, loe, events, event, shop, item } = pages
  const all = { home, loe, events, event, shop, item, ...actions }
  const tabs = new Map<string, Page>()
  for (const [name, { start }] of Object.entries<Action>(all)) tabs.set(name, await openTab(context, start))
  await other.deploy(site, { isLate: true })

  const moved: string[] = []
  for (const [name, { start, act, shows }] of Object.entries<Action>(all))
    await test.step(name, async () => {
      const tab = tabs.get(name) ?? page
      const loads = countLoads(tab)
      const isThere = async () =>
        (name in actions || new URL(tab.url()).pathname !== start) && (await shows(tab).isVisible())
      await act(tab)
      await expect.poll(async () => loads() > 0 || (await isThere()), name).toBe(true)
      if (loads() > 0) {
        moved.push(name)
        await pageHydrated(tab)
        // A link has led to its page; anything else waits for the next click.
        if (name in actions) await act(tab)
      }
      await expect.poll(isThere, name).toBe(true)
      await expect(tab.getByRole('button', { name: filledCart, includeHidden: true })).toBeAttached()
      expect(loads(), name).toBeLessThanOrEqual(1)
      await tab.close()
    })
  // The files of the others may have been fetched before.
  const surely = Object.keys({ home, loe, events, shop })
  const opened = ['look inside', 'play a record', 'enlarge a photograph', 'play a video']
  expect(moved).toEqual(expect.arrayContaining([...surely, ...opened]))
  expect(files.missing.length).toBeGreaterThan(10)
})

test('ROUTE-08 CHK-02: with the old files gone, typed text, the player and unsaved work of the back-office stay @desktop @sweep', async ({
  context,
  page: writer,
  site,
  expectedNoise,
}) => {
  test.setTimeout(120_000)
  expectedNoise.push(restartNoise, lossNoise)
  await watchFiles(context)
  await captureAudio(context)
  const seconds = async (tab: Page) => (await readAudio(tab)).time

  await addToCart(writer, 'when-the-saints')
  await writer.goto('/contact')
  await pageHydrated(writer)
  await writeLetter(writer)
  const payer = await openTab(context, '/about')
  await cartButton(payer).click()
  await drawer(payer).getByRole('button', { name: 'Proceed to Checkout' }).click()
  const listener = await openTab(context, '/shop')
  const { act: play, shows: bar } = actions['play a record']
  await play(listener)
  await expect.poll(() => seconds(listener)).toBeGreaterThan(0)
  await seekAudio(listener, 20)
  await signIn(writer, site)
  const office = await openTab(context, '/admin/events')
  await office.getByRole('button', { name: 'Add Event' }).click()
  await writeEvent(office)
  await other.deploy(site, { isLate: true })
  const loads = [writer, payer, listener, office].map(countLoads)

  await test.step('a message', async () => {
    await link('Media')(writer)
    await expect(heading(/Media/)(writer)).toBeVisible()
    await pageHydrated(writer)
    await link('Contact')(writer)
    for (const [label, text] of Object.entries(letter))
      await expect(contactForm(writer).getByLabel(label)).toHaveValue(text)
  })
  await test.step('the address of a buyer', async () => {
    const address = drawer(payer).getByRole('textbox', { name: 'E-mail address' })
    const next = drawer(payer).getByRole('button', { name: 'Continue to Payment' })
    await address.fill(buyer)
    const moved = payer.waitForEvent('domcontentloaded')
    await next.click()
    await moved
    await pageHydrated(payer)
    await cartButton(payer).click()
    await drawer(payer).getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(address).toHaveValue(buyer)
    await next.click()
    await expect(payPalButton(payer)).toBeVisible()
  })
  await test.step('the place in a recording', async () => {
    await link('Media')(listener)
    await expect(heading(/Media/)(listener)).toBeVisible()
    await expect(bar(listener)).toContainText('Slide Rule Blues')
    await expect.poll(() => seconds(listener)).toBeGreaterThanOrEqual(20)
  })
  await test.step('an event that is not saved', async () => {
    const source = eventForm(office).getByRole('group', { name: 'Event Image' })
    await source.getByRole('radio', { name: 'Upload File' }).check()
    const buffer = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c90' } })
      .png()
      .toBuffer()
    await source.locator('input[type=file]').setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer })
    await expect(source.getByRole('status')).toContainText(missing)
    await expect(message(office, 'New Version Available')).toContainText('Save your changes, then reload the page.')
    for (const [label, text] of Object.entries(newEvent))
      await expect(eventForm(office).getByLabel(label)).toHaveValue(text)
    await source.getByRole('button', { name: 'Cancel' }).click()
    await office.getByRole('button', { name: 'Create Event' }).click()
    await expect(message(office, 'Event Created Successfully')).toBeVisible()
    expect(loads.map((count) => count())).toEqual([1, 1, 1, 0])
    await menuLink(office, 'Orders').click()
    await expect(heading('Orders')(office)).toBeVisible()
  })
  expect(loads.map((count) => count())).toEqual([1, 1, 1, 1])
})
