// Proves what each category delivers in each format, for every set of filled fields.
import { expect, test } from 'vitest'
import { formatName } from '@/features/commerce/cart/format-name'
import {
  choosableFormats,
  comesWithDownload,
  comesWithLink,
  formatDelivery,
  missingForDelivery,
} from './delivery.rules'
import { everyItemState } from '../../../../../tests/support/every-item-state'
import { itemFormats, formatOffers } from '../catalog.rules'

test('OP-26: no two offered formats deliver the same, and every offered format is listed in SHOP-24', () => {
  for (const item of everyItemState) {
    const offers = formatOffers(item)
    expect(new Set(offers.map(({ delivery }) => delivery)).size).toBe(offers.length)
    for (const { format } of offers) expect(itemFormats(item)).toContain(format)
  }
})

test('OP-14 ADM-SHOP-21: a priced item is offered, or the owner is told what is missing', () => {
  for (const item of everyItemState.filter(
    ({ priceCents, category }) => priceCents !== null && category !== 'free_content',
  )) {
    expect([item, formatOffers(item).length === 0]).toEqual([item, missingForDelivery(item) !== null])
  }
})

test('decision 0006: every category in every format with every set of filled fields is delivered, or is not for sale', () => {
  const states = everyItemState.filter(
    ({ priceCents, digitalPriceCents }) => priceCents !== null && digitalPriceCents === null,
  )
  expect(states).toHaveLength(6 * 16)
  const table = states.map((item) => {
    const { category, hasPdf, hasFiles, hasBandcampLink, hasExternalLink } = item
    const filled = [hasPdf && 'pdf', hasFiles && 'files', hasBandcampLink && 'bandcamp', hasExternalLink && 'link']
    const sold = formatOffers(item).map(({ format, delivery }) => `${format} ${delivery}`)
    return `${category} with ${filled.filter(Boolean).join(', ') || 'nothing'}: ${sold.join(', ') || 'not for sale'}`
  })
  expect(table).toMatchInlineSnapshot(`
    [
      "digital_music with pdf, files, bandcamp, link: digital file",
      "digital_music with pdf, files, bandcamp: digital file",
      "digital_music with pdf, files, link: digital file",
      "digital_music with pdf, files: digital file",
      "digital_music with pdf, bandcamp, link: digital link, pdf file",
      "digital_music with pdf, bandcamp: digital link, pdf file",
      "digital_music with pdf, link: pdf file",
      "digital_music with pdf: pdf file",
      "digital_music with files, bandcamp, link: digital file",
      "digital_music with files, bandcamp: digital file",
      "digital_music with files, link: digital file",
      "digital_music with files: digital file",
      "digital_music with bandcamp, link: digital link",
      "digital_music with bandcamp: digital link",
      "digital_music with link: digital link",
      "digital_music with nothing: not for sale",
      "sheet_music with pdf, files, bandcamp, link: pdf file",
      "sheet_music with pdf, files, bandcamp: pdf file",
      "sheet_music with pdf, files, link: pdf file",
      "sheet_music with pdf, files: pdf file",
      "sheet_music with pdf, bandcamp, link: pdf file",
      "sheet_music with pdf, bandcamp: pdf file",
      "sheet_music with pdf, link: pdf file",
      "sheet_music with pdf: pdf file",
      "sheet_music with files, bandcamp, link: digital link",
      "sheet_music with files, bandcamp: digital link",
      "sheet_music with files, link: physical link",
      "sheet_music with files: not for sale",
      "sheet_music with bandcamp, link: digital link",
      "sheet_music with bandcamp: digital link",
      "sheet_music with link: physical link",
      "sheet_music with nothing: not for sale",
      "merchandise with pdf, files, bandcamp, link: digital parcel",
      "merchandise with pdf, files, bandcamp: digital parcel",
      "merchandise with pdf, files, link: pdf parcel",
      "merchandise with pdf, files: pdf parcel",
      "merchandise with pdf, bandcamp, link: digital parcel",
      "merchandise with pdf, bandcamp: digital parcel",
      "merchandise with pdf, link: pdf parcel",
      "merchandise with pdf: pdf parcel",
      "merchandise with files, bandcamp, link: digital parcel",
      "merchandise with files, bandcamp: digital parcel",
      "merchandise with files, link: digital parcel",
      "merchandise with files: digital parcel",
      "merchandise with bandcamp, link: digital parcel",
      "merchandise with bandcamp: digital parcel",
      "merchandise with link: digital parcel",
      "merchandise with nothing: digital parcel",
      "physical_music with pdf, files, bandcamp, link: digital link, cd parcel, pdf file",
      "physical_music with pdf, files, bandcamp: digital link, cd parcel, pdf file",
      "physical_music with pdf, files, link: cd parcel, pdf file",
      "physical_music with pdf, files: cd parcel, pdf file",
      "physical_music with pdf, bandcamp, link: digital link, cd parcel, pdf file",
      "physical_music with pdf, bandcamp: digital link, cd parcel, pdf file",
      "physical_music with pdf, link: cd parcel, pdf file",
      "physical_music with pdf: cd parcel, pdf file",
      "physical_music with files, bandcamp, link: digital link, cd parcel",
      "physical_music with files, bandcamp: digital link, cd parcel",
      "physical_music with files, link: cd parcel",
      "physical_music with files: cd parcel",
      "physical_music with bandcamp, link: digital link, cd parcel",
      "physical_music with bandcamp: digital link, cd parcel",
      "physical_music with link: cd parcel",
      "physical_music with nothing: cd parcel",
      "cd with pdf, files, bandcamp, link: digital link, cd parcel, pdf file",
      "cd with pdf, files, bandcamp: digital link, cd parcel, pdf file",
      "cd with pdf, files, link: cd parcel, pdf file",
      "cd with pdf, files: cd parcel, pdf file",
      "cd with pdf, bandcamp, link: digital link, cd parcel, pdf file",
      "cd with pdf, bandcamp: digital link, cd parcel, pdf file",
      "cd with pdf, link: cd parcel, pdf file",
      "cd with pdf: cd parcel, pdf file",
      "cd with files, bandcamp, link: digital link, cd parcel",
      "cd with files, bandcamp: digital link, cd parcel",
      "cd with files, link: cd parcel",
      "cd with files: cd parcel",
      "cd with bandcamp, link: digital link, cd parcel",
      "cd with bandcamp: digital link, cd parcel",
      "cd with link: cd parcel",
      "cd with nothing: cd parcel",
      "free_content with pdf, files, bandcamp, link: not for sale",
      "free_content with pdf, files, bandcamp: not for sale",
      "free_content with pdf, files, link: not for sale",
      "free_content with pdf, files: not for sale",
      "free_content with pdf, bandcamp, link: not for sale",
      "free_content with pdf, bandcamp: not for sale",
      "free_content with pdf, link: not for sale",
      "free_content with pdf: not for sale",
      "free_content with files, bandcamp, link: not for sale",
      "free_content with files, bandcamp: not for sale",
      "free_content with files, link: not for sale",
      "free_content with files: not for sale",
      "free_content with bandcamp, link: not for sale",
      "free_content with bandcamp: not for sale",
      "free_content with link: not for sale",
      "free_content with nothing: not for sale",
    ]
  `)
})

test('decision 0006: the music files are the download, with booklet and link; files of a former category are not sold', () => {
  const album = {
    category: 'digital_music',
    hasPdf: true,
    hasFiles: true,
    hasBandcampLink: true,
    hasExternalLink: false,
  }
  expect(choosableFormats(album, ['digital', 'pdf'])).toEqual(['digital'])
  expect([comesWithLink(album, 'digital'), comesWithLink({ ...album, hasFiles: false }, 'digital')]).toEqual([
    true,
    false,
  ])
  const elsewhere = { ...album, hasFiles: false, hasBandcampLink: false, hasExternalLink: true }
  expect(comesWithLink(elsewhere, 'pdf')).toBe(true)
  const sheet = { ...album, category: 'sheet_music', hasPdf: false, hasBandcampLink: false }
  expect([formatDelivery(sheet, 'digital'), missingForDelivery(sheet)]).toEqual([
    null,
    expect.stringContaining('PDF file'),
  ])
})

test('ADM-SHOP-21 decision 0006: a sheet is delivered as its PDF, or else as the link to the music, never as a parcel', () => {
  const sheet = {
    category: 'sheet_music',
    hasPdf: false,
    hasFiles: false,
    hasBandcampLink: false,
    hasExternalLink: true,
  }
  expect(['physical', 'digital'].map((format) => formatDelivery(sheet, format))).toEqual(['link', 'link'])
  expect(['physical', 'pdf', 'digital'].map((format) => formatDelivery({ ...sheet, hasPdf: true }, format))).toEqual([
    'file',
    'file',
    'file',
  ])
  expect(choosableFormats({ ...sheet, hasPdf: true }, ['physical', 'pdf'])).toEqual(['pdf'])
  expect(choosableFormats(sheet, ['physical'])).toEqual(['physical'])
})

test('OP-14: a record with a Bandcamp link includes its download, a shirt does not', () => {
  const atBandcamp = { hasPdf: false, hasFiles: false, hasBandcampLink: true, hasExternalLink: false }
  expect(comesWithDownload({ category: 'cd', ...atBandcamp }, 'cd')).toBe(true)
  expect(comesWithDownload({ category: 'cd', ...atBandcamp }, 'digital')).toBe(false)
  expect(comesWithDownload({ category: 'merchandise', ...atBandcamp }, 'digital')).toBe(false)
})

test.each([
  ['physical_music', 'Late Set (LP)', [], 'cd', 'LP'],
  ['physical_music', 'Riverside (10-inch Vinyl)', ['vinyl'], 'cd', '10-inch'],
  ['physical_music', 'Live', ['cassette'], 'cd', 'Cassette'],
  ['physical_music', 'Live', [], 'cd', 'Record'],
  ['cd', 'Live', ['vinyl'], 'cd', 'CD'],
  ['cd', 'Live', [], 'digital', 'Download'],
  ['digital_music', 'Live', [], 'digital', 'Download'],
  ['sheet_music', 'Blues', [], 'pdf', 'PDF'],
  ['sheet_music', 'Blues', [], 'physical', 'Online'],
  ['merchandise', 'Slide Balm', [], 'digital', 'Merchandise'],
  ['merchandise', 'Enamel Mug', [], 'digital', 'Mug'],
  ['merchandise', 'Late Set, Signed', ['poster'], 'digital', 'Poster'],
])('CART-19 SHOP-24: %s "%s" with tags %j in format %s is called %s', (category, title, tags, format, name) => {
  expect(formatName({ category, title, tags }, format)).toBe(name)
})
