// Puts licences on sale, and buys one. A test that puts them on sale must remove them again: other end-to-end tests
// sell sheets without licences.
import type { RunningSite } from '../../tests/support/running-site'
import { anotherBrowser, openOrder, payOrder } from './behind-the-scenes'
import { storedItem } from './stock'

/** Licences for one copy, up to four copies and up to eight copies. */
export async function sellLicences(site: RunningSite): Promise<void> {
  await site.sql(
    `insert into licence_tiers (name, copies, price_rule, price_amount, terms, is_stamped, order_index) values
       ('One copy', 1, 'times', 1, 'For yourself.', false, 0),
       ('Studio', 4, 'plus', 6, null, true, 1),
       ('Ensemble', 8, 'times', 2.5, 'For the players of one band, at all of its gigs.', true, 2)`,
  )
}

/** Buys a sheet for up to four in this name; returns the addresses of its download and of its licence. */
export async function boughtLicence(
  site: RunningSite,
  slug: string,
  email: string,
  holder: string,
): Promise<{ download: string; licence: string }> {
  await sellLicences(site)
  const [tier] = await site.sql<{ id: string }>(`select id from licence_tiers where name = 'Studio'`)
  const { dollars } = await storedItem(site, slug)
  const browser = await anotherBrowser(site)
  const licence = { id: tier?.id ?? '', dollars: dollars + 6, holder }
  const [line] = await payOrder(site, browser, await openOrder(site, browser, slug, 'pdf', email, { licence }))
  const answer = await browser.get(`/api/downloads/${line?.download_token}`)
  const { licenceUrl } = (await answer.json()) as { licenceUrl: string | null }
  await browser.dispose()
  await site.sql('delete from licence_tiers')
  if (licenceUrl === null) throw new Error(`${slug} brought no licence`)
  return { download: `/d/${line?.download_token}`, licence: licenceUrl }
}
