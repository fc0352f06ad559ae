// Proves that one of ten visible tabs follows the changes for all, in one browser under HTTP/1.1, which allows six
// connections (FUNC-07).
import type { Page } from '@playwright/test'
import { freePorts } from '../../tests/support/running-site'
import { addToCart, atPayPal, cartButton, drawer, giveEmail, openPayPal } from '../support/buying'
import { expect, hydrated, testOnOwnSite } from '../support/site'
import { signIn } from '../support/sign-in'

let metricsPort = 0
const test = testOnOwnSite(async () => {
  metricsPort = await freePorts()
  return { METRICS_PORT: String(metricsPort) }
})

/** Reads the server's own count. */
async function openStreams(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/^change_streams_open (\d+)$/m.exec(text)?.[1])
}

/** Headless Chromium treats every page as visible, so this overrides the page's visibility. */
const show = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('FUNC-07: ten tabs browse, fill the cart, buy and save over one event stream, which another tab continues when its owner closes @desktop @sweep', async ({
  context,
  site,
}) => {
  test.setTimeout(240_000)
  async function openTab(address: string): Promise<Page> {
    const tab = await context.newPage()
    await tab.goto(address)
    await hydrated(tab.getByRole('heading', { level: 1 }))
    return tab
  }
  const leader = await openTab('/home')
  const about = await openTab('/about')
  const walker = await openTab('/events')
  const buyer = await openTab('/media')
  const shop = await openTab('/shop/when-the-saints')
  for (const address of ['/loe', '/contact', '/shop', '/privacy']) await openTab(address)
  await expect.poll(openStreams).toBe(1)

  const office = await context.newPage()
  await signIn(office, site)
  await office.goto('/admin/about')
  await office.getByRole('tab', { name: 'Statistics' }).click()
  await office.getByRole('button', { name: 'Add Stat' }).click()
  await office.getByLabel('Number *').fill('317+')
  await office.getByLabel('Label *').fill('Nights on the road')
  await office.getByRole('button', { name: 'Add Stat' }).click()
  await expect(office.getByText('Stat added successfully')).toBeVisible()
  await expect(about.getByText('Nights on the road')).toBeVisible()
  expect(await openStreams()).toBe(1)

  await walker.getByRole('link', { name: 'Contact', exact: true }).first().click()
  await expect(walker).toHaveURL(/\/contact$/)
  await addToCart(buyer, 'corner-table')
  await expect(cartButton(shop)).toHaveAccessibleName('Shopping cart, 1 item in your cart')
  await giveEmail(buyer, 'ten-tabs@example.com')
  await atPayPal(await openPayPal(buyer), 'Pay')
  await expect(drawer(buyer).getByRole('heading', { name: /^Purchase Confirmed/ })).toBeVisible()
  await expect(cartButton(shop)).toHaveAccessibleName(/^Shopping cart, 0 /)
  expect(await openStreams()).toBe(1)

  const listening = context.waitForEvent('request', (request) => request.url().endsWith('/api/changes'))
  await leader.close()
  await listening
  await site.sql(`update shop_items set price = 77 where slug = 'when-the-saints'`)
  const price = (text: string) => shop.getByRole('main').getByText(text).first()
  await expect(price('$77.00')).toBeVisible()
  expect(await openStreams()).toBe(1)

  for (const tab of context.pages()) await show(tab, 'hidden')
  await expect.poll(openStreams).toBe(0)
  await site.sql(`update shop_items set price = 78 where slug = 'when-the-saints'`)
  await show(shop, 'visible')
  await expect(price('$78.00')).toBeVisible()
  expect(await openStreams()).toBe(1)
})
