// Proves that exports of other services are recognised by their columns, and what their rows become.
import { expect, test } from 'vitest'
import { translateTables } from '@/platform/import/foreign-table'
import { readTableFile } from '@/platform/import/reading/read-dump'
import { fileReaders, foreignTables } from './foreign-tables'

/** Translates a table and returns its format and the filled cells of each row. */
function translate(text: string, name = 'export.csv') {
  const reader = fileReaders.find(({ ending }) => name.endsWith(ending))
  return translateTables([readTableFile(name, Buffer.from(text), {}, reader)], {
    known: [],
    foreign: foreignTables,
  }).map(({ name, format, remarks, rows }) => ({
    name,
    what: format[0],
    remarks,
    rows: rows.map(({ cells }) => Object.fromEntries([...cells].filter(([, value]) => value !== null))),
  }))
}

test('products of Big Cartel: options become choices, and a hidden product stays hidden', () => {
  const [items, editions] = translate(`id,name,permalink,description,status,price,categories,option name,quantity,images
1,Tour Shirt,tour-shirt,<p>Soft.</p>,active,25.00,Clothing,L,3,https://assets.example/shirt.jpg
1,Tour Shirt,tour-shirt,,active,27.00,Clothing,XL,0,
2,Late Set LP,late-set,,hidden,29.00,Vinyl,Late Set LP,12,https://assets.example/lp.jpg`)
  expect(items).toMatchObject({
    name: 'shop_items',
    what: 'export.csv: products of Big Cartel.',
    rows: [
      { id: 'tour-shirt', title: 'Tour Shirt', description: 'Soft.', price: '25.00', is_visible: 'true' },
      { id: 'late-set', category: 'physical_music', price: '29.00', inventory_count: '12', is_visible: 'false' },
    ],
  })
  expect(editions?.rows.map(({ label, price, inventory_count }) => [label, price, inventory_count])).toEqual([
    ['L', '25.00', '3'],
    ['XL', '27.00', '0'],
  ])
})

test('products of Big Cartel: its /products.json, and a table of the fields of its interface', () => {
  const list = [
    {
      id: 7,
      name: 'Tour Shirt',
      permalink: 'tour-shirt',
      url: '/product/tour-shirt',
      status: 'active',
      on_sale: false,
      description: '<p>Soft.</p>',
      price: 25,
      default_price: 25,
      has_option_groups: false,
      options: [
        { id: 1, name: 'L', price: 25, sold_out: false },
        { id: 2, name: 'XL', price: 27.5, sold_out: true },
      ],
      images: [{ url: 'https://assets.example/shirt.jpg', width: 800, height: 600 }],
      categories: [{ id: 3, name: 'Clothing', permalink: 'clothing' }],
      artists: [],
    },
    { id: 8, name: 'Late Set LP', permalink: 'late-set', status: 'sold-out', price: 29, options: [], images: [] },
  ]
  const [items, editions, redirects] = translate(JSON.stringify(list), 'products.json')
  expect(items?.what).toBe('products.json: products of Big Cartel.')
  expect(items?.rows).toMatchObject([
    { title: 'Tour Shirt', description: 'Soft.', image_url: 'https://assets.example/shirt.jpg', price: '25' },
    { title: 'Late Set LP', category: 'physical_music', price: '29', inventory_count: '0', is_visible: 'true' },
  ])
  expect(editions?.rows.map(({ label, price, inventory_count }) => [label, price, inventory_count])).toEqual([
    ['L', '25', undefined],
    ['XL', '27.5', '0'],
  ])
  expect(redirects?.rows.map(({ from }) => from)).toEqual(['/product/tour-shirt', '/product/late-set'])
  expect(
    translate(`id,name,permalink,status,description,category_names,default_price,on_sale,primary_image_url
9,Mug,mug,active,,Kitchen,14.00,false,https://assets.example/mug.jpg`)[0]?.rows,
  ).toMatchObject([{ id: 'mug', price: '14.00', image_url: 'https://assets.example/mug.jpg' }])
  for (const other of ['{"products": 3}', '[{"name": 4}]', '[', '[{"title":"Mug"}]'])
    expect(readTableFile('products.json', Buffer.from(other), {}, fileReaders[1]).problem, other).toBe(
      'products.json is not the products.json of a Big Cartel shop.',
    )
})

test('products of Gumroad: the price without the sign for more, and an unpublished product hidden', () => {
  expect(
    translate(`id,name,short_url,formatted_price,published,deleted,description,preview_url
a1,Method Book (PDF),https://gum.example/l/mb,$10+,true,false,<p>Scales.</p>,https://gum.example/mb.jpg
a2,Backing Tracks,https://gum.example/l/bt,€8,false,false,,`)[0]?.rows,
  ).toMatchObject([
    { id: 'a1', title: 'Method Book (PDF)', price: '$10', is_visible: 'true', image_url: 'https://gum.example/mb.jpg' },
    { id: 'a2', category: 'digital_music', price: '€8', is_visible: 'false' },
  ])
})

test('gigs of Bandsintown, of the template of today and of the one before June 2019', () => {
  expect(
    translate(`Venue*,Country*,Address,City*,Region*,Postal Code,Start Date*,Start Time*,End Date,Event Name,Description,Lineup,Ticket Link
The Corner,Netherlands,12 Main St,Utrecht,,3511,2027-05-30,20:30,,Trio,Two sets,Ada Reed,https://tickets.example/1`),
  ).toMatchObject([
    {
      name: 'events',
      what: 'export.csv: gigs of Bandsintown.',
      rows: [
        {
          title: 'Trio',
          date: '2027-05-30',
          time: '20:30',
          venue: 'The Corner',
          city: 'Utrecht',
          address: '12 Main St, 3511',
          description: 'Two sets\nWith Ada Reed',
          ticket_url: 'https://tickets.example/1',
        },
      ],
    },
  ])
  expect(
    translate(`Date,Time,Venue,Country,Region,City,Postal Code
2019-05-30,19:00,Attic Club,United States,CO,Denver,`)[0]?.rows,
  ).toMatchObject([{ title: 'Attic Club', date: '2019-05-30', city: 'Denver' }])
})

test('WooCommerce: the first PDF of several downloads is the file of the item, and the report names the others', () => {
  const [items] =
    translate(`ID,Type,Name,Published,Regular price,Parent,Categories,Download 1 name,Download 1 URL,Download 2 name,Download 2 URL,Download 7 name,Download 7 URL
1,"simple, downloadable",Corner Table,1,15,,Sheet Music,Demo,https://old.example/demo.mp3,Score,https://old.example/score.pdf?v=2,Parts,https://old.example/parts.pdf`)
  expect(items?.rows).toMatchObject([{ pdf_file_url: 'https://old.example/score.pdf?v=2' }])
  expect(items?.remarks).toContain('“Corner Table” has more files, please upload them: Demo, Parts.')
})

test('orders of WooCommerce, one row per line: names of several versions, choices of their own column, and refunds', () => {
  const [orders] =
    translate(`Order Number,Order Status,Order Date,Email (Billing),Name,Product Variation,Quantity,Quantity (- Refund),Item Cost,Order Shipping Amount,Order Refund Amount
77,Completed,2024-04-03 12:00,kim@reed.example,Download,,1,1,0.00,5.00,13.00
77,Completed,2024-04-03 12:00,kim@reed.example,Tour Shirt,Size: L | Colour: Black,2,1,20.00,5.00,13.00
77,Completed,2024-04-03 12:00,kim@reed.example,Mug,,1,1,12.00,5.00,13.00`)
  expect(orders?.rows).toMatchObject([
    { title: 'Download', quantity: '1', unit_price: '0.00' },
    { title: 'Tour Shirt - L, Black', quantity: '2', unit_price: '20.00', shipping: '5.00', refunded: '10.00' },
    { title: 'Mug', quantity: '1', unit_price: '12.00', refunded: '3.00' },
  ])
  expect(orders?.rows[0]).not.toHaveProperty('shipping')
  const [left] =
    translate(`Order Number,Order Status,Email (Billing),Product Name,Quantity (- Refund),Item Cost,Order Refund Amount
78,Completed,kim@reed.example,Mug,1,14.00,14.00
79,Completed,kim@reed.example,Mug,0,14.00,14.00`)
  expect(left?.rows).toMatchObject([
    { title: 'Mug', quantity: '1', payment_status: 'completed' },
    { title: 'Mug', payment_status: 'refunded' },
  ])
  expect(left?.rows[0]).not.toHaveProperty('refunded')
})
