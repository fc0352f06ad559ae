// Runs the built site as several processes behind the deployed nginx configuration: one PostgreSQL, one PayPal, and
// goods to sell.
import { onTestFinished } from 'vitest'
import type { Shop } from '../../bench/checkouts'
import { eventually } from './eventually'
import { nginxProgram, startNginx } from './nginx'
import { startPaypalProcess, type PaypalProcess } from './paypal-process'
import { createTestDatabase } from './postgres'
import { freePorts, startSite, type RunningSite } from './running-site'

/** The secret that all processes sign their links with. */
export const sharedSecret = 'the same secret in every process of the site'

export type SeveralSites = {
  sites: RunningSite[]
  first: RunningSite
  paypal: PaypalProcess
  /** The address that visitors use. */ shop: Shop
}

/**
 * Starts `count` processes with the same secret; everything ends with the test. Items: a sheet, and a disc with a stock
 * of a million. `environmentFor` returns extra settings for the process of this number.
 */
export async function startSeveralSites(
  count: number,
  environmentFor: (number: number) => Record<string, string> = () => ({}),
): Promise<SeveralSites> {
  if (nginxProgram === null) throw new Error('nginx is not installed: apt-get install nginx')
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const port = await freePorts()
  const paypal = await startPaypalProcess((await freePorts()) + 1, `http://127.0.0.1:${port}`)
  onTestFinished(() => paypal.stop())
  const url = `http://127.0.0.1:${port}`
  const common = {
    DATABASE_URL: database.url,
    BASE_URL: url,
    TOKEN_SECRET: sharedSecret,
    TRUSTED_PROXIES: '1',
    BANDSTAND_DEMO: '0',
    ...paypal.environment,
  }
  const sites = await Promise.all(
    Array.from({ length: count }, (_, number) => startSite({ ...common, ...environmentFor(number) })),
  )
  for (const site of sites) onTestFinished(() => site.remove())
  const nginx = await startNginx(
    nginxProgram,
    port,
    sites.map((site) => Number(new URL(site.url).port)),
  )
  onTestFinished(() => nginx.stop())
  await eventually(() => fetch(`${nginx.url}/healthz`).then((answer) => answer.ok))
  const [first] = sites
  if (!first) throw new Error('At least one process is needed')
  await first.sql(`insert into shop_items (slug, category, title, price, pdf_file_url, inventory_count) values
    ('sheet', 'sheet_music', 'Blue Sheet', 9.5, 'private:sheet-music-pdfs/blue.pdf', null), ('disc', 'cd', 'Late Set', 15, null, 1000000)`)
  return { sites, first, paypal, shop: { url: nginx.url, simulatorUrl: paypal.url } }
}
