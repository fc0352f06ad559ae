// Makes purchases without the pages: for end-to-end tests that begin after a purchase, or in which another buyer is
// faster.
import { request as requests, type APIRequestContext } from '@playwright/test'
import type { RunningSite } from '../../tests/support/running-site'
import { storedItem } from './stock'

type OrderAnswer = { state: string; orders: { id: string; title: string; download_token: string | null }[] }

/** Sends requests as another browser, from the site's own pages; dispose of it afterwards. */
export function anotherBrowser(site: RunningSite): Promise<APIRequestContext> {
  return requests.newContext({ baseURL: site.url, extraHTTPHeaders: { origin: site.url } })
}

/** Returns the request body of a cart with one piece of an item. */
export async function sentItem(site: RunningSite, slug: string, format: string, edition?: string) {
  const { id, title, category, dollars, editions } = await storedItem(site, slug)
  const chosen = edition === undefined ? editions[0] : editions.find(({ label }) => label === edition)
  return { id, title, price: chosen?.dollars ?? dollars, quantity: 1, category, format, variantId: chosen?.id ?? null }
}

/** Opens a PayPal order, which holds the goods; returns its id. */
export async function openOrder(
  site: RunningSite,
  browser: APIRequestContext,
  slug: string,
  format: string,
  email: string,
  {
    edition,
    licence,
  }: {
    /** The edition to buy instead of the first one. */
    edition?: string | undefined
    /** The licence to buy instead of the standard one, with the name printed on it. */
    licence?: { id: string; dollars: number; holder: string }
  } = {},
): Promise<string> {
  const item = await sentItem(site, slug, format, edition)
  const sent = licence ? { ...item, licenceId: licence.id, price: licence.dollars } : item
  const answer = await browser.post('/api/functions/create-paypal-order', {
    data: { items: [sent], customerEmail: email, licenceHolder: licence?.holder },
  })
  if (!answer.ok()) throw new Error(await answer.text())
  const { orderID } = (await answer.json()) as { orderID: string }
  return orderID
}

/** The buyer approves at PayPal and the page asks for the outcome; returns the order lines. */
export async function payOrder(
  site: RunningSite,
  browser: APIRequestContext,
  orderID: string,
): Promise<OrderAnswer['orders']> {
  const approval = await browser.post(`${site.simulatorUrl}/_sim/orders/${orderID}/approve`)
  if (!approval.ok()) throw new Error(await approval.text())
  const answer = await browser.post('/api/functions/order-status', { data: { paypalOrderId: orderID } })
  const { state, orders } = (await answer.json()) as OrderAnswer
  if (state !== 'completed') throw new Error(`The order is ${state}`)
  return orders
}

/**
 * Completes a purchase of one sheet by another browser, in its first edition or in this one; returns its download
 * token.
 */
export async function boughtSheet(site: RunningSite, slug: string, email: string, edition?: string): Promise<string> {
  const browser = await anotherBrowser(site)
  const orders = await payOrder(site, browser, await openOrder(site, browser, slug, 'pdf', email, { edition }))
  await browser.dispose()
  const token = orders[0]?.download_token
  if (!token) throw new Error(`${slug} brought no download`)
  return token
}

/** Causes a fault at PayPal; see the simulator's README. */
export async function causeFault(site: RunningSite, fault: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${site.simulatorUrl}/_sim/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Ends all faults at PayPal. */
export async function clearFaults(site: RunningSite): Promise<void> {
  await fetch(`${site.simulatorUrl}/_sim/faults`, { method: 'DELETE' })
}

/** Methods that PayPal offers to the buyer, in the words of its script, and whether the device has Apple Pay. */
export async function setEligible(site: RunningSite, methods: Record<string, boolean>): Promise<void> {
  const answer = await fetch(`${site.simulatorUrl}/_sim/eligibility`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(methods),
  })
  if (!answer.ok) throw new Error(await answer.text())
}
