// Writes one marked word into everything that is not for visitors, then reads all that visitors can read: the word
// appears nowhere.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@/lib/endpoint'
import { allEndpoints } from '@/server/all-endpoints'
import { aCheckoutRow, aGrantRow, anEventRow, anItemRow, anOrderRow } from '../support/make-rows'
import { testApp, type TestApp } from '../support/test-app'

const marker = 'zzprivatezz'
const uuid = (last: number) => `3f0f8a52-6d2c-4f6b-8f0e-2f1f6f6b70${String(last).padStart(2, '0')}`
const link = `https://${marker}.example.com/x`

/** Rows of tables that visitors read, with their private columns marked; and rows that are hidden altogether. */
const rowsToStore: [table: string, row: Record<string, unknown>][] = [
  ...['sheet_music', 'digital_music', 'merchandise', 'physical_music', 'cd'].map(
    (category, index): [string, Record<string, unknown>] => [
      'shop_items',
      anItemRow({
        id: uuid(index),
        slug: `shown-${category}`,
        category,
        title: 'Shown',
        price: 9.5,
        is_featured: true,
        purchase_count: 3,
        pdf_file_url: `private:sheet-music-pdfs/${marker}.pdf`,
        bandcamp_url: link,
        external_url: link,
      }),
    ],
  ),
  [
    'shop_items',
    anItemRow({
      id: uuid(20),
      slug: 'shown-free',
      category: 'free_content',
      title: 'Shown',
      pdf_file_url: `private:sheet-music-pdfs/${marker}.pdf`,
      bandcamp_url: link,
      external_url: link,
    }),
  ],
  [
    'shop_items',
    anItemRow({
      id: uuid(21),
      slug: 'hidden',
      title: marker,
      description: marker,
      is_visible: false,
      is_featured: true,
      purchase_count: 99,
    }),
  ],
  ['own_pages', { id: uuid(60), slug: 'shown-page', title: 'Shown', body: 'Shown' }],
  ['own_pages', { id: uuid(61), slug: 'hidden-page', title: marker, body: marker, is_visible: false }],
  [
    'item_files',
    {
      id: uuid(30),
      shop_item_id: uuid(1),
      name: marker,
      file: `private:music-files/files/${marker}.mp3`,
      byte_size: 9,
    },
  ],
  ['events', anEventRow({ id: uuid(41), title: 'Shown', set_list_shown: 'now' })],
  ['event_tunes', { event_id: uuid(41), title: 'Shown', note: marker }],
  [
    'events',
    anEventRow({ id: uuid(42), title: 'Shown later', date: '2027-01-02', time: '8 PM', set_list_shown: 'from_start' }),
  ],
  ['event_tunes', { event_id: uuid(42), title: marker, note: marker }],
  ['media_items', { title: 'Shown', type: 'photo', url: 'https://example.com/x.jpg' }],
  ['media_items', { title: marker, type: 'photo', url: link, is_visible: false }],
  ['featured_videos', { title: marker, embed_id: marker, is_active: false }],
  ['loe_videos', { title: marker, embed_id: marker, is_active: false }],
  ['loe_images', { title: marker, alt_text: marker, caption: marker, image_url: link, is_active: false }],
  ['loe_audio_tracks', { id: uuid(40), title: 'shown', audio_url: 'https://example.com/a.mp3' }],
  ['loe_audio_tracks', { title: marker, audio_url: link, is_active: false }],
  ['photo_gallery', { title: marker, alt_text: marker, image_url: link, is_featured: true, is_active: false }],
  ['photo_gallery', { title: marker, alt_text: marker, image_url: link, is_featured: false, is_active: true }],
  [
    'theme_settings',
    {
      name: marker,
      colors: { primary: marker },
      typography: { font_playfair: marker },
      animations: { fade_duration: marker },
      is_active: false,
    },
  ],
  ['allowed_emails', { email: `${marker}@example.com`, is_admin: true }],
  ['newsletter_subscribers', { email: `${marker}@example.com` }],
  ['bounce_address', { confirm_url: `https://${marker}.example` }],
  ['contact_messages', { name: marker, email: `${marker}@example.com`, subject: marker, message: marker }],
  ['audit', { actor: `${marker}@example.com`, what: marker, ref: marker }],
  [
    'outbox',
    { dedupe_key: marker, kind: 'receipt', recipient: `${marker}@example.com`, payload: { [marker]: marker } },
  ],
  ['purchase_links', { email: `${marker}@example.com`, expires_at: '2027-01-01' }],
  [
    'checkouts',
    aCheckoutRow({
      id: uuid(30),
      cookie_hash: marker,
      cart_hash: marker,
      email: `${marker}@example.com`,
      invoice_number: marker,
      provider_order_id: marker,
    }),
  ],
  [
    'orders',
    anOrderRow({
      checkout_id: uuid(30),
      customer_email: `${marker}@example.com`,
      shop_item_id: uuid(0),
      title: marker,
      provider_order_id: marker,
    }),
  ],
  ['download_grants', aGrantRow({ order_id: uuid(31), title: marker, file: `private:sheet-music-pdfs/${marker}.pdf` })],
  [
    'stored_files',
    {
      bucket: 'sheet-music-pdfs',
      path: `${marker}.pdf`,
      content_type: 'application/pdf',
      byte_size: 1,
      sha256: marker,
    },
  ],
]

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false })
  for (const [table, row] of rowsToStore) {
    const names = Object.keys(row)
    await app.ctx.db.$client.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    )
  }
  await app.changes.catchUp()
})
afterAll(() => app.close())

/** Addresses with parameters to which each endpoint that takes some responds. A new endpoint needs its line here. */
const parameters: Record<string, string[]> = {
  '/api/shop/items': ['/api/shop/items', '/api/shop/items?category=sheet_music'],
  '/api/loe/tracks/{id}/peaks': [`/api/loe/tracks/${uuid(40)}/peaks`],
  '/api/events': ['/api/events', '/api/events?when=past', '/api/events?when=upcoming&limit=4'],
  '/api/events/{slug}': [`/api/events/shown-2027-01-01-${uuid(41).slice(0, 8)}`],
  '/api/events/playing/{item}': ['/api/events/playing/shown-sheet_music', '/api/events/playing/shown-cd'],
  '/api/media': ['/api/media', '/api/media?page=1'],
  '/api/loe/images': ['/api/loe/images'],
  '/api/photo-gallery': ['/api/photo-gallery'],
  '/api/pages/{slug}': ['/api/pages/shown-page'],
  '/api/shop/popular': ['/api/shop/popular?limit=50'],
  '/api/shop/items/{slug}': [
    '/api/shop/items/shown-sheet_music',
    '/api/shop/items/shown-cd',
    '/api/shop/items/shown-free',
  ],
  '/api/shop/items/{slug}/play-along': ['/api/shop/items/shown-sheet_music/play-along'],
  '/api/shop/current': [`/api/shop/current?ids=${Array.from({ length: 22 }, (_, index) => uuid(index)).join(',')}`],
  '/api/page-content': ['/api/page-content?keys=media,loe,contact-email,footer-instagram-url,home-hero-title'],
}
const everyonesReads = allEndpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ method, access }) => method === 'GET' && access === 'everyone')
/** This endpoint needs a payment provider and reads no table. */
const elsewhere = new Set(['/api/functions/paypal-config'])

const addresses = (endpoint: Endpoint) =>
  parameters[endpoint.path] ?? (endpoint.params || endpoint.query ? [] : [endpoint.path])

test.each(everyonesReads.filter(({ path }) => !elsewhere.has(path)))(
  'ASVS 14.2.6 ASVS 15.3.1 OP-04 OP-06: $path reveals nothing private',
  async (endpoint) => {
    const paths = addresses(endpoint)
    expect(paths, 'add the parameters of this endpoint to this sweep').not.toEqual([])
    for (const path of paths) {
      const response = await app.request(path)
      expect(response.status, path).toBe(200)
      expect(await response.text(), path).not.toContain(marker)
    }
  },
)

test.each([
  '/',
  '/home',
  '/about',
  '/media',
  '/loe',
  '/events',
  '/shop',
  '/shop/shown-sheet_music',
  '/shop/shown-free',
  '/contact',
  '/api/openapi.json',
])('OP-04 OP-06: the page %s reveals nothing private', async (path) => {
  const response = await app.request(path)
  expect(response.status, path).toBe(200)
  expect(await response.text(), path).not.toContain(marker)
})

test('OP-06: hidden and private things have no address of their own', async () => {
  for (const path of [
    '/shop/hidden',
    '/api/shop/items/hidden',
    '/free/hidden',
    `/media/sheet-music-pdfs/${marker}.pdf`,
    `/pictures/640.webp/sheet-music-pdfs/${marker}.pdf`,
  ]) {
    const response = await app.request(path)
    expect(response.status, path).toBe(404)
    expect((await response.text()).replaceAll(path, ''), path).not.toContain(marker)
  }
})

test('OP-04: the marked rows exist and could have been revealed', async () => {
  const { items } = (await (await app.request('/api/shop/items')).json()) as {
    items: { hasPdf: boolean; formats: string[] }[]
  }
  expect(items).toHaveLength(6)
  expect(items.every(({ hasPdf, formats }) => hasPdf && formats.includes('pdf'))).toBe(true)
})
