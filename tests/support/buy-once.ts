// Makes one purchase over HTTP, as the page and the buyer at PayPal do.
import type { ShopItem } from '@/features/commerce/catalog/catalog.contract'
import { orderLine, orderReport } from './order-line'
import type { RunningSite } from './running-site'

export async function post(address: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(address).origin, ...headers },
    body: JSON.stringify(body),
  })
}

/**
 * Buys the first sheet music that is for sale; throws when any step is refused. Returns the state that the shop reports
 * to its page.
 */
export async function buyOnce(site: Pick<RunningSite, 'url' | 'simulatorUrl'>, customerEmail: string): Promise<string> {
  const { items } = (await (await fetch(`${site.url}/api/shop/items`)).json()) as { items: ShopItem[] }
  const item = items.find(({ category, offers }) => category === 'sheet_music' && offers.length > 0)
  if (!item) throw new Error('Nothing is for sale')
  const line = orderLine(item)
  const opened = await post(`${site.url}/api/functions/create-paypal-order`, { items: [line], customerEmail })
  if (!opened.ok) throw new Error(`create-paypal-order answered ${opened.status}: ${await opened.text()}`)
  const { orderID } = (await opened.json()) as { orderID: string }
  await post(`${site.simulatorUrl}/_sim/orders/${orderID}/approve`, {})
  const settled = await post(`${site.url}/api/functions/create-order`, orderReport([line], customerEmail, orderID), {
    cookie: (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
  })
  if (!settled.ok) throw new Error(`create-order answered ${settled.status}: ${await settled.text()}`)
  return ((await settled.json()) as { state: string }).state
}
