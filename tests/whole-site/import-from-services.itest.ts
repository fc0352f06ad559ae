// Proves that exports of other services are imported as they are: recognised by their columns, whatever their names.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readIcsFile } from '@/features/site/events/server/import/ics-file'
import { translateTables } from '@/platform/import/foreign-table'
import { openOldFiles } from '@/platform/import/old-files'
import { readDump } from '@/platform/import/reading/read-dump'
import { reportText } from '@/platform/import/report-text'
import { runImport, sumTotals } from '@/platform/import/run-import'
import { fileReaders, foreignTables } from '@/features/operations/moving/server/foreign-tables'
import { allImporters, oldFileShelf } from '@/server/all-importers'
import { createTestWorld, type TestWorld } from '../support/test-world'

const woocommerce = `\uFEFFID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Stock,Weight (lbs),Date sale price starts,Date sale price ends,Sale price,Regular price,Categories,Tags,Images,Download limit,Download expiry days,Parent,Download 1 name,Download 1 URL,Attribute 1 name,Attribute 1 value(s)
73,"simple, downloadable, virtual",cq-01,Corner Table (Quartet),1,1,visible,,"<p>A <strong>blues</strong> in F &amp; more.</p>\\n\\n[audio mp3=""https://old.example/a.mp3""]<script>alert(1)</script>",,,2027-11-20 00:00:00,2027-11-30 23:59:59,12,15,"Sheet Music, Sheet Music > Quartet","quartet, blues","https://old.example/corner.jpg, https://old.example/corner-2.jpg",5,30,,Score,https://old.example/corner.pdf,,
44,variable,,Tour T-Shirt,1,0,visible,Soft.,,,,,,,,Clothing > Tshirts,,https://old.example/shirt.jpg,-1,-1,,,,Size,"L, XL"
76,variation,,Tour T-Shirt - L,1,0,visible,,,7,0.5,,,20,25,,,,,,id:44,,,Size,L
77,variation,,Tour T-Shirt - XL,1,0,visible,,,3,0.5,,,30,27.50,,,,,,id:44,,,,
90,simple,late-lp,Late Set (LP),0,0,visible,,,12,,,,,29,Music > Vinyl,,https://old.example/lp.jpg,,,,,,,`

const shopify = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Status
low-road,Low Road,<ul><li>Score</li><li>Parts</li></ul>,,,Sheet Music,"quartet, blues",TRUE,Edition,C,,,0,,,12.00,,https://cdn.example/low.jpg,1,active
low-road,,,,,,,,,Bb,,,0,,,13.00,,,,
mug,Long Tones Mug,,,Home & Garden,Mug,,TRUE,Title,Default Title,,,350,shopify,4,14.00,16.00,https://cdn.example/mug.jpg,1,active
mug,,,,,,,,,,,,,,,,,https://cdn.example/mug-2.jpg,2,
draft,Not Yet,,,,Mug,,TRUE,Title,Default Title,,,,,,9.00,8.00,https://cdn.example/draft.jpg,1,draft`

const squarespace = `Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product Page,Product URL,Title,Description,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Categories,Tags,Weight,Visible,Hosted Image URLs
p1,v1,PHYSICAL,store,cap,Cap,<p>Warm.</p>,SQ1,Colour,Black,18.00,15.50,Yes,5,Merch,,0.2,Yes,https://images.example/cap.jpg https://images.example/cap-2.jpg
,v2,,,,,,SQ2,,Blue,19.00,,No,Unlimited,,,0.2,,
p2,v3,DIGITAL,store,ballads,Ballads,,SQ3,,,10.00,,No,Unlimited,Downloads,,,No,https://images.example/ballads.jpg`

const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Somebody//Else//EN',
  'X-WR-TIMEZONE:Europe/Amsterdam',
  'BEGIN:VEVENT',
  'UID:utc@old.example',
  'DTSTART:20270710T180000Z',
  'DTEND:20270710T200000Z',
  'SUMMARY:Low Brass Night',
  'LOCATION:The Corner\\, 12 Main St\\, 3511 AB Utrecht\\, Netherlands',
  'DESCRIPTION:<b>Two sets</b><br>Doors at 6 &amp; late',
  'URL:https://tickets.example/low-brass',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:weekly@old.example',
  'DTSTART;TZID=America/Denver:20270801T193000',
  'RRULE:FREQ=WEEKLY;COUNT=3',
  'EXDATE;TZID=America/Denver:20270808T193000',
  'SUMMARY:Residency',
  'LOCATION:Attic Club',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:off@old.example',
  'DTSTART;VALUE=DATE:20270901',
  'DTEND;VALUE=DATE:20270904',
  'STATUS:CANCELLED',
  'SUMMARY:Rainy Days',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

const files: Record<string, string> = {
  'wc-product-export-25-11-2026.csv': woocommerce,
  'products_export_1.csv': shopify,
  'products_Nov-25.csv': squarespace,
  'subscribed_email_audience_export_1.csv': `Email Address,First Name,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,NOTES,TAGS
ada@reed.example,Ada,2024-03-14 09:12:31,,2024-03-14 09:14:00,,"""vip"",""denver"""
left@reed.example,Lee,2022-01-01 00:00:00,,2022-01-01 00:01:00,,`,
  'unsubscribed_email_audience_export_1.csv': `Email Address,Name,UNSUB_REASON,UNSUB_TIME,UNSUB_REASON,OPTIN_TIME,CONFIRM_TIME
left@reed.example,Lee,,2024-05-01 10:00:00,NORMAL,2022-01-01 00:00:00,2022-01-01 00:01:00`,
  'email_list.csv': `email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at
fan@reed.example,false,,other,false,2024-05-03T10:01:02.123Z,
off@reed.example,false,,other,true,2024-05-03T10:01:02.123Z,`,
  'members.csv': `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
1,ghost@reed.example,Gus,,true,false,,2023-02-01T08:00:00.000Z,,,
2,quiet@reed.example,Quinn,,false,false,,2023-02-01T08:00:00.000Z,,,`,
  'mailinglist.csv': `email,fullname,date added
camp@reed.example,Cam,2021-07-04`,
  'google_calendar_import.csv': `Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private
Trio at The Corner,05/30/2027,8:00 PM,05/31/2027,1:00 AM,False,Two sets,"The Corner, 12 Main St, Utrecht",False
Harbour Festival,06/05/2027,,06/07/2027,,True,,Harbour Stage,False`,
  'band.ics': calendar,
}

let world: TestWorld
let folder: string
beforeAll(async () => {
  world = await createTestWorld()
  folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-services-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const rows = async (query: string) => (await world.ctx.db.$client.query<Record<string, unknown>>(query)).rows

async function load() {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  const { tables } = await readDump(folder, {}, fileReaders)
  return runImport(world.ctx, {
    tables: translateTables(tables, { known: allImporters, foreign: foreignTables }),
    importers: allImporters,
    files: oldFileShelf(world.ctx, await openOldFiles(null), false),
    apply: true,
    actor: 'command line',
  })
}

test('DATA-01 DATA-07: exports of shops, lists and calendars are imported as they are, and a second import changes nothing', async () => {
  const report = await load()
  expect(report.tables.map(({ table, ...rest }) => [table, sumTotals(rest)])).toMatchObject([
    ['shop_items', { rows: 8, added: 8, refused: 0 }],
    ['editions', { rows: 6, added: 6, refused: 0 }],
    ['events', { rows: 6, added: 6 }],
    ['newsletter_subscribers', { rows: 8, added: 7, refused: 1 }],
    ['redirects', { rows: 7, added: 7 }],
  ])

  expect(
    await rows(
      'select title, category, description, price::text, inventory_count as stock, is_visible as seen, is_featured as featured, tags, image_url, pdf_file_url as pdf, download_limit as downloads from shop_items order by title',
    ),
  ).toMatchObject([
    { title: 'Ballads', category: 'digital_music', price: '10.00', seen: false, stock: null },
    {
      title: 'Cap',
      category: 'merchandise',
      description: 'Warm.',
      price: '18.00',
      image_url: 'https://images.example/cap.jpg',
    },
    {
      title: 'Corner Table (Quartet)',
      category: 'sheet_music',
      description: 'A blues in F & more.',
      price: '15.00',
      seen: true,
      featured: true,
      tags: ['quartet', 'blues'],
      image_url: 'https://old.example/corner.jpg',
      pdf: 'https://old.example/corner.pdf',
      downloads: 5,
    },
    { title: 'Late Set (LP)', category: 'physical_music', price: '29.00', stock: 12, seen: false },
    { title: 'Long Tones Mug', category: 'merchandise', price: '16.00', stock: 4 },
    { title: 'Low Road', category: 'sheet_music', description: '– Score\n– Parts', price: '12.00' },
    { title: 'Not Yet', seen: false },
    { title: 'Tour T-Shirt', category: 'merchandise', description: 'Soft.', price: '25.00', stock: null, downloads: 5 },
  ])
  expect(
    await rows(
      'select i.title, v.label, v.price::text, v.inventory_count as stock from item_variants v join shop_items i on i.id = v.shop_item_id order by i.title, v.position',
    ),
  ).toEqual([
    { title: 'Cap', label: 'Black', price: '18.00', stock: 5 },
    { title: 'Cap', label: 'Blue', price: '19.00', stock: null },
    { title: 'Low Road', label: 'C', price: '12.00', stock: null },
    { title: 'Low Road', label: 'Bb', price: '13.00', stock: null },
    { title: 'Tour T-Shirt', label: 'L', price: '25.00', stock: 7 },
    { title: 'Tour T-Shirt', label: 'XL', price: '27.50', stock: 3 },
  ])
  expect(
    await rows(
      `select i.title, i.weight_grams as grams, array_agg(v.weight_grams order by v.position) filter (where v.id is not null) as choices
       from shop_items i left join item_variants v on v.shop_item_id = i.id
       group by i.id having i.weight_grams is not null or count(v.weight_grams) > 0 order by i.title`,
    ),
  ).toEqual([
    { title: 'Cap', grams: 91, choices: [91, 91] },
    { title: 'Long Tones Mug', grams: 350, choices: null },
    { title: 'Tour T-Shirt', grams: null, choices: [227, 227] },
  ])
  expect(
    await rows(
      "select email, status, (created_at at time zone 'UTC')::text as since from newsletter_subscribers order by email",
    ),
  ).toEqual([
    { email: 'ada@reed.example', status: 'confirmed', since: '2024-03-14 09:12:31' },
    { email: 'camp@reed.example', status: 'confirmed', since: '2021-07-04 00:00:00' },
    { email: 'fan@reed.example', status: 'confirmed', since: '2024-05-03 10:01:02.123' },
    { email: 'ghost@reed.example', status: 'confirmed', since: '2023-02-01 08:00:00' },
    { email: 'left@reed.example', status: 'unsubscribed', since: '2022-01-01 00:00:00' },
    { email: 'off@reed.example', status: 'unsubscribed', since: '2024-05-03 10:01:02.123' },
    { email: 'quiet@reed.example', status: 'unsubscribed', since: '2023-02-01 08:00:00' },
  ])
  expect(
    await rows(
      'select title, date::text, end_date::text as until, time, time_zone as zone, venue, address, city, status, description, ticket_url as tickets from events order by date',
    ),
  ).toMatchObject([
    {
      title: 'Trio at The Corner',
      date: '2027-05-30',
      until: null,
      time: '8:00 PM',
      venue: 'The Corner',
      address: '12 Main St',
      city: 'Utrecht',
    },
    {
      title: 'Harbour Festival',
      date: '2027-06-05',
      until: '2027-06-07',
      time: null,
      venue: 'Harbour Stage',
      address: null,
      city: 'To be announced',
    },
    {
      title: 'Low Brass Night',
      date: '2027-07-10',
      time: '20:00',
      zone: 'Europe/Amsterdam',
      venue: 'The Corner',
      address: '12 Main St',
      city: 'Utrecht',
      description: 'Two sets\nDoors at 6 & late',
      tickets: 'https://tickets.example/low-brass',
    },
    { title: 'Residency', date: '2027-08-01', time: '19:30', zone: 'America/Denver', venue: 'Attic Club' },
    { title: 'Residency', date: '2027-08-15', time: '19:30' },
    { title: 'Rainy Days', date: '2027-09-01', until: '2027-09-03', time: null, zone: null, status: 'cancelled' },
  ])

  const text = reportText(report, [])
  expect(text).toContain('wc-product-export-25-11-2026.csv: products of WooCommerce.')
  expect(text).toContain('Line 6: its compare-at price 8 is below its price and was left out.')
  expect(text).toContain('The sale price must be below the price')
  expect(
    await rows(
      `select i.title, v.label, coalesce(v.price, i.price)::text as usual, coalesce(v.sale_price, i.sale_price)::text as lowered,
         i.sale_from::text as first, i.sale_until::text as last
       from shop_items i left join item_variants v on v.shop_item_id = i.id
       where coalesce(v.sale_price, i.sale_price) is not null order by i.title, v.position`,
    ),
  ).toEqual([
    { title: 'Cap', label: 'Black', usual: '18.00', lowered: '15.50', first: null, last: null },
    {
      title: 'Corner Table (Quartet)',
      label: null,
      usual: '15.00',
      lowered: '12.00',
      first: '2027-11-20',
      last: '2027-11-30',
    },
    { title: 'Long Tones Mug', label: null, usual: '16.00', lowered: '14.00', first: null, last: null },
    { title: 'Tour T-Shirt', label: 'L', usual: '25.00', lowered: '20.00', first: null, last: null },
  ])
  expect(text).toContain(
    'subscribed_email_audience_export_1.csv line 3 (left@reed.example): refused: Line 2 of unsubscribed_email_audience_export_1.csv is the same record',
  )

  const again = await load()
  expect(again.tables.map(({ table, ...rest }) => [table, sumTotals(rest)])).toMatchObject([
    ['shop_items', { unchanged: 8 }],
    ['editions', { unchanged: 6 }],
    ['events', { unchanged: 6 }],
    ['newsletter_subscribers', { unchanged: 7 }],
    ['redirects', { unchanged: 7 }],
  ])
})

test('a table that no service exports stays unknown, one of ours is never translated, and a service’s is whatever its name is', () => {
  const table = (name: string, columns: readonly string[]) => ({
    name,
    columns: [...columns],
    rows: [],
    format: [],
    orders: new Map(),
    remarks: [],
    problem: null,
  })
  const recognised = { known: allImporters, foreign: foreignTables }
  const tables = [
    table('setlists', ['title', 'key']),
    ...allImporters.map((importer) => table(importer.table, importer.columns)),
  ]
  expect(translateTables(tables, recognised)).toEqual(tables)
  const shopify = ['name', 'email', 'financial status', 'lineitem name', 'lineitem price', 'currency']
  for (const { table: name } of allImporters)
    expect(translateTables([table(name, shopify)], recognised)).toMatchObject([
      { name: 'orders', format: [`${name}.csv: orders of Shopify.`] },
    ])
})

test('a calendar that is none, and one that ends too early, are reported as not read', () => {
  for (const text of ['BEGIN:VCARD\r\nFN:Ada\r\nEND:VCARD', calendar.slice(0, 300), ''])
    expect(() => readIcsFile('broken.ics', Buffer.from(text)), text.slice(0, 20)).toThrow(
      'broken.ics is not a calendar file.',
    )
})
