// Proves which data search engines get about an item of the shop.
import { expect, test } from 'vitest'
import { anItem, anOffer, aStock, aVariant } from '../../../../../tests/support/make'
import { structuredTypes } from '../../../../../tests/support/structured-data'
import type { DetailedItem } from '@/features/commerce/catalog/catalog.contract'
import { productData } from './structured-data'

const item = anItem({ id: '00000000-0000-4000-8000-000000000101', digitalPriceCents: 900 })
const site = { name: 'The Musician', baseUrl: 'https://musician.example', currency: 'USD' }
const words = (facts: Partial<DetailedItem>) => JSON.stringify(productData({ ...item, ...facts }, site))

const offer = anOffer({ format: 'cd', name: 'LP', delivery: 'parcel', unitCents: 2900, comesWithDownload: true })

test.each([
  ['sheet_music', 'Sheet music'],
  ['digital_music', 'Download'],
  ['physical_music', 'Album'],
  ['cd', 'CD'],
  ['merchandise', 'Merchandise'],
])('SHOP-20: an item of category %s is described in everyday words', (category, said) => {
  const data = words({ category, offers: [offer] })
  expect(data).toContain(`"category":"${said}"`)
  expect(data).toContain('"name":"LP"')
  expect(data).not.toMatch(/"(category|name)":"[a-z_]+"/)
})

test('CART-06: a sold-out record leaves its download in stock', () => {
  const download = anOffer({ format: 'digital', name: 'Download', delivery: 'link', unitCents: 900 })
  const data = words({ category: 'physical_music', offers: [download, offer], inventory: aStock(0) })
  expect(data).toContain('"price":"9.00","priceCurrency":"USD","availability":"https://schema.org/InStock"')
  expect(data).toContain('"price":"29.00","priceCurrency":"USD","availability":"https://schema.org/OutOfStock"')
})

test('business 1.4: an offer in a sale has the sale price, the price before and the last day; without a last day none is named', () => {
  const reduced = anOffer({ format: 'cd', name: 'LP', delivery: 'parcel', unitCents: 2100, beforeCents: 2900 })
  const download = anOffer({ format: 'digital', name: 'Download', delivery: 'link', unitCents: 900 })
  const inSale = (until: string | null) =>
    words({ category: 'cd', offers: [reduced, download], sale: { until, note: 'On sale.' } })
  const before =
    '"priceSpecification":{"@type":"UnitPriceSpecification","priceType":"https://schema.org/StrikethroughPrice","price":"29.00","priceCurrency":"USD"}'
  expect(inSale('2026-12-24')).toContain(
    `"price":"21.00","priceCurrency":"USD","priceValidUntil":"2026-12-24",${before}`,
  )
  expect(inSale(null)).toContain(`"price":"21.00","priceCurrency":"USD",${before}`)
  expect(inSale(null)).not.toContain('priceValidUntil')
  expect(words({ category: 'cd', offers: [download] })).not.toMatch(/priceValidUntil|priceSpecification/)
})

const edition = aVariant({
  id: '00000000-0000-4000-8000-000000000201',
  label: 'B♭',
  priceCents: 1200,
  pageCount: 2,
  reads: { kind: 'lead_sheet', transposition: 'Bb', clef: 'treble', instruments: [] },
})
const pdf = anOffer({ unitCents: 900 })
/** The data as a page of the site contains it. */
const listTypes = (facts: Partial<DetailedItem>) =>
  structuredTypes(
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...productData({ ...item, ...facts }, site) })}</script>`,
  )

test('a sheet in editions is a group of products, each with its own price and facts, plus the tune', () => {
  const sheet = {
    offers: [pdf],
    variants: [
      edition,
      {
        ...edition,
        id: '00000000-0000-4000-8000-000000000202',
        label: 'Score',
        priceCents: null,
        pageCount: null,
        reads: { kind: 'score', transposition: null, clef: null, instruments: [] },
      },
    ],
    tune: { id: '00000000-0000-4000-8000-000000000301', title: 'Late Set' },
    facts: {
      composer: 'Fats Miller',
      arranger: 'The Musician',
      key: 'F minor',
      style: 'Swing',
      iswc: 'T-034.524.680-1',
      grade: 2.5,
    },
  } satisfies Partial<DetailedItem>
  expect(listTypes(sheet)).toEqual(['ProductGroup', 'MusicComposition', 'BreadcrumbList'])
  const { '@graph': graph } = productData({ ...item, ...sheet }, site) as { '@graph': Record<string, unknown>[] }
  expect(graph[0]).toMatchObject({
    hasVariant: [
      {
        '@type': ['Product', 'SheetMusic'],
        name: 'Late Set, B♭',
        exampleOfWork: { '@id': graph[1]?.['@id'] },
        additionalProperty: [
          { name: 'Transposition', value: 'B♭' },
          { name: 'Edition', value: 'Lead sheet' },
          { name: 'Pages', value: '2' },
          { name: 'Grade', value: '2.5' },
        ],
        offers: [{ name: 'PDF, B♭', price: '12.00' }],
      },
      { additionalProperty: [{ value: 'Score' }, { value: '2.5' }], offers: [{ price: '9.00' }] },
    ],
  })
  // Google has no property for the differences between sheets.
  expect(graph[0]).not.toHaveProperty('variesBy')
  expect(graph[1]).toMatchObject({ composer: { name: 'Fats Miller' }, musicalKey: 'F minor' })
  expect(graph[1]).not.toHaveProperty('lyricist')
})

test('a sheet without editions is one product; the data leaves out music that is not described', () => {
  expect(listTypes({ offers: [pdf] })).toEqual(['Product SheetMusic', 'BreadcrumbList'])
  expect(listTypes({ offers: [pdf], tune: { id: edition.id, title: 'Late Set' } })).toEqual([
    'Product SheetMusic',
    'MusicComposition',
    'BreadcrumbList',
  ])
  expect(words({ offers: [pdf] })).not.toMatch(/null|undefined|""/)
})

test('clothes in sizes are a group that varies by size, each with its own price and stock; other choices remain offers', () => {
  const shirt: typeof offer = { ...offer, format: 'physical', name: 'T-shirt' }
  const size = (label: string, at: number, change: Partial<typeof edition> = {}): typeof edition => ({
    ...edition,
    id: `00000000-0000-4000-8000-00000000040${at}`,
    label,
    priceCents: null,
    reads: null,
    ...change,
  })
  const gone = aStock(0)
  const shirts = { category: 'merchandise' as const, type: 'apparel' as const, offers: [shirt] }
  const sized = { ...shirts, variants: [size('S', 1), size('XXL', 2, { priceCents: 3100, inventory: gone })] }
  expect(listTypes(sized)).toEqual(['ProductGroup', 'BreadcrumbList'])
  expect(productData({ ...item, ...sized }, site)).toMatchObject({
    '@graph': [
      {
        variesBy: ['https://schema.org/size'],
        hasVariant: [
          { '@type': 'Product', name: 'Late Set, S', size: 'S', offers: [{ price: '29.00' }] },
          { size: 'XXL', offers: [{ price: '31.00', availability: 'https://schema.org/OutOfStock' }] },
        ],
      },
      {},
    ],
  })
  expect(listTypes({ ...shirts, variants: [size('Black', 1), size('M', 2)] })).toEqual(['Product', 'BreadcrumbList'])
})
