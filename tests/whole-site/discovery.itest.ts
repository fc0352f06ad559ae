// Checks that search engines and shared links show the site as it is: metadata of every public page, sitemap, feed,
// manifest and generated pictures. None of it is ever older than the last save.
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '@/db/schema/site/events'
import { loeAudioTracks } from '@/db/schema/site/player'
import { loeVideos } from '@/db/schema/site/loe'
import { pageContent } from '@/db/schema/site/page-content'
import { shopItems } from '@/db/schema/commerce/shop'
import { pageSettings } from '@/db/schema/commerce/shop-status'
import { themeSettings } from '@/db/schema/site/theme'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { defaultLook } from '@/features/site/theme/theme.rules'
import { storePicture } from '@/features/operations/pictures/server/run-picture-worker'
import { structuredTypes } from '../support/structured-data'
import { testApp, type TestApp } from '../support/test-app'

const nasty = 'A "quoted" & <b>bold</b> </script><script>alert(1)</script> \u0001 title'
let app: TestApp

beforeAll(async () => {
  app = await testApp({ rateLimits: false })
  const { ctx } = app
  const picture = async (path: string, width: number, height: number, background: string) =>
    storePicture(ctx, {
      bucket: 'media',
      path,
      content: await sharp({ create: { width, height, channels: 3, background } })
        .jpeg()
        .toBuffer(),
      contentType: 'image/jpeg',
    })
  const hero = await picture('hero.jpg', 1600, 900, '#a33')
  const poster = await picture('poster.jpg', 900, 1200, '#33a')
  const text = async (key: string, title: string, description: string) =>
    ctx.db
      .insert(pageContent)
      .values({ page_name: key, title, description })
      .onConflictDoUpdate({ target: pageContent.page_name, set: { title, description } })
  await text('home-hero-image', 'Hero', hero)
  await text('home-hero-title', 'The Musician', 'Slow tunes, late sets.')
  await text('loe', nasty, 'All of it, and more.')
  await ctx.db.insert(events).values([
    {
      title: 'Late Set',
      date: '2026-12-24',
      time: '7:30 PM and 9:30 PM',
      venue: 'The Corner Room',
      city: 'Old Town',
      image_url: poster,
      ticket_url: 'https://tickets.example/1',
      created_at: new Date('2026-11-01T10:00:00Z'),
    },
    {
      title: nasty,
      date: '2026-12-26',
      time: 'whenever',
      venue: nasty,
      city: nasty,
      description: nasty,
      status: 'cancelled',
      created_at: new Date('2026-11-02T10:00:00Z'),
    },
    {
      title: 'Gone',
      date: '2020-01-01',
      venue: 'Somewhere',
      city: 'Here',
      created_at: new Date('2019-11-02T10:00:00Z'),
    },
  ])
  await ctx.db.insert(shopItems).values([
    {
      slug: 'record',
      title: 'Record',
      category: 'cd',
      price: 1500,
      image_url: hero,
      created_at: new Date('2026-11-03T10:00:00Z'),
    },
    {
      slug: 'nasty',
      title: nasty,
      description: nasty,
      category: 'sheet_music',
      price: 500,
      pdf_file_url: 'private:sheet-music-pdfs/a.pdf',
      created_at: new Date('2026-11-04T10:00:00Z'),
    },
    { slug: 'shirt', title: 'Shirt', category: 'merchandise', price: 2000 },
    { slug: 'hidden', title: 'Hidden', category: 'cd', price: 1500, is_visible: false },
  ])
  await ctx.db.insert(loeVideos).values({ title: 'Film', embed_id: 'abcdefghi-_', thumbnail_url: hero })
  await ctx.db.insert(loeAudioTracks).values([
    {
      title: 'Corner Table',
      artist: 'The Musician',
      album: 'Late',
      duration: 185,
      audio_url: '/media/loe-audio/a.mp3',
      artwork_url: poster,
      created_at: new Date('2026-11-05T10:00:00Z'),
    },
    { title: nasty, artist: nasty, audio_url: '/media/loe-audio/b.mp3', created_at: new Date('2026-10-05T10:00:00Z') },
    { title: 'Quiet', is_active: false, audio_url: '/media/loe-audio/c.mp3' },
  ])
  await app.changes.catchUp()
})
afterAll(() => app.close())

const get = async (path: string) => {
  const response = await app.request(path)
  expect([path, response.status]).toEqual([path, 200])
  return response
}
const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
const sitemapPaths = async () =>
  [...(await (await get('/sitemap.xml')).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) =>
    unescaped(address ?? '').replace(app.baseUrl, ''),
  )
const inHead = (html: string, attribute: 'name' | 'property', name: string) =>
  [...html.matchAll(new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`, 'g'))].map(([, content]) =>
    unescaped(content ?? ''),
  )
const slugLike = (paths: string[], words: string) => paths.find((path) => path.startsWith(`/events/${words}`)) ?? ''

test('the sitemap names every public page, item and event with the moment of its last change, and nothing else', async () => {
  const response = await get('/sitemap.xml')
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const xml = await response.text()
  const paths = await sitemapPaths()
  expect(paths.filter((path) => !path.startsWith('/events/')).toSorted((a, b) => a.localeCompare(b))).toEqual([
    '/about',
    '/contact',
    '/events',
    '/home',
    '/loe',
    '/media',
    '/privacy',
    '/shop',
    '/shop/nasty',
    '/shop/record',
    '/shop/shirt',
  ])
  expect(paths.filter((path) => path.startsWith('/events/'))).toHaveLength(3)
  expect(new Set(paths).size).toBe(paths.length)
  expect(xml.match(/<lastmod>\d{4}-\d{2}-\d{2}T[\d:.]+Z<\/lastmod>/g)?.length).toBeGreaterThanOrEqual(paths.length - 1)
  for (const [, address] of xml.matchAll(/<loc>([^<]+)<\/loc>/g))
    expect(address).toMatch(/^https:\/\/themusician\.test\//)
})

test('every page of the sitemap declares its title, description, canonical address, and a rendered picture in its size @sweep', async () => {
  for (const path of await sitemapPaths()) {
    const html = await (await get(path)).text()
    expect([
      path,
      [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, words]) => words?.includes('The Musician')),
    ]).toEqual([path, [true]])
    expect([...html.matchAll(/<link rel="canonical" href="([^"]+)"/g)].map(([, address]) => address)).toEqual([
      app.baseUrl + path,
    ])
    const [description = ''] = inHead(html, 'name', 'description')
    expect([path, description.length > 10, description.length <= 160]).toEqual([path, true, true])
    for (const name of ['og:title', 'og:description', 'og:url', 'og:type', 'og:site_name', 'og:image:alt'])
      expect([path, name, inHead(html, 'property', name).length]).toEqual([path, name, 1])
    expect(inHead(html, 'name', 'twitter:card')).toEqual(['summary_large_image'])
    expect([inHead(html, 'property', 'og:image:width'), inHead(html, 'property', 'og:image:height')]).toEqual([
      ['1200'],
      ['630'],
    ])
    const [address = ''] = inHead(html, 'property', 'og:image')
    expect(address.startsWith(`${app.baseUrl}/share/`)).toBe(true)
    const picture = await get(address.replace(app.baseUrl, ''))
    expect([picture.headers.get('content-type'), picture.headers.get('cross-origin-resource-policy')]).toEqual([
      'image/jpeg',
      'cross-origin',
    ])
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    })
  }
  expect(app.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('structured data has what search engines require, and no text breaks out of it', async () => {
  const paths = await sitemapPaths()
  const listTypes = async (path: string) => {
    const html = await (await get(path)).text()
    expect(html).not.toContain('<script>alert(1)')
    return structuredTypes(html)
  }
  expect(await listTypes('/home')).toEqual(['Person MusicGroup', 'WebSite'])
  expect(await listTypes('/about')).toEqual(['ProfilePage'])
  expect(await listTypes('/loe')).toEqual(['MusicRecording', 'MusicRecording'])
  expect(await listTypes('/events')).toEqual(['MusicEvent', 'MusicEvent'])
  for (const path of paths.filter((one) => one.startsWith('/events/')))
    expect(await listTypes(path)).toEqual(['MusicEvent', 'BreadcrumbList'])
  for (const slug of ['record', 'shirt'])
    expect(await listTypes(`/shop/${slug}`)).toEqual(['Product', 'BreadcrumbList'])
  expect(await listTypes('/shop/nasty')).toEqual(['Product SheetMusic', 'BreadcrumbList'])
})

test('OP-29: a cancelled event says so on its page and offers neither tickets nor a calendar entry', async () => {
  const path = slugLike(await sitemapPaths(), 'a-quoted')
  const html = (await (await get(path)).text()).replaceAll('<!-- -->', '')
  expect(html).toContain('>Cancelled<')
  expect(html).toContain('https://schema.org/EventCancelled')
  expect(html).not.toContain(`href="${path}.ics"`)
  const due = slugLike(await sitemapPaths(), 'late-set')
  const page = await (await get(due)).text()
  expect(page).toContain('href="https://tickets.example/1"')
  expect(page).toContain(`href="${due}.ics"`)
})

test('robots are excluded from private pages and told where the sitemap is', async () => {
  const response = await get('/robots.txt')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = (await response.text()).split('\n')
  for (const path of ['/admin', '/auth', '/api/', '/d/', '/f/', '/purchases/', '/newsletter/'])
    expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain(`Sitemap: ${app.baseUrl}/sitemap.xml`)
  const closed = lines.filter((line) => line.startsWith('Disallow: ')).map((line) => line.slice('Disallow: '.length))
  for (const path of await sitemapPaths()) expect(closed.filter((prefix) => path.startsWith(prefix))).toEqual([])
})

test.each([
  '/d/some-token',
  '/purchases',
  '/purchases/some-token',
  '/newsletter/some-token',
  '/nowhere',
  '/shop/nowhere',
  '/shop/hidden',
])('no search engine indexes %s', async (path) => {
  const response = await app.request(path)
  const html = await response.text()
  expect(
    response.headers.get('x-robots-tag')?.includes('noindex') === true ||
      inHead(html, 'name', 'robots').includes('noindex, nofollow'),
  ).toBe(true)
})

test('the feed lists what is new, the latest first, with pictures; it leaves out merchandise, hidden things and past concerts', async () => {
  const response = await get('/feed.xml')
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  const xml = await response.text()
  const items = [...xml.matchAll(/<item>.*?<\/item>/gs)].map(([item]) => item)
  const part = (item: string, name: string) =>
    unescaped(new RegExp(`<${name}[^>]*>(.*?)</${name}>`, 's').exec(item)?.[1] ?? '')
  const plain = nasty.replace('\u0001', ' ')
  expect(items.map((item) => part(item, 'title'))).toEqual([
    'Corner Table',
    plain,
    'Record',
    `${plain}, Dec 26, 2026`,
    'Late Set, Dec 24, 2026',
    plain,
  ])
  expect(part(items[0] ?? '', 'pubDate')).toBe('Thu, 05 Nov 2026 10:00:00 GMT')
  expect(new Set(items.map((item) => part(item, 'guid'))).size).toBe(items.length)
  for (const item of items) {
    expect(part(item, 'guid')).toMatch(/^urn:uuid:[0-9a-f-]{36}$/)
    expect(part(item, 'description')).not.toContain('<script')
    const picture = /<media:content url="([^"]+)"/.exec(item)?.[1] ?? ''
    await get(picture.replace(app.baseUrl, ''))
    await get(part(item, 'link').replace(app.baseUrl, ''))
  }
  expect(xml).not.toContain('\u0001')
  const html = await (await get('/home')).text()
  expect(html).toMatch(/<link rel="alternate" type="application\/rss\+xml"[^>]* href="\/feed.xml"/)
})

test('the manifest names the site, and its colours and those of the head follow the active theme', async () => {
  const manifest = async () =>
    (await (await get('/manifest.webmanifest')).json()) as {
      name: string
      theme_color: string
      icons: { src: string; purpose?: string }[]
    }
  expect(await manifest()).toMatchObject({
    name: 'The Musician',
    theme_color: '#0f0f0f',
    background_color: '#0f0f0f',
    start_url: '/',
  })
  expect((await manifest()).icons.map(({ src }) => src)).toEqual([
    '/icon.svg',
    '/icon-192.png',
    '/icon-512.png',
    '/icon-maskable-512.png',
  ])
  const html = await (await get('/about')).text()
  expect(html).toMatch(/<link rel="manifest" href="\/manifest.webmanifest"/)
  expect(html).toMatch(/<link rel="apple-touch-icon" href="\/apple-touch-icon.png"/)
  expect(inHead(html, 'name', 'theme-color')).toEqual(['hsl(0 0% 6%)'])
  await app.ctx.db
    .insert(themeSettings)
    .values({
      ...defaultLook,
      name: 'Blue',
      colors: { ...defaultLook.colors, background: '240 100% 50%' },
      is_active: true,
    })
  await app.changes.catchUp()
  expect(await manifest()).toMatchObject({ theme_color: '#0000ff' })
  expect(inHead(await (await get('/about')).text(), 'name', 'theme-color')).toEqual(['hsl(240 100% 50%)'])
  await app.ctx.db.delete(themeSettings)
  await app.changes.catchUp()
})

test('a picture is rendered once and cached; another title has another address, and the earlier one redirects there', async () => {
  const toAddress = async (path: string) =>
    (inHead(await (await get(path)).text(), 'property', 'og:image')[0] ?? '').replace(app.baseUrl, '')
  const before = await toAddress('/shop/record')
  await get(before)
  const { misses } = app.site.cache.counts()
  await get(before)
  expect(app.site.cache.counts().misses).toBe(misses)
  await app.ctx.db.update(shopItems).set({ title: 'Record, Again' }).where(eq(shopItems.slug, 'record'))
  await app.changes.catchUp()
  const after = await toAddress('/shop/record')
  expect(after).not.toBe(before)
  const moved = await app.request(before)
  expect([moved.status, moved.headers.get('location')]).toEqual([302, after])
  await get(after)
  for (const path of [
    '/share/x/nowhere.jpg',
    '/share/x/shop/hidden.jpg',
    '/share/x/shop/record.png',
    '/share/x/admin.jpg',
  ])
    expect((await app.request(path)).status).toBe(404)
})

test('when a picture cannot be rendered a default one replaces it, and the log says why @sweep', async () => {
  const [file] = await app.ctx.db.select().from(storedFiles).where(eq(storedFiles.path, 'hero.jpg'))
  await app.ctx.files.put('media', 'hero.jpg', Buffer.from('no picture'))
  await app.ctx.db
    .update(storedFiles)
    .set({ sha256: 'f'.repeat(64) })
    .where(eq(storedFiles.path, 'hero.jpg'))
  await app.changes.catchUp()
  const address = inHead(await (await get('/home')).text(), 'property', 'og:image')[0]?.replace(app.baseUrl, '') ?? ''
  const before = app.logged.length
  const response = await app.request(address)
  expect([response.status, response.headers.get('location'), response.headers.get('cache-control')]).toEqual([
    302,
    '/share.jpg',
    'no-store',
  ])
  expect(app.logged.slice(before)).toContainEqual(expect.objectContaining({ level: 50, path: '/home' }))
  await app.ctx.db
    .update(storedFiles)
    .set({ sha256: file?.sha256 ?? '' })
    .where(eq(storedFiles.path, 'hero.jpg'))
  await app.changes.catchUp()
})

test('saved pages are found at once; hidden or closed ones are gone at once, and other changes leave the rest cached', async () => {
  const { db } = app.ctx
  await db.update(shopItems).set({ is_visible: false }).where(eq(shopItems.slug, 'shirt'))
  await app.changes.catchUp()
  expect(await sitemapPaths()).not.toContain('/shop/shirt')
  await db.update(pageSettings).set({ is_work_in_progress: true }).where(eq(pageSettings.page_name, 'shop'))
  await app.changes.catchUp()
  expect((await sitemapPaths()).filter((path) => path.startsWith('/shop/'))).toEqual([])
  expect(await (await get('/feed.xml')).text()).not.toContain('Record, Again')
  await db.update(pageSettings).set({ is_work_in_progress: false }).where(eq(pageSettings.page_name, 'shop'))
  await app.changes.catchUp()
  await get('/robots.txt')
  await get('/events.ics')
  const { misses } = app.site.cache.counts()
  await db.update(shopItems).set({ is_visible: true }).where(eq(shopItems.slug, 'shirt'))
  await app.changes.catchUp()
  await get('/robots.txt')
  await get('/events.ics')
  expect(app.site.cache.counts().misses).toBe(misses)
})
