// Proves that sales and orders of other shops become past orders: found by mailbox, in the books, and nothing is sent.
import { ownerActor } from '../support/administrator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuildSales } from '@/features/commerce/numbers/server/sale-days'
import { sendPurchasesLink } from '@/features/commerce/purchases/server/purchases'
import { findPurchases } from '@/features/commerce/purchases/server/shelf'
import { deriveToken } from '@/platform/tokens'
import { type GivenFile, importFiles } from '../support/import-request'
import { testApp, type TestApp } from '../support/test-app'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
})
afterAll(() => app.close())

const load = (...files: GivenFile[]) => {
  app.clock.advance(60_000)
  return importFiles(app, files, true)
}

const query = async (text: string) => (await app.ctx.db.$client.query<Record<string, unknown>>(text)).rows

const products = `Handle,Title,Type,Published,Option1 Name,Option1 Value,Variant Price,Status
corner-table,Corner Table,Sheet Music,TRUE,Edition,C,12.00,active
corner-table,,,,,Bb,12.00,
mug,Mug,Mug,TRUE,Title,Default Title,14.00,active`

const shopify = `Name,Email,Financial Status,Paid at,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Cancelled at
#1001,ada@reed.example,paid,2024-03-05 10:00:00 +0100,USD,34.20,5.00,0.00,39.20,TEN,3.80,2024-03-05 09:59:00 +0100,1,Corner Table - C,12.00,
#1001,,,,,,,,,,,,1,Corner Table - Bb,12.00,
#1001,,,,,,,,,,,,1,Mug,14.00,
#1002,lee@reed.example,refunded,2024-03-06 10:00:00 +0100,USD,14.00,0.00,0.00,14.00,,,2024-03-06 10:00:00 +0100,1,Mug,14.00,
#1003,kim@reed.example,paid,2024-03-07 10:00:00 +0100,USD,9.00,0.00,0.00,9.00,,,2024-03-07 10:00:00 +0100,1,Poster,9.00,`

const woocommerce = `order_id,order_number,order_date,status,shipping_total,order_currency,billing_email,line_item_1,line_item_2
55,55,2024-04-01 12:00:00,completed,0,USD,ada@reed.example,name:Mug|product_id:mug|sku:|quantity:2|total:26.00,
56,56,2024-04-02 12:00:00,wc-cancelled,0,USD,lee@reed.example,name:Mug|product_id:mug|quantity:1|total:14.00,`

const woocommerceByLine = `Order Number,Order Status,Order Date,Email (Billing),Item Name,Quantity,Item Cost,Order Currency
77,Processing,2024-04-03 12:00,kim@reed.example,Mug,1,14.00,USD`

const bandcamp = Buffer.from(
  `\uFEFFdate\tpaid to\titem type\titem name\tartist\tcurrency\titem price\tquantity\tsub total\tadditional fan contribution\tshipping\ttransaction fee\titem url\tbuyer email\tbandcamp transaction id\tpackage
5/3/24 11:28pm\tme\talbum\tNight Trains\tBand\tUSD\t8.00\t1\t8.00\t2.00\t\t0.50\thttps://band.bandcamp.com/album/night-trains\tada@reed.example\t900\tdigital download
5/4/24 1:02am\tme\tpackage\tNight Trains\tBand\tUSD\t25.00\t1\t25.00\t\t6.50\t\thttps://band.bandcamp.com/album/night-trains\tlee@reed.example\t901\tVinyl LP
5/4/24 1:02am\tme\tpackage\tMug\tBand\tUSD\t5.00\t1\t5.00\t\t\t1.00\thttps://band.bandcamp.com/album/mug\tlee@reed.example\t901\tMug
5/5/24 2:00am\tme\tpayout\t\t\tUSD\t\t\t\t\t\t\t\t\t902\t`,
  'utf16le',
)

const gumroad = `Purchase ID,Item Name,Buyer Name,Purchase Email,Buyer Email,Purchase Date,Purchase Time (UTC timezone),Subtotal ($),Shipping ($),Sale Price ($),Refunded?,Fully Refunded?,Disputed?,Product ID,Item Price ($),Giftee Email,Quantity
abc==,Method Book,Ada,ada@reed.example,,2024-06-01,2024-06-01 08:00:00 UTC,20.0,0.0,20.0,0,0,0,mb,20.0,,1
def==,Method Book,Lee,lee@reed.example,,2024-06-02,2024-06-02 08:00:00 UTC,20.0,0.0,20.0,1,1,0,mb,20.0,,1
Totals,,,,,,,40.0,0.0,40.0,,,,,40.0,,`

const table = (name: string, bytes: string | Buffer) => ({ name, bytes })

test('DATA-02: orders of Shopify and WooCommerce become past orders of the items that their titles or numbers name', async () => {
  await load(table('products.csv', products))
  const report = await load(
    table('orders_export.csv', shopify),
    table('wc.csv', woocommerce),
    table('wc-lines.csv', woocommerceByLine),
  )
  expect(report.files.map(({ what }) => what)).toEqual([
    'orders of Shopify',
    'orders of WooCommerce',
    'orders of WooCommerce',
  ])
  const [orders] = report.tables
  expect(orders?.totals).toMatchObject({ rows: 8, added: 5, refused: 3 })
  expect(orders?.rows.flatMap(({ reason }) => reason ?? [])).toEqual([
    'Only completed orders can be imported; this one is refunded.',
    'No item here has the title “Poster”. Import or add the item first.',
    'Only completed orders can be imported; this one is cancelled.',
  ])
  expect(
    await query(
      `select o.customer_email as buyer, o.title, o.variant_label as choice, o.quantity, o.unit_cents as cents, c.total_cents as paid, c.shipping_cents as shipping
       from orders o join checkouts c on c.id = o.checkout_id order by o.created_at, o.position`,
    ),
  ).toEqual([
    {
      buyer: 'ada@reed.example',
      title: 'Corner Table - C',
      choice: 'C',
      quantity: 1,
      cents: 1080,
      paid: 3920,
      shipping: 500,
    },
    {
      buyer: 'ada@reed.example',
      title: 'Corner Table - Bb',
      choice: 'Bb',
      quantity: 1,
      cents: 1080,
      paid: 3920,
      shipping: 500,
    },
    { buyer: 'ada@reed.example', title: 'Mug', choice: null, quantity: 1, cents: 1260, paid: 3920, shipping: 500 },
    { buyer: 'ada@reed.example', title: 'Mug', choice: null, quantity: 2, cents: 1300, paid: 2600, shipping: 0 },
    { buyer: 'kim@reed.example', title: 'Mug', choice: null, quantity: 1, cents: 1400, paid: 1400, shipping: 0 },
  ])
})

test('DATA-02: sales of Bandcamp, in UTF-16, and of Gumroad bring their items hidden; one that is here already is used', async () => {
  const report = await load(table('bandcamp.csv', bandcamp), table('sales.csv', gumroad))
  expect(report.files.map(({ what }) => what)).toEqual(['sales of Bandcamp', 'sales of Gumroad'])
  expect(report.tables.map(({ table: name, totals }) => [name, totals.added, totals.refused])).toEqual([
    ['shop_items', 3, 1],
    ['orders', 4, 1],
  ])
  expect(report.tables[0]?.rows.find(({ title }) => title === 'Mug')?.reason).toBe(
    'An item with this title is here already. Its past orders are added to that item.',
  )
  expect(
    await query(
      `select title, category, price::text, is_visible as seen from shop_items where title not in ('Corner Table', 'Mug') order by title, category`,
    ),
  ).toEqual([
    { title: 'Method Book', category: 'digital_music', price: '20.00', seen: false },
    { title: 'Night Trains', category: 'digital_music', price: '8.00', seen: false },
    { title: 'Night Trains', category: 'physical_music', price: '25.00', seen: false },
  ])
  expect(
    await query(
      `select customer_email as buyer, title, unit_cents as cents, created_at::date::text as day from orders where created_at > '2024-05-01' order by created_at, position`,
    ),
  ).toEqual([
    { buyer: 'ada@reed.example', title: 'Night Trains', cents: 1000, day: '2024-05-03' },
    { buyer: 'lee@reed.example', title: 'Night Trains', cents: 2500, day: '2024-05-04' },
    { buyer: 'lee@reed.example', title: 'Mug', cents: 500, day: '2024-05-04' },
    { buyer: 'ada@reed.example', title: 'Method Book', cents: 2000, day: '2024-06-01' },
  ])
})

test('past orders are in the figures of sales, no mail is sent, and a second import changes nothing', async () => {
  await rebuildSales(app.ctx)
  expect(await query('select count_sale_differences() as n')).toEqual([{ n: 0 }])
  expect(
    await query(`select sum(gross_cents)::int as goods, sum(shipping_cents)::int as shipping from sale_lines`),
  ).toEqual([{ goods: 3420 + 2600 + 1400 + 1000 + 2500 + 500 + 2000, shipping: 500 + 650 }])
  expect(await query('select kind from outbox')).toEqual([])
  const again = await load(table('b.csv', bandcamp), table('s.csv', shopify))
  expect(again.tables.map(({ totals }) => [totals.added, totals.changed])).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('DLV-05: a buyer of another shop finds the past orders by mailbox', async () => {
  await sendPurchasesLink(app.ctx, { email: 'ada@reed.example', cookieHash: null, stranger: 'a network' })
  const [link] = await query('select id from purchase_links')
  const token = deriveToken(app.ctx.settings.tokenSecret, 'purchases', String(link?.id))
  const { orders } = await findPurchases(app.ctx, token)
  expect(orders.map(({ title }) => title).toSorted()).toEqual([
    'Corner Table - Bb',
    'Corner Table - C',
    'Method Book',
    'Mug',
    'Mug',
    'Night Trains',
  ])
})

const shopifyOf2025 = `Name,Email,Financial Status,Paid at,Currency,Subtotal,Shipping,Taxes,Total,Refunded Amount,Lineitem quantity,Lineitem name,Lineitem price,Canceled at
#2001,ada@reed.example,partially_refunded,2025-01-05 10:00:00 +0000,USD,28.00,5.00,0.00,33.00,10.00,2,Mug,14.00,
#2002,new@reed.example,paid,2025-01-06 10:00:00 +0000,USD,0.00,0.00,0.00,0.00,0.00,1,Corner Table - C,12.00,
#2003,kim@reed.example,paid,2025-01-07 10:00:00 +0000,USD,14.00,4.00,0.00,18.00,0.00,1,Corner Table - Bb,0.00,
#2003,,,,,,,,,,1,Mug,14.00,
#2004,ada@reed.example,partially_refunded,2025-01-08 10:00:00 +0000,USD,26.00,3.00,0.00,29.00,28.00,1,Mug,14.00,
#2004,,,,,,,,,,1,Corner Table - C,12.00,`

const shopifyRefused = `Name,Email,Financial Status,Paid at,Currency,Subtotal,Shipping,Total,Refunded Amount,Lineitem quantity,Lineitem name,Lineitem price
#2101,kim@reed.example,partially_refunded,2025-01-05 10:00:00 +0000,USD,14.00,0.00,14.00,,1,Mug,14.00
#2102,kim@reed.example,paid,2025-01-05 10:00:00 +0000,USD,0.00,5.00,5.00,0.00,1,Mug,14.00`

const gumroadOf2025 = `Purchase ID,Item Name,Purchase Email,Purchase Date,Purchase Time (UTC timezone),Shipping ($),Sale Price ($),Refunded?,Partial Refund ($),Fully Refunded?,Product ID,Item Price ($),Quantity
ghi==,Method Book,ada@reed.example,2025-06-01,2025-06-01 08:00:00 UTC,0.0,20.0,1,5.25,0,mb,20.0,1
jkl==,Method Book,new@reed.example,2025-06-02,2025-06-02 08:00:00 UTC,0.0,0.0,0,0.0,0,mb,20.0,1
Totals,,,,,0.0,20.0,,5.25,,,20.0,`

/** Adds up a column of a table without quotes, in cents. */
function sumOf(csv: string, column: string): number {
  const [header = '', ...lines] = csv.split('\n')
  const place = header.split(',').indexOf(column)
  expect(place, column).toBeGreaterThan(0)
  return lines
    .filter((line) => !line.startsWith('Totals'))
    .reduce((sum, line) => sum + Math.round(Number(line.split(',')[place] || 0) * 100), 0)
}

test('DATA-02: a free sale brings its buyer the item and no money, a partly refunded one counts net', async () => {
  const report = await load(
    table('orders_export.csv', shopifyOf2025),
    table('more.csv', shopifyRefused),
    table('sales.csv', gumroadOf2025),
  )
  const orders = report.tables.find(({ table: name }) => name === 'orders')
  expect(orders?.totals).toMatchObject({ rows: 10, added: 8, refused: 2 })
  expect(orders?.rows.flatMap(({ reason }) => reason ?? [])).toEqual([
    'It was partly refunded, but the file does not say how much.',
    'Its goods cost nothing and only its parcel was paid. The books have no such order.',
  ])
  expect(
    await query(
      `select o.title, o.unit_cents as cents, o.refunded_cents as back, o.payment_status as state, c.total_cents as paid,
         c.refunded_cents as back_of_all, c.given_as as free
       from orders o join checkouts c on c.id = o.checkout_id where o.created_at >= '2025-01-01' order by o.created_at, o.position`,
    ),
  ).toEqual([
    { title: 'Mug', cents: 1400, back: 1000, state: 'completed', paid: 3300, back_of_all: 1000, free: null },
    { title: 'Corner Table - C', cents: 0, back: 0, state: 'completed', paid: 0, back_of_all: 0, free: 'import' },
    { title: 'Corner Table - Bb', cents: 0, back: 0, state: 'completed', paid: 1800, back_of_all: 0, free: null },
    { title: 'Mug', cents: 1400, back: 0, state: 'completed', paid: 1800, back_of_all: 0, free: null },
    { title: 'Mug', cents: 1400, back: 1400, state: 'refunded', paid: 2900, back_of_all: 2800, free: null },
    {
      title: 'Corner Table - C',
      cents: 1200,
      back: 1200,
      state: 'refunded',
      paid: 2900,
      back_of_all: 2800,
      free: null,
    },
    { title: 'Method Book', cents: 2000, back: 525, state: 'completed', paid: 2000, back_of_all: 525, free: null },
    { title: 'Method Book', cents: 0, back: 0, state: 'completed', paid: 0, back_of_all: 0, free: 'import' },
  ])

  await rebuildSales(app.ctx)
  expect(await query('select count_sale_differences() as n')).toEqual([{ n: 0 }])
  expect(
    await query(
      `select sum(gross_cents - discount_cents + shipping_cents)::int as paid, sum(refunded_cents)::int as back from sale_lines where day >= '2025-01-01'`,
    ),
  ).toEqual([
    {
      paid: sumOf(shopifyOf2025, 'Total') + sumOf(gumroadOf2025, 'Sale Price ($)'),
      back: sumOf(shopifyOf2025, 'Refunded Amount') + sumOf(gumroadOf2025, 'Partial Refund ($)'),
    },
  ])

  await sendPurchasesLink(app.ctx, { email: 'new@reed.example', cookieHash: null, stranger: 'another network' })
  const [link] = await query('select id from purchase_links order by created_at desc limit 1')
  const shelf = await findPurchases(app.ctx, deriveToken(app.ctx.settings.tokenSecret, 'purchases', String(link?.id)))
  expect(shelf.orders.map(({ title }) => title).toSorted()).toEqual(['Corner Table - C', 'Method Book'])

  const [refunded] = await query(`select checkout_id as id from orders where refunded_cents = 525`)
  const shown = (await (await app.request(`/api/admin/orders/${String(refunded?.id)}`)).json()) as {
    refundedCents: number
    lines: { refundedCents: number }[]
  }
  expect([shown.refundedCents, shown.lines[0]?.refundedCents]).toEqual([525, 525])
  // An order of this site still costs at least one cent.
  await expect(query(`update checkouts set given_as = null where given_as = 'import'`)).rejects.toThrow(
    'checkouts_total_positive',
  )
})

test('undoing an import of past orders takes them out of the books and the figures', async () => {
  for (;;) {
    const { imports } = (await (await app.request('/api/admin/imports')).json()) as {
      imports: { id: string; undoneAt: string | null }[]
    }
    const last = imports.find(({ undoneAt }) => undoneAt === null)
    if (!last) break
    const response = await app.request(`/api/admin/imports/${last.id}/undo`, { method: 'POST' })
    expect(await response.json()).toMatchObject({ keptRows: 0 })
  }
  await rebuildSales(app.ctx)
  for (const name of ['orders', 'checkouts', 'checkout_lines', 'sale_lines', 'shop_items', 'imported_rows'])
    expect([name, await query(`select * from ${name}`)]).toEqual([name, []])
  expect(await query('select count_sale_differences() as n')).toEqual([{ n: 0 }])
  expect(await query('select * from sale_sums where orders <> 0 or gross_cents <> 0')).toEqual([])
})
