// Proves for each service that an empty site holds as much after the import as the file does: counts and sums are worked
// out from the file itself.
import { ownerActor } from '../support/administrator'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importFiles } from '../support/import-request'
import { testApp, type TestApp } from '../support/test-app'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
})
afterAll(() => app.close())

const query = async (text: string) => (await app.ctx.db.$client.query<Record<string, unknown>>(text)).rows

beforeEach(() =>
  query(
    'truncate shop_items, item_variants, redirects, orders, checkout_lines, checkouts, events, newsletter_subscribers, imported_rows, imports cascade',
  ),
)

/** Rows of a table without quotes, by column. */
function rowsOf(csv: string, delimiter = ','): Record<string, string>[] {
  const [header = '', ...lines] = csv.replace(/^\uFEFF/, '').split('\n')
  const columns = header.split(delimiter)
  return lines.map((line) => {
    const cells = line.split(delimiter)
    return Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']))
  })
}

const cents = (text: string | undefined) => Math.round(Number((text ?? '').replace(/[^\d.]/g, '') || 0) * 100)
const sum = (rows: Record<string, string>[], ...columns: string[]) =>
  rows.reduce((total, row) => total + columns.reduce((part, column) => part + cents(row[column]), 0), 0)

async function load(name: string, bytes: string | Buffer, what: string) {
  app.clock.advance(60_000)
  const report = await importFiles(app, [{ name, bytes }], true)
  expect(report.files.map((file) => [file.what, file.problem])).toEqual([[what, null]])
  expect(report.tables.flatMap(({ rows }) => rows.flatMap(({ reason }) => reason ?? []))).toEqual([])
  return report.tables.flatMap(({ rows }) => rows.flatMap(({ notes }) => notes))
}

const products = {
  WooCommerce: {
    price: 'Regular price',
    csv: `ID,Type,SKU,Name,Published,Regular price,Sale price,Categories,Stock,Parent,Attribute 1 value(s)
73,simple,cq-01,Corner Table,1,15,12,Sheet Music,,,
44,variable,,Tour T-Shirt,1,,,Clothing,,,
76,variation,,Tour T-Shirt - L,1,25,,,7,id:44,L
77,variation,,Tour T-Shirt - XL,1,27.50,,,3,id:44,XL`,
  },
  Shopify: {
    price: 'Variant Price',
    csv: `Handle,Title,Type,Published,Option1 Name,Option1 Value,Variant Price,Image Src,Status
low-road,Low Road,Sheet Music,TRUE,Edition,C,12.00,,active
low-road,,,,,Bb,13.25,,
mug,Long Tones Mug,Mug,TRUE,Title,Default Title,14.00,,active`,
  },
  Squarespace: {
    price: 'Price',
    csv: `Product ID,Product Type,Product Page,Product URL,Title,Description,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Visible,Hosted Image URLs
p1,PHYSICAL,store,cap,Cap,Warm.,Colour,Black,18.00,15.00,No,5,Yes,
,,,,,,,Blue,19.50,,No,2,,
p2,DIGITAL,store,ballads,Ballads,,,,10.00,,No,Unlimited,No,`,
  },
  'Big Cartel': {
    price: 'price',
    csv: `id,name,permalink,description,status,price,categories,option name,quantity,images
1,Tour Shirt,tour-shirt,Soft.,active,25.00,Clothing,L,3,
1,Tour Shirt,tour-shirt,,active,27.00,Clothing,XL,0,
2,Late Set LP,late-set,,hidden,29.00,Vinyl,,12,`,
  },
  Gumroad: {
    price: 'formatted_price',
    csv: `id,name,short_url,formatted_price,published,deleted,description,preview_url
a1,Method Book (PDF),https://gum.example/l/mb,$10+,true,false,Scales.,
a2,Backing Tracks,https://gum.example/l/bt,$8.50,false,false,,`,
  },
}

test.each(Object.entries(products))(
  'DATA-01: products of %s: as many prices as the file has, with the same sum',
  async (service, { price, csv }) => {
    await load('export.csv', csv, `products of ${service}`)
    const priced = rowsOf(csv).filter((row) => row[price] !== '')
    expect(
      await query(
        `select count(*)::int as priced, (sum(coalesce(v.price, i.price)) * 100)::int as cents
         from shop_items i left join item_variants v on v.shop_item_id = i.id`,
      ),
    ).toEqual([{ priced: priced.length, cents: sum(priced, price) }])
  },
)

test('DATA-01: the products.json of Big Cartel: as many options as the file has, with the same sum', async () => {
  const options = (...prices: number[]) => prices.map((price, place) => ({ name: `No ${place}`, price }))
  const list = [
    { name: 'Shirt', permalink: 'shirt', status: 'active', price: 25, options: options(25, 27.5), images: [] },
    { name: 'Mug', permalink: 'mug', status: 'active', price: 14, options: [{ name: 'Mug', price: 14 }], images: [] },
  ]
  await load('products.json', JSON.stringify(list), 'products of Big Cartel')
  expect(
    await query(
      `select count(*)::int as priced, sum(coalesce(v.price, i.price))::text as paid
       from shop_items i left join item_variants v on v.shop_item_id = i.id`,
    ),
  ).toEqual([{ priced: 3, paid: '66.50' }])
})

test('DATA-02: sales of Bandcamp: as many orders as the file has sales, with the same sum', async () => {
  const csv = `date\titem type\titem name\tcurrency\titem price\tquantity\tsub total\tadditional fan contribution\tshipping\titem url\tbuyer email\tbandcamp transaction id
5/3/24 11:28pm\talbum\tNight Trains\tUSD\t8.00\t1\t8.00\t2.00\t\thttps://band.example/album/night-trains\tada@reed.example\t900
5/4/24 1:02am\tpackage\tNight Trains\tUSD\t25.00\t2\t50.00\t\t6.50\thttps://band.example/album/night-trains\tlee@reed.example\t901
5/4/24 1:02am\ttrack\tLow Lantern\tUSD\t0.00\t1\t0.00\t\t\thttps://band.example/track/low-lantern\tkim@reed.example\t902`
  const notes = await load('bandcamp.csv', Buffer.from(`\uFEFF${csv}`, 'utf16le'), 'sales of Bandcamp')
  // Its own page of an item is a link that stays.
  expect(notes).toEqual([])
  const sales = rowsOf(csv, '\t')
  expect(
    await query(
      `select (select count(*) from orders)::int as sales, (select sum(total_cents) from checkouts)::int as cents`,
    ),
  ).toEqual([{ sales: sales.length, cents: sum(sales, 'sub total', 'additional fan contribution', 'shipping') }])
})

const lists = {
  Mailchimp: {
    email: 'Email Address',
    out: 0,
    csv: `Email Address,First Name,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME
ada@reed.example,Ada,2024-03-14 09:12:31,,2024-03-14 09:14:00
lee@reed.example,Lee,2022-01-01 00:00:00,,2022-01-01 00:01:00`,
  },
  'Mailchimp (unsubscribed)': {
    email: 'Email Address',
    out: 1,
    csv: `Email Address,Name,UNSUB_REASON,UNSUB_TIME,OPTIN_TIME,CONFIRM_TIME
left@reed.example,Lee,,2024-05-01 10:00:00,2022-01-01 00:00:00,2022-01-01 00:01:00`,
  },
  Substack: {
    email: 'email',
    out: 1,
    csv: `email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at
fan@reed.example,false,,other,false,2024-05-03T10:01:02.123Z,
off@reed.example,false,,other,true,2024-05-03T10:01:02.123Z,`,
  },
  Ghost: {
    email: 'email',
    out: 1,
    csv: `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
1,ghost@reed.example,Gus,,true,false,,2023-02-01T08:00:00.000Z,,,
2,quiet@reed.example,Quinn,,false,false,,2023-02-01T08:00:00.000Z,,,`,
  },
  Bandcamp: {
    email: 'email',
    out: 0,
    csv: `email,fullname,date added\ncamp@reed.example,Cam,2021-07-04\nsecond@reed.example,,2022-11-30`,
  },
}

test.each(Object.entries(lists))(
  'subscribers of %s: as many as the file has, and as many opted out',
  async (service, { email, out, csv }) => {
    await load('list.csv', csv, `subscribers of ${service}`)
    const people = rowsOf(csv)
    expect(
      await query(
        `select array_agg(email order by email) as people, (count(*) filter (where status = 'unsubscribed'))::int as out from newsletter_subscribers`,
      ),
    ).toEqual([{ people: people.map((row) => row[email] ?? '').toSorted(), out }])
  },
)

const calendars = {
  'gigs of Google Calendar': {
    name: 'google_calendar.csv',
    dates: ['2027-05-30', '2027-06-05'],
    text: `Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private
Trio,05/30/2027,8:00 PM,05/30/2027,10:00 PM,False,,The Corner,False
Duo,06/05/2027,9:00 PM,06/05/2027,11:00 PM,False,,Attic Club,False`,
  },
  'gigs of Bandsintown': {
    name: 'bandsintown.csv',
    dates: ['2027-05-30', '2027-06-12'],
    text: `Venue*,Country*,Address,City*,Region*,Postal Code,Start Date*,Start Time*,End Date,Event Name,Ticket Link
The Corner,Netherlands,12 Main St,Utrecht,,3511,2027-05-30,20:30,,Trio,https://tickets.example/1
Nefertiti,Sweden,,Göteborg,,,2027-06-12,19:00,2027-06-13,Two Nights,`,
  },
  events: {
    name: 'events.ics',
    dates: ['2027-08-01', '2027-08-15', '2027-10-02'],
    text: [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'UID:weekly',
      'DTSTART;TZID=America/Denver:20270801T193000',
      'RRULE:FREQ=WEEKLY;COUNT=3',
      'EXDATE;TZID=America/Denver:20270808T193000',
      'SUMMARY:Residency',
      'LOCATION:Attic Club',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:single',
      'DTSTART;TZID=Europe/Berlin:20271002T200000',
      'SUMMARY:Duo',
      'LOCATION:Kulturhaus',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n'),
  },
}

test.each(Object.entries(calendars))('DATA-07: %s: every date of the file, and no other', async (what, given) => {
  await load(given.name, given.text, what)
  expect(await query('select array_agg(date::text order by date) as dates from events')).toEqual([
    { dates: given.dates },
  ])
})

test('ASVS 1.2.10: a formula in a table is stored as the text that it is, and leads nowhere', async () => {
  const formula = `=HYPERLINK("https://evil.example";"Open")`
  const csv = `Handle,Title,Type,Published,Option1 Name,Option1 Value,Variant Price,Status
mug,"${formula.replaceAll('"', '""')}",Mug,TRUE,Title,Default Title,14.00,active`
  await load('export.csv', csv, 'products of Shopify')
  expect(await query('select title, slug from shop_items')).toEqual([
    { title: formula, slug: expect.stringMatching(/^[a-z0-9-]+$/) },
  ])
})
