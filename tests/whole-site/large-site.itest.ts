// Runs a site with thousands of records: every page is a bounded document, and paging meets each record exactly once.
// Uses the built site, which renders with the production form of React.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { galleryBatch } from '@/features/site/loe-gallery/loe-gallery.queries'
import { pageSize, pageCount } from '@/lib/paging'
import { largeSite, seedLargeSite } from '../support/large-site'
import { type RunningSite, startSite } from '../support/running-site'

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ BANDSTAND_DEMO: '0' })
  await seedLargeSite((statement, values) => site.sql(statement, values))
})
afterAll(() => site.remove())

async function answer(path: string, status = 200): Promise<Response> {
  const response = await fetch(site.url + path, { headers: { 'accept-encoding': 'br' } })
  expect([path, response.status]).toEqual([path, status])
  return response
}
const text = async (path: string, status?: number) =>
  (await (await answer(path, status)).text()).replaceAll('<!-- -->', '')
/** Returns the page as a visitor's browser shows it, without the data that its script reads. */
const drawn = (page: string) => page.replace(/<script.*?<\/script>/gs, '')

// These pages had 2 to 6 MB before paging. The rest is mostly the addresses of each picture's sizes and the data beside
// the markup.
test.each([
  '/home',
  '/media',
  '/loe',
  '/events',
  '/shop',
  '/about',
  '/contact',
  '/shop/item-7',
  '/media?page=2',
  '/loe?page=41',
  '/shop?page=2',
  '/events?page=2',
  '/home?page=3',
])('%s of a large site is a document of at most 400 kB, 60 kB compressed @sweep', async (path) => {
  const page = await answer(path)
  expect(page.headers.get('content-encoding')).toBe('br')
  expect(Number(page.headers.get('content-length') ?? Infinity)).toBeLessThan(60_000)
  expect(Buffer.byteLength(await page.text())).toBeLessThan(400_000)
})

type Listed = { total: number } & Record<string, unknown>
async function everything(path: string, name: string): Promise<{ titles: string[]; total: number; sizes: number[] }> {
  const titles: string[] = []
  const sizes: number[] = []
  const address = (page: number) => `${path}${path.includes('?') ? '&' : '?'}page=${page}`
  for (let page = 1; ; page++) {
    const answer = JSON.parse(await text(address(page))) as Listed
    const records = answer[name] as { title: string }[]
    sizes.push(records.length)
    titles.push(...records.map(({ title }) => title))
    if (page < pageCount(answer.total)) continue
    // A page beyond the end does not exist.
    await text(address(page + 1), 404)
    return { titles, total: answer.total, sizes }
  }
}

test.each([
  { ids: 'QRY-07 MEDIA-03', path: '/api/media', name: 'items', count: largeSite.media },
  { ids: 'QRY-10 SHOP-26', path: '/api/shop/items', name: 'items', count: largeSite.items },
  { ids: 'LOE-13 LOE-15', path: '/api/loe/images', name: 'images', count: largeSite.loeImages },
  { ids: 'HOME-07', path: '/api/photo-gallery', name: 'photos', count: largeSite.photos },
  { ids: 'QRY-08', path: '/api/events', name: 'events', count: largeSite.events },
  { ids: 'EVT-06', path: '/api/events?when=upcoming', name: 'events', count: largeSite.upcoming },
  { ids: 'EVT-05', path: '/api/events?when=past', name: 'events', count: largeSite.events - largeSite.upcoming },
])(
  '$ids: paging through $path returns all its $name, none lost and none twice @sweep',
  async ({ path, name, count }) => {
    const { titles, total, sizes } = await everything(path, name)
    expect([titles.length, new Set(titles).size, total]).toEqual([count, count, count])
    expect(sizes.slice(0, -1).every((size) => size === pageSize)).toBe(true)
  },
)

test('SHOP-21 QRY-11: each category group is sorted across the whole shop, and together the groups are the shop @sweep', async () => {
  const shelves = await Promise.all(
    ['music', 'sheet-music', 'merch'].map((group) => everything(`/api/shop/items?group=${group}`, 'items')),
  )
  expect(shelves.map(({ titles }) => titles.length)).toEqual([1200, 400, 400])
  expect(new Set(shelves.flatMap(({ titles }) => titles)).size).toBe(largeSite.items)
  expect((await everything('/api/shop/items?category=cd', 'items')).titles).toHaveLength(400)
})

test('MEDIA-03 QRY-07: media are listed newest first, across pages @sweep', async () => {
  const { titles } = await everything('/api/media', 'items')
  expect(titles).toEqual(Array.from({ length: largeSite.media }, (_, index) => `Media ${largeSite.media - index}`))
})

test('LOE-15: pictures with a priority come first, in its order @sweep', async () => {
  const { titles } = await everything('/api/loe/images', 'images')
  expect(titles.slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, index) => `Picture ${index + 1}`))
  expect(titles.slice(10, 58)).not.toEqual(
    titles.slice(10, 58).toSorted((a, b) => Number(a.slice(8)) - Number(b.slice(8))),
  )
})

/** Returns the titles that a browser without script shows when it follows "Show more" to the end. */
async function followed(start: string, link: RegExp, title: RegExp): Promise<string[]> {
  const found: string[] = []
  for (let path: string | undefined = start; path;) {
    const page = drawn(await text(path))
    found.push(...[...page.matchAll(title)].map((match) => match[1] ?? ''))
    path = link.exec(page)?.[1]
  }
  return found
}

test.each([
  [
    'MEDIA-03',
    '/media',
    /href="(\/media\?page=\d+)"[^>]*>Show more/,
    /class="media-title[^>]*>([^<]*)</g,
    largeSite.media,
  ],
  [
    'SHOP-14',
    '/shop?page=1',
    /href="(\/shop\?page=\d+)#catalogue"[^>]*>Show more/,
    /<h3[^>]*><a[^>]*href="\/shop\/(item-\d+)"/g,
    largeSite.items,
  ],
  [
    'LOE-10',
    '/loe',
    /href="(\/loe\?page=\d+)#gallery"[^>]*>Show more/,
    /<span class="loe-tile-title">.*?<\/span>([^<]*)</g,
    largeSite.loeImages,
  ],
  [
    'EVT-05',
    '/events',
    /href="(\/events\?page=\d+)(?:#past)?"[^>]*>Show more<\/a><\/div><\/div><\/section>/,
    /<h3[^>]*><a[^>]*>(Evening \d+)</g,
    largeSite.events,
  ],
  [
    'HOME-07',
    '/home',
    /href="(\/home\?page=\d+)#photos"[^>]*>Show more/,
    /Enlarge: <\/span>(Photo \d+)</g,
    largeSite.photos,
  ],
] as const)(
  '%s: without script, following the links from %s leads to every record @sweep',
  async (_ids, start, link, title, count) => {
    const found = await followed(start, link, title)
    expect(new Set(found).size).toBe(count)
  },
)

test('LOE-10: a picture shows its place among all of them, on later pages too @sweep', async () => {
  expect(drawn(await text('/loe?page=2'))).toContain(`${galleryBatch + 1} of ${largeSite.loeImages}`)
})

test('LOE-09 LOE-15 MEDIA-07: columns of a long gallery end at nearly the same height @sweep', async () => {
  for (const [path, pattern] of [['/media?page=3', /--at3:(\d+) \/ (\d+) \/ span (\d+) \/ span (\d+)/g]] as const) {
    const ends = [0, 0, 0]
    for (const [, row, column, rows, span] of drawn(await text(path)).matchAll(pattern)) {
      for (let at = Number(column); at < Number(column) + Number(span); at++)
        ends[at - 1] = Math.max(ends[at - 1] ?? 0, Number(row) + Number(rows))
    }
    expect(Math.min(...ends)).toBeGreaterThan(0)
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(130)
  }
})

test('AUDIO-07: the player receives every track, and each can be played without script @sweep', async () => {
  const { tracks } = JSON.parse(await text('/api/loe/tracks')) as { tracks: { title: string }[] }
  expect(tracks).toHaveLength(largeSite.tracks)
  expect((await text('/loe')).match(/<audio controls/g)).toHaveLength(largeSite.tracks)
})

test.each(['?page=9999', '?page=100000'])(
  '%s is beyond the end of every list and returns 404 @sweep',
  async (search) => {
    for (const path of ['/media', '/shop', '/loe', '/events', '/home']) await text(path + search, 404)
  },
)

test.each([
  '?page=100001',
  '?page=0',
  '?page=-3',
  '?page=abc',
  '?page=1e99',
  '?page=2&page=3',
  '?page=%00',
  '?page[]=1',
])('%s returns the page, not an error @sweep', async (search) => {
  for (const path of ['/media', '/shop', '/loe', '/events', '/home']) await text(path + search)
})

test('a page beyond the end does not exist, says so and links back @sweep', async () => {
  const page = drawn(await text('/media?page=9999', 404))
  expect(page).toContain('The list ends before this page.')
  expect(page).toContain('href="/media?page=42"')
  expect(page).not.toContain('No media items found')
})
