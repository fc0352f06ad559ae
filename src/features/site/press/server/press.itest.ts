// Proves the press kit: its parts, its links from other pages, its photos as a ZIP, and the table for Bandsintown.
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { events } from '@/db/schema/site/events'
import { pageContent } from '@/db/schema/site/page-content'
import { photoGallery } from '@/db/schema/site/photo-gallery'
import { storeFile } from '@/platform/stored-files/store-file'
import { ownerInOffice, testApp, type TestApp } from '../../../../../tests/support/test-app'
import { countryFromAddress } from './bandsintown'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: ownerInOffice, now: new Date('2026-11-27T12:00:00Z') })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.update(pageContent).set({ description: null })
  await app.ctx.db.delete(photoGallery)
  await app.ctx.db.delete(events)
})

async function write(page_name: string, description: string, title = 'Title') {
  await app.ctx.db
    .insert(pageContent)
    .values({ page_name, title, description })
    .onConflictDoUpdate({ target: pageContent.page_name, set: { title, description } })
}
async function open(path: string) {
  await app.changes.catchUp()
  const response = await app.request(path)
  return { status: response.status, text: await response.text() }
}
const footer = async () => (JSON.parse((await open('/api/site-links')).text) as { footer: { href: string }[] }).footer

async function addPhoto(name: string, alt_text: string, change: Partial<typeof photoGallery.$inferInsert> = {}) {
  const image_url = await storeFile(app.ctx, {
    bucket: 'media',
    path: name,
    content: Buffer.from(`bytes of ${name}`),
    contentType: 'image/jpeg',
    facts: { width: 3000, height: 2000 },
  })
  await app.ctx.db.insert(photoGallery).values({ title: alt_text, alt_text, image_url, ...change })
}

test('without a biography no page links to the press page, and search engines leave it out', async () => {
  const page = await open('/press')
  expect(page.status).toBe(200)
  expect(page.text).toContain('<meta name="robots" content="noindex"')
  expect(await footer()).not.toContainEqual({ href: '/press', label: 'Press' })
  expect((await open('/contact')).text).not.toContain('href="/press"')
  expect((await open('/sitemap.xml')).text).not.toContain('/press<')
  expect((await open('/press/photos.zip')).status).toBe(404)
})

test('the press page has what exists: biographies, quotes, rider, dates and booking contact', async () => {
  await write('home-hero-description', 'Trombone and voice.')
  await write('about-hero', 'The whole story.')
  await write('about-journey', 'And the journey.')
  await write('home-testimonial-quote', 'A whole evening.')
  await write('press-quotes', 'Come early.\n– Ada Byron, Late Set')
  await write('press-rider', '# Sound\n\nOne microphone. [As a PDF](https://example.com/rider.pdf)')
  await write('contact-booking-email', 'booking@example.com', 'Bookings')
  await app.ctx.db.insert(events).values([
    { title: 'Late set', date: '2026-12-01', venue: 'Corner Room', city: 'Old Town', type: 'concert' },
    { title: 'Gone', date: '2026-01-01', venue: 'Corner Room', city: 'Old Town', type: 'concert' },
  ])
  const { status, text } = await open('/press')
  expect(status).toBe(200)
  for (const words of [
    'Trombone and voice.',
    'And the journey.',
    'A whole evening.',
    'Ada Byron, Late Set',
    'Late set',
  ])
    expect(text).toContain(words)
  expect(text).toContain('href="https://example.com/rider.pdf"')
  expect(text).toContain('href="mailto:booking@example.com"')
  expect(text).toContain('"@type":"ProfilePage"')
  expect(text).not.toMatch(/>Gone<|photos\.zip|Stage plot<|noindex/)
  expect(await footer()).toContainEqual({ href: '/press', label: 'Press' })
  expect((await open('/contact')).text).toContain('href="/press"')
  expect((await open('/sitemap.xml')).text).toContain(`${app.baseUrl}/press<`)
})

test('the ZIP has the photos as they were uploaded, each once, and their credits', async () => {
  await write('about-hero', 'The whole story.')
  await write('press-photo-credit', 'Photos: Grace Hopper')
  await addPhoto('one.jpg', 'On stage: one', { credit: 'Ada Byron' })
  await addPhoto('two.JPG', 'On stage: one', { order_index: 1 })
  await addPhoto('hidden.jpg', 'Hidden', { is_active: false })
  expect((await open('/press')).text).toContain('href="/press/photos.zip"')
  expect((await open('/press')).text).toMatch(/Photo: Ada Byron/)
  const response = await app.request('/press/photos.zip')
  expect(response.headers.get('content-type')).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const names = Object.keys(files)
  expect(names).toEqual(['On stage one.jpg', 'On stage one (2).jpg', 'credits.txt'])
  expect(Buffer.from(files['On stage one.jpg'] ?? []).toString()).toBe('bytes of one.jpg')
  const credits = Buffer.from(files['credits.txt'] ?? []).toString()
  expect(credits).toContain('Photos: Grace Hopper')
  expect(credits).toContain('On stage one.jpg: On stage: one (3000 × 2000), Photo: Ada Byron')
  expect(credits).toContain('On stage one (2).jpg: On stage: one (3000 × 2000)')
  const [photo] = await app.ctx.db.select().from(photoGallery).where(eq(photoGallery.order_index, 1))
  expect((await open('/press')).text).toContain(photo?.image_url)
})

test('dates go out as a table for Bandsintown; a cell is never a formula, and a gig abroad has no country', async () => {
  const gig = { venue: 'Corner Room', city: 'Austin, TX', type: 'concert' }
  await app.ctx.db.insert(events).values([
    { ...gig, title: '=1+1', date: '2026-12-01', time: '7:30 PM to 9 PM', address: 'Main Street 1' },
    { ...gig, title: 'Abroad', date: '2026-12-02', city: 'Lisboa', time_zone: 'Europe/Lisbon' },
    { ...gig, title: 'Cancelled', date: '2026-12-03', status: 'cancelled' },
    { ...gig, title: 'Over', date: '2026-11-01' },
  ])
  const rows = parse((await open('/api/admin/bandsintown.csv')).text, { columns: true, bom: true }) as unknown
  expect(rows).toEqual([
    expect.objectContaining({
      Venue: 'Corner Room',
      City: 'Austin',
      Region: 'TX',
      Address: 'Main Street 1',
      'Start Date': '2026-12-01',
      'Start Time': '19:30',
      'End Time': '21:00',
      'Event Name': "'=1+1",
    }),
    expect.objectContaining({ City: 'Lisboa', Region: '', Country: '', 'Event Name': 'Abroad' }),
  ])
})

test('the country is the last line of the postal address, if that is the name of a country', () => {
  expect(countryFromAddress('Main Street 1\n12345 Old Town\n germany ')).toBe('Germany')
  expect(countryFromAddress('Main Street 1\n12345 Old Town')).toBe('')
  expect(countryFromAddress('')).toBe('')
})
