// Checks the name of the site: the owner sets it in the back-office, with no change to the server's start settings.
import { expect, test } from 'vitest'
import { startSite, type RunningSite } from '../support/running-site'

const write = (site: RunningSite, key: string, title: string) =>
  site.sql(
    `insert into page_content (page_name, title) values ($1, $2) on conflict (page_name) do update set title = excluded.title`,
    [key, title],
  )

/**
 * Returns every place that names the site: a page's title and head, the back-office, the feed, the calendar and the
 * name on a phone.
 */
async function listNames(site: RunningSite): Promise<string[]> {
  const read = async (path: string) => (await fetch(site.url + path)).text()
  const shop = await read('/shop')
  const found = [
    / \| ([^<]*)<\/title>/.exec(shop)?.[1],
    /og:site_name" content="([^"]*)"/.exec(shop)?.[1],
    /<title>([^<]*)<\/title>/.exec(await read('/admin'))?.[1],
    /<title>([^<]*)<\/title>/.exec(await read('/feed.xml'))?.[1],
    /X-WR-CALNAME:(.*): Live Events/.exec(await read('/events.ics'))?.[1],
    (JSON.parse(await read('/manifest.webmanifest')) as { name: string }).name,
  ]
  return [...new Set(found.map((name) => name ?? 'none'))]
}

test('without a name the site uses its host as name; the title of the home page replaces it, and an explicit name comes before both @sweep', async () => {
  const site = await startSite({ BANDSTAND_DEMO: '0' })
  try {
    const { hostname } = new URL(site.url)
    expect(await listNames(site)).toEqual([hostname])
    await write(site, 'home-hero-title', 'Ada Trumpet')
    await expect.poll(() => listNames(site), { timeout: 10_000 }).toEqual(['Ada Trumpet'])
    await write(site, 'site-name', 'The Ada Trumpet Quartet')
    await expect.poll(() => listNames(site), { timeout: 10_000 }).toEqual(['The Ada Trumpet Quartet'])
    await site.stop()
    await site.start()
    expect(await listNames(site)).toEqual(['The Ada Trumpet Quartet'])
    await site.sql(`delete from page_content where page_name in ('site-name', 'home-hero-title')`)
    await expect.poll(() => listNames(site), { timeout: 10_000 }).toEqual([hostname])
  } finally {
    await site.remove()
  }
})

test('a name set at the start of the server comes before the title of the home page and the name that the owner stored @sweep', async () => {
  const site = await startSite({ BANDSTAND_DEMO: '0', SITE_NAME: 'Low Brass' })
  try {
    await write(site, 'home-hero-title', 'Slow tunes, late sets')
    await expect
      .poll(async () => (await fetch(`${site.url}/home`)).text(), { timeout: 10_000 })
      .toContain('late sets</')
    expect(await listNames(site)).toEqual(['Low Brass'])
    await write(site, 'site-name', 'Ada Trumpet')
    await site.stop()
    await site.start()
    expect(await listNames(site)).toEqual(['Low Brass'])
  } finally {
    await site.remove()
  }
})
