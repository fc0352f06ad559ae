// Checks the rows of an empty site: every text key that the pages and the back-office use, and the shop's settings.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '../support/test-world'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const rows = async (statement: string) =>
  (await world.ctx.db.$client.query<Record<string, string | null>>(statement)).rows

const under = (prefix: string, ...names: string[]) => names.map((name) => `${prefix}-${name}`)
const publicKeys = [
  ...under('home-hero', 'title', 'description', 'image', 'image-tall'),
  ...under(
    'home',
    'featured-videos-title',
    'featured-videos-description',
    'photo-gallery-title',
    'photo-gallery-description',
    'cta-title',
    'cta-description',
  ),
  ...under('home-testimonial', 'quote', 'author', 'title'),
  'about-hero',
  'about-hero-secondary',
  'about-hero-image',
  'media',
  'loe',
  'loe-banner-text',
  ...under('events', 'hero-title', 'hero-description', 'upcoming-title', 'past-title'),
  ...under(
    'shop',
    'hero-title',
    'hero-description',
    'hero-shipping',
    'hero-delivery',
    'featured-title',
    'featured-description',
    'catalog-title',
  ),
  ...under(
    'contact',
    'hero-title',
    'hero-description',
    'email',
    'phone',
    'location',
    'instagram',
    'youtube',
    'booking-title',
    'booking-email',
  ),
  ...under('footer', 'instagram-url', 'facebook-url', 'twitter-url', 'soundcloud-url', 'bandcamp-url'),
]
/** OP-22: home-gallery-* and home-videos-* are kept under their public names; the others keep theirs. */
const backOfficeKeys = [
  ...under('home-about', 'title', 'description'),
  ...under('about', 'journey', 'influences', 'collaborations', 'milestones'),
]

test('DATA-05 DATA-06 OP-21 OP-22: exactly the known keys are there, each with a title', async () => {
  const stored = await rows('select page_name, title from page_content')
  expect(stored.map(({ page_name }) => String(page_name)).toSorted()).toEqual(
    [...publicKeys, ...backOfficeKeys].toSorted(),
  )
  // The first screen shows the site's own name until the owner writes another.
  expect(stored.filter(({ title }) => !title?.trim()).map(({ page_name }) => page_name)).toEqual(['home-hero-title'])
})

test("QRY-05 OP-21: the media row holds the documents' default, so no visitor inserts one", async () => {
  expect(await rows("select title, description from page_content where page_name = 'media'")).toEqual([
    {
      title: 'Media Gallery',
      description:
        'Explore videos, photos, and social content showcasing performances, studio sessions, and behind-the-scenes moments',
    },
  ])
})

test("SHOP-03 SHOP-04 SHOP-05 SHOP-06: the shop's hero starts with the documents' texts, in the title", async () => {
  const stored = await rows("select page_name, title from page_content where page_name like 'shop-hero-%'")
  expect(Object.fromEntries(stored.map(({ page_name, title }) => [page_name, title]))).toEqual({
    'shop-hero-title': 'Official Store',
    'shop-hero-description':
      'Take home the music with albums, sheet music, and exclusive merchandise. Support independent jazz artistry.',
    'shop-hero-shipping': 'Free shipping on orders over $50',
    'shop-hero-delivery': 'Instant digital delivery',
  })
})

test('DATA-03 MAINT-01: the settings have one row: the shop, which is open', async () => {
  expect(await rows('select page_name, is_work_in_progress, wip_message from page_settings')).toEqual([
    {
      page_name: 'shop',
      is_work_in_progress: false,
      wip_message: 'We anticipate being back online within the next few hours.',
    },
  ])
})

test('the database holds nothing else: no item, no event, no address that may sign in', async () => {
  const counts = await rows(
    'select (select count(*) from shop_items) as items, (select count(*) from events) as events, (select count(*) from allowed_emails) as allowed',
  )
  expect(counts).toEqual([{ items: '0', events: '0', allowed: '0' }])
})
