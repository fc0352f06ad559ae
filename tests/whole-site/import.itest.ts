// Imports a dump of another site with every kind of bad data. Each row is accepted, corrected or refused with its
// reason; a second run changes nothing.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '@/adapters/database/connect'
import { openOldFiles } from '@/platform/import/old-files'
import { readDump } from '@/platform/import/reading/read-dump'
import { reportText, totalsText } from '@/platform/import/report-text'
import { type ImportReport, type RowReport, runImport, sumTotals } from '@/platform/import/run-import'
import { deriveToken } from '@/platform/tokens'
import { pageContent } from '@/db/schema/site/page-content'
import { suppressAddress } from '@/features/site/newsletter/server/suppression'
import { sendPurchasesLink } from '@/features/commerce/purchases/server/purchases'
import { findPurchases } from '@/features/commerce/purchases/server/shelf'
import { rebuildSales } from '@/features/commerce/numbers/server/sale-days'
import { allImporters, oldFileShelf } from '@/server/all-importers'
import { pdf } from '../support/sample-files'
import { createTestWorld, type TestWorld } from '../support/test-world'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const old = 'https://old.supabase.example/storage/v1/object/public'
const colors = JSON.stringify({
  primary: '45 90% 60%',
  secondary: 'red',
  accent: '45 90% 60%',
  background: '0 0% 6%',
  foreground: '45 20% 95%',
  muted: '0 0% 12%',
  border: '0 0% 15%',
  destructive: '0 62% 30%',
  success: '120 70% 50%',
})
const csv = (...rows: string[][]) =>
  rows
    .map((row) => row.map((text) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(','))
    .join('\n')

const dump: Record<string, string> = {
  'shop_items.csv': `\uFEFF${csv(
    [
      'id',
      'category',
      'title',
      'description',
      'price',
      'image_url',
      'pdf_file_url',
      'bandcamp_url',
      'tags',
      'is_visible',
      'inventory_count',
      'download_limit',
      'order_index',
      'purchase_count',
      'created_at',
      'legacy_code',
    ],
    [
      id(1),
      'sheet_music',
      'Blue Stride',
      'Plain',
      '12.50',
      `${old}/shop-images/products/blue.png`,
      `${old}/sheet-music-pdfs/pdfs/blue.pdf?token=x`,
      '',
      '{swing,"big band"}',
      't',
      '',
      '3',
      '0',
      '7',
      '2024-03-01 12:00:00.123456+00',
      'x',
    ],
    [
      id(2),
      'cd',
      'Late Set',
      '<script>alert(1)</script> & more',
      '$1,200.00',
      'javascript:alert(1)',
      '',
      'www.band.example/late',
      '["a","b","a"]',
      'yes',
      '3.0',
      '',
      '-4',
      'many',
      'yesterday',
      '',
    ],
    [
      id(3),
      'Sheet Music',
      'Priced below nothing',
      'with\0NUL',
      '-5',
      '/images/gone.png',
      '',
      'ftp://files.example/x',
      'jazz, trio',
      'perhaps',
      '-2',
      '500',
      '',
      '',
      '',
      '',
    ],
    [
      id(4),
      'wax cylinder',
      'Cylinder',
      'x'.repeat(12_000),
      '3',
      `${old}/shop-images/products/not-there.png`,
      '',
      '',
      '',
      '',
      '',
      '',
      '5',
      '',
      '',
      '',
    ],
    [id(1).toUpperCase(), 'cd', 'Same id again', '', '3', '', '', '', '', '', '', '', '6', '', '', ''],
    [id(5), 'cd', ' ', '', '3', '', '', '', '', '', '', '', '7', '', '', ''],
    [
      '17',
      'merchandise',
      'Shirt',
      '',
      '20',
      `${old}/shop-images/products/broken.png`,
      '',
      '',
      '',
      '',
      '',
      '',
      '8',
      '',
      '',
      '',
    ],
  )}`.replaceAll('\n', '\r\n'),
  'orders.csv': csv(
    [
      'id',
      'customer_email',
      'payment_status',
      'created_at',
      'shop_item_id',
      'quantity',
      'total_amount',
      'download_count',
      'download_limit',
      'download_expires_at',
      'paypal_order_id',
      'paypal_capture_id',
      'download_token',
    ],
    [
      id(11),
      'Buyer@Example.com',
      'completed',
      '2024-05-01T10:00:00Z',
      id(1),
      '2',
      '25.00',
      '1',
      '4',
      '',
      'PAY-1',
      'CAP-1',
      'secret',
    ],
    [id(12), 'buyer@example.com', 'completed', '2024-05-01T10:00:00Z', id(2), '', '', '0', '', '', 'PAY-1', '', ''],
    [id(13), 'buyer@example.com', 'pending', '2024-05-02T10:00:00Z', id(1), '1', '12.50', '0', '', '', 'PAY-2', '', ''],
    [id(14), 'nobody', 'completed', '2024-05-02T10:00:00Z', id(1), '1', '12.50', '0', '', '', '', '', ''],
    [
      id(15),
      'other@example.com',
      'COMPLETED',
      '2024-05-03T10:00:00Z',
      id(1),
      '1',
      '12.50',
      '99',
      '',
      '2024-06-03T10:00:00Z',
      '',
      '',
      '',
    ],
    [id(16), 'other@example.com', 'completed', '2024-05-03T10:00:00Z', id(999), '1', '12.50', '0', '', '', '', '', ''],
    [id(17), 'shirt@example.com', 'completed', '2024-05-03T10:00:00Z', '17', '1', '20', '0', '', '', '', '', ''],
  ),
  'page_settings.csv': csv(['page_name', 'is_work_in_progress', 'wip_message'], ['shop', 'true', 'Moving house']),
  'page_content.csv': csv(
    ['id', 'page_name', 'title', 'description', 'paragraph_spacing'],
    [id(21), 'home-videos-title', 'Old Films', '', ''],
    [id(22), 'home-gallery-title', 'Given way', '', ''],
    [id(23), 'home-photo-gallery-title', 'Pictures', '', ''],
    [id(24), '', 'Nobody knows where', '', ''],
    [id(25), 'about-journey', '', 'Line one\r\nLine two', 'huge'],
    [id(26), 'footer-facebook-url', 'Facebook', 'javascript:alert(1)', ''],
    [id(27), 'contact-email', 'E-mail', 'not an address', ''],
    [id(28), 'contact-phone', 'Phone', 'typed by the owner', ''],
  ),
  'events.csv': csv(
    ['id', 'title', 'date', 'venue', 'city', 'ticket_url', 'status', 'is_featured'],
    [id(31), 'Good', '2024-03-05', 'Hall', 'Town', 'https://tickets.example/1', 'upcoming', 'f'],
    [id(32), 'Vague', 'next friday', 'Hall', 'Town', '', '', ''],
    [id(33), 'No such day', '2023-02-30', 'Hall', 'Town', '', '', ''],
    [id(34), 'American', '3/15/2024', '', 'Town', '', 'postponed', 'true'],
    [id(35), 'Too few', '2024-03-06', 'Hall'],
    [id(36), 'Too many', '2024-03-06', 'Hall', 'Town', '', '', '', 'f', 'surplus'],
    [id(37), 'Empty surplus', '2024-03-07', 'Hall', 'Town', '', '', 'f', '', ''],
  ),
  'media_items.csv': csv(
    ['id', 'title', 'type', 'url', 'is_visible'],
    [id(41), 'Photo', 'photo', `${old}/media/uploads/blue.png`, 't'],
    [id(42), 'Bad link', 'photo', 'javascript:alert(1)', 't'],
    [id(43), 'Odd type', 'hologram', 'https://www.instagram.com/p/x', 't'],
  ),
  'featured_videos.csv': csv(
    ['id', 'title', 'embed_id', 'video_url', 'order_index'],
    [id(51), 'Film', 'https://youtu.be/abcdefghijk', 'https://files.example/film.mp4', '0'],
  ),
  'loe_videos.csv': csv(
    ['id', 'title', 'embed_id', 'video_url', 'order_index'],
    [id(52), 'Both', 'abcdefghijk', 'https://files.example/film.mp4', '0'],
    [id(53), 'Neither', '', '', '1'],
  ),
  'photo_gallery.csv': csv(
    ['id', 'title', 'alt_text', 'image_url', 'order_index'],
    ['', 'No id', '', 'https://pictures.example/a.jpg', ''],
    [id(61), 'No file', 'x', 'pictures/gone.png', '1'],
  ),
  'loe_images.csv': csv(
    ['id', 'title', 'alt_text', 'image_url', 'order_index'],
    [id(62), 'Blue', 'A blue square', 'uploads/blue.png', '3'],
  ),
  'loe_audio_tracks.csv': csv(
    ['id', 'title', 'audio_url', 'source_type', 'soundcloud_embed_url', 'duration', 'order_index'],
    [id(71), 'Cloud', '', 'soundcloud', 'https://soundcloud.com/band/late', '3:45', '0'],
    [id(72), 'Nowhere', '', 'file', '', '', '1'],
  ),
  'theme_settings.csv': csv(
    ['id', 'name', 'colors', 'typography', 'animations', 'is_active'],
    [
      id(81),
      'Night',
      colors,
      '{"font_playfair":"Playfair Display","font_inter":"Inter"}',
      '{"fade_duration":"0.8s","slide_duration":"0.6s"}',
      'true',
    ],
    [
      id(82),
      'Day',
      '{broken',
      '{"font_playfair":"url(x)","font_inter":"Inter"}',
      '{"fade_duration":"0.8s","slide_duration":"0.6s"}',
      'true',
    ],
  ),
  'musical_influences.csv': csv(['id', 'name', 'order_index'], [id(91), 'Duke', '0']),
  'collaborations.csv': csv(['id', 'artist', 'project', 'year', 'order_index'], [id(92), 'Band', '', '2019', '0']),
  'stats.csv': csv(
    ['id', 'icon_name', 'number_value', 'label', 'order_index'],
    [id(93), 'map_pin', '25+', 'Towns', '0'],
    [id(94), 'Rocket', '3', 'Moons', '1'],
  ),
  'allowed_emails.csv': csv(
    ['id', 'email', 'is_admin'],
    [id(95), 'Helper@Example.com', 't'],
    [id(96), 'helper@example.com', 'f'],
  ),
  'newsletter_subscribers.csv': csv(['id', 'email'], [id(97), 'reader@example.com'], [id(98), 'no address at all']),
  'contact_messages.csv': csv(
    ['id', 'name', 'email', 'subject', 'message'],
    [id(99), 'Ann', 'ann@example.com', '', 'Hello'],
  ),
  'guestbook.csv': csv(['id', 'entry'], ['1', 'Nice'], ['2', 'Very nice']),
  'readme.txt': 'no table',
}

/** Rows: total, accepted, corrected, refused. */
const expected: Record<string, [number, number, number, number]> = {
  shop_items: [7, 1, 4, 2],
  orders: [7, 1, 3, 3],
  page_settings: [1, 1, 0, 0],
  page_content: [8, 1, 4, 3],
  events: [7, 1, 3, 3],
  media_items: [3, 1, 1, 1],
  featured_videos: [1, 0, 1, 0],
  loe_videos: [2, 0, 1, 1],
  photo_gallery: [2, 0, 1, 1],
  loe_images: [1, 1, 0, 0],
  loe_audio_tracks: [2, 1, 0, 1],
  theme_settings: [2, 0, 2, 0],
  musical_influences: [1, 1, 0, 0],
  collaborations: [1, 0, 1, 0],
  stats: [2, 1, 1, 0],
  allowed_emails: [2, 0, 1, 1],
  newsletter_subscribers: [2, 1, 0, 1],
  contact_messages: [1, 0, 1, 0],
  guestbook: [2, 0, 0, 2],
}

let world: TestWorld
let folder: string
beforeAll(async () => {
  world = await createTestWorld()
  folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-dump-'))
  for (const [name, content] of Object.entries(dump)) await writeFile(path.join(folder, name), content)
  const canvas = createCanvas(40, 30)
  canvas.getContext('2d').fillRect(5, 5, 20, 20)
  const png = canvas.toBuffer('image/png')
  for (const [name, content] of [
    ['shop-images/products/blue.png', png],
    ['media/uploads/blue.png', png],
    ['shop-images/products/broken.png', Buffer.from('no picture')],
    ['sheet-music-pdfs/pdfs/blue.pdf', pdf()],
  ] as const) {
    await mkdir(path.dirname(path.join(folder, 'storage', name)), { recursive: true })
    await writeFile(path.join(folder, 'storage', name), content)
  }
  // The owner has already written one text here.
  await world.ctx.db.execute(
    sql`insert into audit (actor, what, ref) select 'owner', 'page-content.updated', 'page-content:' || id from page_content where page_name = 'contact-phone'`,
  )
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await world.close()
})

async function importDump(apply: boolean, from = folder): Promise<ImportReport> {
  const { tables } = await readDump(from)
  const files = oldFileShelf(world.ctx, await openOldFiles(path.join(folder, 'storage')), !apply)
  return runImport(world.ctx, { tables, importers: allImporters, files, apply, actor: 'command line' })
}

const tableNames = [
  'stored_files',
  'imported_rows',
  'checkouts',
  'checkout_lines',
  'payments',
  'download_grants',
  'outbox',
  ...Object.keys(expected).filter((name) => name !== 'guestbook'),
]

/** Returns every row of the tables that an import may write, as text. */
async function everything(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const name of tableNames) {
    const { rows } = await world.ctx.db.execute<{ row: string }>(
      sql`select t::text as row from ${sql.identifier(name)} t order by 1`,
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

const readRows = async (query: string) => (await world.ctx.db.execute(sql.raw(query))).rows
const totals = (report: ImportReport) =>
  Object.fromEntries(
    report.tables.map((table) => {
      const { rows, taken, corrected, refused } = sumTotals(table)
      return [table.table, [rows, taken, corrected, refused]]
    }),
  )
function reported(report: ImportReport, table: string, line: number): RowReport {
  const row = report.tables.find((each) => each.table === table)?.rows.find((each) => each.line === line)
  if (!row) throw new Error(`The report lacks line ${line} of ${table}`)
  return row
}

describe('a dump with every kind of bad data', () => {
  test('a dry run reports what would happen and changes nothing @sweep', async () => {
    const before = await everything()
    const report = await importDump(false)
    expect(totals(report)).toEqual(expected)
    expect(await everything()).toEqual(before)
  })

  test('DATA-01 to DATA-17 OP-22 OP-24: every row is imported, fixed or refused with its reason', async () => {
    const report = await importDump(true)
    expect(totals(report)).toEqual(expected)
    for (const { rows } of report.tables) {
      for (const row of rows) {
        expect(row.reason === null, JSON.stringify(row)).toBe(row.outcome !== 'refused')
        if (row.outcome !== 'refused')
          expect(row.corrections.length > 0, JSON.stringify(row)).toBe(row.outcome === 'corrected')
      }
    }
    expect(report.tables.find(({ table }) => table === 'shop_items')?.remarks).toEqual([
      'Columns the site does not have, left out: legacy_code.',
    ])

    expect(
      await readRows(
        'select title, category, price::text, tags, is_visible, inventory_count, download_limit, order_index, purchase_count from shop_items order by order_index, title',
      ),
    ).toEqual([
      {
        title: 'Blue Stride',
        category: 'sheet_music',
        price: '12.50',
        tags: ['swing', 'big band'],
        is_visible: true,
        inventory_count: null,
        download_limit: 3,
        order_index: 0,
        purchase_count: 7,
      },
      {
        title: 'Late Set',
        category: 'cd',
        price: '1200.00',
        tags: ['a', 'b'],
        is_visible: true,
        inventory_count: 3,
        download_limit: 5,
        order_index: 0,
        purchase_count: 0,
      },
      {
        title: 'Priced below nothing',
        category: 'sheet_music',
        price: null,
        tags: ['jazz', 'trio'],
        is_visible: false,
        inventory_count: 0,
        download_limit: 100,
        order_index: 2,
        purchase_count: 0,
      },
      {
        title: 'Cylinder',
        category: 'merchandise',
        price: '3.00',
        tags: [],
        is_visible: false,
        inventory_count: null,
        download_limit: 5,
        order_index: 5,
        purchase_count: 0,
      },
      {
        title: 'Shirt',
        category: 'merchandise',
        price: '20.00',
        tags: [],
        is_visible: true,
        inventory_count: null,
        download_limit: 5,
        order_index: 8,
        purchase_count: 0,
      },
    ])
    const [blue, late, negative, cylinder] = await readRows(
      'select image_url, pdf_file_url, bandcamp_url, description from shop_items order by order_index, title',
    )
    expect(blue).toMatchObject({
      image_url: expect.stringMatching(/^\/media\/shop-images\/products\/[0-9a-f]{24}\.png$/),
      pdf_file_url: expect.stringMatching(/^private:sheet-music-pdfs\/pdfs\/[0-9a-f]{24}\.pdf$/),
    })
    expect(late).toMatchObject({
      image_url: null,
      bandcamp_url: 'https://www.band.example/late',
      description: '<script>alert(1)</script> & more',
    })
    expect(negative).toMatchObject({ image_url: null, bandcamp_url: null, description: 'withNUL' })
    expect(cylinder).toMatchObject({
      image_url: `${old}/shop-images/products/not-there.png`,
      description: `${'x'.repeat(9999)}…`,
    })
    expect(reported(report, 'shop_items', 5).corrections.find(({ column }) => column === 'description')?.was).toBe(
      'x'.repeat(12_000),
    )
    expect(reported(report, 'shop_items', 6).reason).toBe(`Line 2 is the same record (${id(1)}) and was used instead.`)
    expect(reported(report, 'shop_items', 8).corrections.map(({ column }) => column)).toEqual(['id', 'image_url'])

    expect(
      await readRows(
        "select page_name, title, description, paragraph_spacing from page_content where page_name in ('home-featured-videos-title', 'home-photo-gallery-title', 'about-journey', 'footer-facebook-url', 'contact-email', 'contact-phone') order by 1",
      ),
    ).toEqual([
      {
        page_name: 'about-journey',
        title: 'About journey',
        description: 'Line one\nLine two',
        paragraph_spacing: 'mb-4',
      },
      { page_name: 'contact-email', title: 'E-mail', description: null, paragraph_spacing: null },
      { page_name: 'contact-phone', title: 'Phone', description: null, paragraph_spacing: null },
      { page_name: 'footer-facebook-url', title: 'Facebook', description: null, paragraph_spacing: null },
      { page_name: 'home-featured-videos-title', title: 'Old Films', description: null, paragraph_spacing: null },
      { page_name: 'home-photo-gallery-title', title: 'Pictures', description: null, paragraph_spacing: null },
    ])
    expect(reported(report, 'page_content', 5).reason).toBe('page_name is missing.')

    expect(await readRows('select title, date::text, venue, status, is_featured from events order by title')).toEqual([
      { title: 'American', date: '2024-03-15', venue: 'To be announced', status: 'upcoming', is_featured: false },
      { title: 'Empty surplus', date: '2024-03-07', venue: 'Hall', status: 'upcoming', is_featured: false },
      { title: 'Good', date: '2024-03-05', venue: 'Hall', status: 'upcoming', is_featured: false },
      { title: 'Too few', date: '2024-03-06', venue: 'Hall', status: 'upcoming', is_featured: false },
    ])
    expect(reported(report, 'events', 3).reason).toBe('date is not a calendar date: next friday.')
    expect(reported(report, 'events', 4).reason).toBe('date is not a calendar date: 2023-02-30.')
    expect(reported(report, 'events', 7).reason).toBe(
      'It has 2 cells too many, so no cell is certain to be in the right column.',
    )

    expect(
      await readRows(
        'select embed_id, video_url from loe_videos union all select embed_id, video_url from featured_videos',
      ),
    ).toEqual([
      { embed_id: 'abcdefghijk', video_url: null },
      { embed_id: 'abcdefghijk', video_url: null },
    ])
    expect(
      await readRows("select name, is_active, colors->>'secondary' as secondary from theme_settings order by name"),
    ).toEqual([
      { name: 'Day', is_active: false, secondary: '35 80% 55%' },
      { name: 'Night', is_active: true, secondary: '35 80% 55%' },
    ])
    expect(await readRows('select email, is_admin from allowed_emails')).toEqual([
      { email: 'helper@example.com', is_admin: true },
    ])
    expect(await readRows('select title, duration, source_type, audio_url from loe_audio_tracks')).toEqual([
      { title: 'Cloud', duration: 225, source_type: 'soundcloud', audio_url: null },
    ])
    expect(await readRows('select icon_name from stats order by order_index')).toEqual([
      { icon_name: 'MapPin' },
      { icon_name: 'Music' },
    ])
    expect(await readRows('select email, status from newsletter_subscribers')).toEqual([
      { email: 'reader@example.com', status: 'confirmed' },
    ])
    expect(reported(report, 'guestbook', 3).reason).toBe('The site has no such table.')
  })

  test('the report describes the result in words', async () => {
    const report = await importDump(false)
    const events = report.tables.find(({ table }) => table === 'events')
    expect(events && totalsText(events)).toBe(
      'events: 7 rows: 1 imported, 3 corrected, 3 refused; 0 added, 0 changed, 4 unchanged.',
    )
    const text = reportText(report, [])
    expect(text).toContain(`  line 3: refused: date is not a calendar date: next friday.`)
    expect(text).toMatch(
      / {4}url: "https:\/\/old\.supabase\.example\S+" became "\/media\/media\/uploads\/[0-9a-f]{24}\.png"\. The file is now stored here\./,
    )
    expect(text).toContain(`    date: "3/15/2024" became "2024-03-15". Written as a calendar date.`)
  })

  test('imported orders are in the figures of sales', async () => {
    await rebuildSales(world.ctx)
    const [sold] = await readRows(
      "select sum(orders)::int as orders from sale_sums where dimension = 'all' and grain = 'day'",
    )
    const [paid] = await readRows("select count(*)::int as orders from checkouts where status = 'paid'")
    expect(Number(paid?.orders)).toBeGreaterThan(0)
    expect(sold?.orders).toBe(paid?.orders)
    expect(await readRows('select count_sale_differences() as n')).toEqual([{ n: 0 }])
  })

  test('a second run changes nothing and reports the same', async () => {
    const before = await everything()
    const report = await importDump(true)
    expect(totals(report)).toEqual(expected)
    expect(await everything()).toEqual(before)
    for (const table of report.tables) expect(sumTotals(table)).toMatchObject({ added: 0, changed: 0 })
  })

  test('DLV-05 DATA-02: imported purchases are found through purchases, with their limit and count, and no mail is sent', async () => {
    expect(await readRows('select id from outbox')).toEqual([])
    await sendPurchasesLink(world.ctx, { email: 'buyer@example.com', cookieHash: null, stranger: 'a network' })
    const [link] = await readRows('select id from purchase_links')
    const found = await findPurchases(
      world.ctx,
      deriveToken(world.ctx.settings.tokenSecret, 'purchases', String(link?.id)),
    )
    expect(found.orders).toMatchObject([
      {
        id: id(11),
        title: 'Blue Stride',
        quantity: 2,
        unitCents: 1250,
        createdAt: '2024-05-01T10:00:00.000Z',
        downloadUrl: expect.stringMatching(/^\/d\//),
        downloadsLeft: 3,
      },
      { id: id(12), title: 'Late Set', quantity: 1, unitCents: 120_000, downloadUrl: null },
    ])
    expect(
      await readRows(
        'select status, items_cents, total_cents, provider_order_id from checkouts where provider_order_id is not null',
      ),
    ).toEqual([{ status: 'paid', items_cents: 122_500, total_cents: 122_500, provider_order_id: 'PAY-1' }])
    expect(await readRows('select provider_capture_id, amount_cents from payments')).toEqual([
      { provider_capture_id: 'CAP-1', amount_cents: 2500 },
    ])
    expect(
      await readRows(
        `select max_downloads, used, expires_at::date::text as until from download_grants where order_id = '${id(15)}'`,
      ),
    ).toEqual([{ max_downloads: 3, used: 3, until: '2024-06-03' }])
  })

  test('changes and deletions made here since stay; records changed only there are updated', async () => {
    const newer = await mkdtemp(path.join(os.tmpdir(), 'bandstand-dump-'))
    try {
      await writeFile(
        path.join(newer, 'musical_influences.csv'),
        csv(['id', 'name', 'order_index'], [id(91), 'Duke Ellington', '0']),
      )
      await writeFile(
        path.join(newer, 'page_content.csv'),
        csv(['id', 'page_name', 'title'], [id(23), 'home-photo-gallery-title', 'Newer there']),
      )
      await writeFile(
        path.join(newer, 'events.csv'),
        csv(['id', 'title', 'date', 'venue', 'city'], [id(31), 'Newer', '2024-03-05', 'Hall', 'Town']),
      )
      await world.ctx.db
        .update(pageContent)
        .set({ title: 'Mine' })
        .where(sql`page_name = 'home-photo-gallery-title'`)
      await world.ctx.db.execute(sql`delete from events where id = ${id(31)}`)
      const report = await importDump(true, newer)
      expect(reported(report, 'musical_influences', 2)).toMatchObject({ outcome: 'taken', effect: 'changed' })
      expect(reported(report, 'page_content', 2).reason).toBe(
        'It was changed here since the last import. The version here was kept.',
      )
      expect(reported(report, 'events', 2).reason).toBe('It was deleted here since the last import and stays deleted.')
      expect(await readRows('select name from musical_influences')).toEqual([{ name: 'Duke Ellington' }])
      expect(await readRows("select title from page_content where page_name = 'home-photo-gallery-title'")).toEqual([
        { title: 'Mine' },
      ])
    } finally {
      await rm(newer, { recursive: true, force: true })
    }
  })
})

test('a payment this site knows and a look that is active here stay unchanged, and an address that was erased here stays out', async () => {
  const other = await createTestWorld()
  const small = await mkdtemp(path.join(os.tmpdir(), 'bandstand-dump-'))
  try {
    for (const name of ['shop_items.csv', 'orders.csv', 'theme_settings.csv', 'newsletter_subscribers.csv'])
      await writeFile(path.join(small, name), dump[name] ?? '')
    await other.ctx.db.execute(sql`
      insert into checkouts (cookie_hash, cart_hash, email, items_cents, total_cents, status, invoice_number, provider_order_id) values ('c', 'h', 'own@example.com', 100, 100, 'paid', 'OWN-1', 'PAY-1')`)
    await other.ctx.db.execute(
      sql`insert into theme_settings (name, colors, typography, animations, is_active) values ('Ours', '{}', '{}', '{}', true)`,
    )
    await inTransaction(other.ctx.db, (tx) => suppressAddress(tx, 'reader@example.com', other.clock.now()))
    const { tables } = await readDump(small)
    const run = async () =>
      runImport(other.ctx, {
        tables,
        importers: allImporters,
        files: oldFileShelf(other.ctx, await openOldFiles(null), false),
        apply: true,
        actor: 'command line',
      })
    const report = await run()
    expect(reported(report, 'orders', 2).reason).toBe(
      'Another line has the same item of the same payment, or this site already knows the payment.',
    )
    expect(reported(report, 'theme_settings', 2).corrections).toContainEqual({
      column: 'is_active',
      was: null,
      now: 'false',
      why: 'Only one theme can be active, and Ours already is.',
    })
    expect((await other.ctx.db.execute(sql`select name from theme_settings where is_active`)).rows).toEqual([
      { name: 'Ours' },
    ])
    expect(
      (await other.ctx.db.execute(sql`select total_cents from checkouts where provider_order_id = 'PAY-1'`)).rows,
    ).toEqual([{ total_cents: 100 }])
    expect(reported(report, 'newsletter_subscribers', 2).reason).toBe(
      'It was erased here at the request of its owner and stays erased.',
    )
    expect((await other.ctx.db.execute(sql`select email from newsletter_subscribers`)).rows).toEqual([])
    // The files are missing, so the addresses still lead to the old site.
    expect(reported(report, 'shop_items', 2)).toMatchObject({
      outcome: 'corrected',
      corrections: [{ column: 'image_url' }, { column: 'pdf_file_url' }],
    })
    expect(totals(await run())).toEqual(totals(report))
  } finally {
    await rm(small, { recursive: true, force: true })
    await other.close()
  }
})

test('orders keep the currency they were paid in, with amounts that it has', async () => {
  const other = await createTestWorld()
  const small = await mkdtemp(path.join(os.tmpdir(), 'bandstand-dump-'))
  const columns = ['id', 'customer_email', 'payment_status', 'shop_item_id', 'quantity', 'total_amount', 'unit_price']
  const order = (n: number, ...amounts: string[]) => [id(n), 'buyer@example.com', 'completed', id(1), ...amounts]
  try {
    await writeFile(path.join(small, 'shop_items.csv'), dump['shop_items.csv'] ?? '')
    await writeFile(
      path.join(small, 'orders.csv'),
      csv(
        [...columns, 'currency', 'paypal_order_id', 'paypal_capture_id'],
        [...order(11, '2', '25.00', ''), 'eur', 'PAY-1', 'CAP-1'],
        [...order(12, '3', '1000', ''), 'JPY', 'PAY-2', 'CAP-2'],
        [...order(13, '1', '', ''), 'JPY', 'PAY-3', ''],
        [...order(14, '1', '', '12.50'), 'JPY', 'PAY-4', ''],
        [...order(15, '1', '', '12.50'), 'XAU', 'PAY-5', ''],
      ),
    )
    const { tables } = await readDump(small)
    const report = await runImport(other.ctx, {
      tables,
      importers: allImporters,
      files: oldFileShelf(other.ctx, await openOldFiles(null), false),
      apply: true,
      actor: 'command line',
    })
    expect([5, 6].map((line) => reported(report, 'orders', line).reason)).toEqual([
      'It was paid in JPY, which has no decimals, but its amount has some.',
      'It was paid in XAU, a currency that PayPal does not take.',
    ])
    const { rows } = await other.ctx.db.execute(
      sql`select c.currency, o.currency as of_line, o.unit_cents, p.currency as paid from checkouts c join orders o on o.checkout_id = c.id left join payments p on p.checkout_id = c.id order by o.id`,
    )
    expect(rows).toEqual([
      { currency: 'EUR', of_line: 'EUR', unit_cents: 1250, paid: 'EUR' },
      { currency: 'JPY', of_line: 'JPY', unit_cents: 33_300, paid: 'JPY' },
      { currency: 'JPY', of_line: 'JPY', unit_cents: 1300, paid: null },
    ])
  } finally {
    await rm(small, { recursive: true, force: true })
    await other.close()
  }
})

test('every address without a matching given file is listed with its row, whatever it looks like, and counted by site', async () => {
  const other = await createTestWorld()
  const small = await mkdtemp(path.join(os.tmpdir(), 'bandstand-dump-'))
  try {
    await writeFile(
      path.join(small, 'events.csv'),
      csv(
        ['id', 'title', 'date', 'venue', 'city', 'image_url', 'ticket_url', 'description'],
        [
          id(31),
          'Late',
          '2024-03-05',
          'Hall',
          'Town',
          'https://cdn.example/poster.jpg',
          'https://hall.example/tickets',
          `Poster: ${old}/media/kit.pdf, or www.hall.example.`,
        ],
        [id(32), '', 'no date', 'Hall', 'Town', 'https://cdn.example/gone.jpg', '', ''],
      ),
    )
    const { tables } = await readDump(small)
    const report = await runImport(other.ctx, {
      tables,
      importers: allImporters,
      files: oldFileShelf(other.ctx, await openOldFiles(null), true),
      apply: false,
      actor: 'command line',
    })
    expect(reported(report, 'events', 2)).toMatchObject({
      outcome: 'taken',
      corrections: [],
      elsewhere: [
        { column: 'image_url', address: 'https://cdn.example/poster.jpg' },
        { column: 'ticket_url', address: 'https://hall.example/tickets' },
        { column: 'description', address: `${old}/media/kit.pdf` },
        { column: 'description', address: 'www.hall.example' },
      ],
    })
    expect(reported(report, 'events', 3)).toMatchObject({
      outcome: 'refused',
      elsewhere: [{ column: 'image_url', address: 'https://cdn.example/gone.jpg' }],
    })
    const text = reportText(report, [])
    expect(text).toContain(
      'Addresses that no given file matches: 2 to cdn.example, 1 to hall.example, 1 to old.supabase.example, 1 to www.hall.example.',
    )
    expect(text).toContain(
      '    image_url: "https://cdn.example/poster.jpg" leads to another site: no given file matches it.',
    )
  } finally {
    await rm(small, { recursive: true, force: true })
    await other.close()
  }
})

test('a file that is no table is reported alone; opt-outs and European spreadsheets are understood', async () => {
  const other = await createTestWorld()
  const small = await mkdtemp(path.join(os.tmpdir(), 'bandstand-dump-'))
  try {
    await writeFile(path.join(small, 'stats.csv'), 'id,label\n1,"never closed\n')
    await writeFile(
      path.join(small, 'events.csv'),
      Buffer.from(
        'sep=;\r\nid;title;date;city\r\n1;Trio;30.05.2027;Zürich\r\n2;Duo;03/04/2027;Köln\r\n3;Solo;5.6.2027;Lyon\r\n',
        'latin1',
      ),
    )
    await writeFile(
      path.join(small, 'newsletter_subscribers.csv'),
      Buffer.from(
        '\uFEFFemail\temail_disabled\tUNSUB_TIME\tUNSUB_REASON\tUNSUB_REASON\nfan@example.com\tfalse\t\t\t\noff@example.com\ttrue\t\t\t\nleft@example.com\tfalse\t2024-05-01 10:00:00\t\tNORMAL\nFAN2@example.com\tfalse\t\t\t\nfan2@example.com\tTRUE\t\t\t\n',
        'utf16le',
      ),
    )
    const { tables } = await readDump(small)
    const report = await runImport(other.ctx, {
      tables,
      importers: allImporters,
      files: oldFileShelf(other.ctx, await openOldFiles(null), false),
      apply: true,
      actor: 'command line',
    })
    const found = async (query: string) => (await other.ctx.db.execute(sql.raw(query))).rows
    expect(await found('select title, date::text, city from events order by title')).toEqual([
      { title: 'Solo', date: '2027-06-05', city: 'Lyon' },
      { title: 'Trio', date: '2027-05-30', city: 'Zürich' },
    ])
    expect(reported(report, 'events', 4).reason).toMatch(/can be 2027-04-03 or 2027-03-04.*--dates dmy/)
    expect(
      await found(
        "select email, status, unsubscribed_at at time zone 'UTC' as left from newsletter_subscribers order by email",
      ),
    ).toMatchObject([
      { email: 'fan2@example.com', status: 'unsubscribed' },
      { email: 'fan@example.com', status: 'confirmed', left: null },
      { email: 'left@example.com', status: 'unsubscribed', left: '2024-05-01 10:00:00' },
      { email: 'off@example.com', status: 'unsubscribed' },
    ])
    const text = reportText(report, [])
    expect(text).toContain('stats: not read. stats.csv is not a readable CSV file: a quotation mark is never closed.')
    expect(text).toContain('  Read as WINDOWS-1252, cells separated by semicolons.')
    expect(text).toContain('  Read as UTF-16LE, cells separated by tabs.')
    expect(text).toContain('email_disabled: "true" became "unsubscribed". It is an opt-out: no newsletter is sent.')
  } finally {
    await rm(small, { recursive: true, force: true })
    await other.close()
  }
})
