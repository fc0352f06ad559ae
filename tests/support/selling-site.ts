// Runs the built site as one process with a PayPal of its own, and more goods than any stress test can sell.
import { onTestFinished } from 'vitest'
import type { Shop } from '../../bench/checkouts'
import { startPaypalProcess, type PaypalProcess } from './paypal-process'
import { freePorts, startSite, type RunningSite } from './running-site'

export type SellingSite = { site: RunningSite; paypal: PaypalProcess; shop: Shop }

/**
 * Starts site and PayPal; both end with the test. The database waits for the disk unless `environment` says otherwise.
 */
export async function startSellingSite(environment: Record<string, string> = {}): Promise<SellingSite> {
  const port = await freePorts()
  const paypal = await startPaypalProcess(port + 1, `http://127.0.0.1:${port}`)
  onTestFinished(() => paypal.stop())
  const site = await startSite({ DATABASE_SYNC: 'on', PORT: String(port), ...paypal.environment, ...environment })
  onTestFinished(() => site.remove())
  for (const table of ['shop_items', 'item_variants'])
    await site.sql(`update ${table} set inventory_count = 1000000 where inventory_count is not null`)
  return { site, paypal, shop: { url: site.url, simulatorUrl: paypal.url } }
}
