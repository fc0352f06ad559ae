// Proves from the order's own copies of the item that every sold item has a delivery.
import { expect, test } from 'vitest'
import { bringsMusicFiles } from '@/features/commerce/catalog/delivery/delivery.rules'
import { formatOffers, type SaleItem } from '@/features/commerce/catalog/catalog.rules'
import { everyItemState } from '../../../../../tests/support/every-item-state'
import { boughtLink, choiceLabel, lineDelivery } from './delivery-of-line'

/** Returns what the buyer of this format gets. */
function arrives(item: SaleItem, format: string): string[] {
  const line = {
    category: item.category,
    format,
    bandcamp_url: item.hasBandcampLink ? 'https://musician.bandcamp.com' : null,
    external_url: item.hasExternalLink ? 'https://music.example' : null,
    pdf_file_url: item.hasPdf ? 'private:sheet-music-pdfs/pdfs/a.pdf' : null,
    files: bringsMusicFiles(item) ? [{ id: 'a' }] : null,
  }
  const delivery = lineDelivery(line)
  if (delivery === 'link' && boughtLink(line) === null) return []
  if (delivery === 'file' && line.pdf_file_url === null && line.files === null) return []
  return delivery === null ? [] : [delivery]
}

test('OP-12 OP-14 DLV-03 SHOP-24: every offer delivers exactly one of file, parcel and link, in all 384 states', () => {
  expect(everyItemState).toHaveLength(384)
  for (const item of everyItemState) {
    for (const { format, delivery } of formatOffers(item))
      expect([item, format, arrives(item, format)]).toEqual([item, format, [delivery]])
  }
})

test('ADM-SHOP-21: the buyer of a sheet without a PDF gets the external link', () => {
  expect(
    boughtLink({
      category: 'sheet_music',
      format: 'physical',
      bandcamp_url: null,
      external_url: 'https://music.example',
    }),
  ).toBe('https://music.example')
})

test('OP-14: the buyer of a record gets its download link too; a link that no browser opens does not count', () => {
  const record = {
    category: 'physical_music',
    format: 'cd',
    bandcamp_url: 'https://musician.bandcamp.com',
    external_url: null,
  }
  expect(boughtLink(record)).toBe('https://musician.bandcamp.com')
  expect(boughtLink({ ...record, bandcamp_url: 'javascript:alert(1)' })).toBeNull()
  expect(boughtLink({ ...record, category: 'merchandise' })).toBeNull()
})

test('CART-19: an order names the chosen option, and one from before names were stored shows its title', () => {
  const shirt = {
    title: 'Shirt',
    category: 'merchandise',
    format: 'digital',
    format_name: 'Merchandise',
    variant_label: 'M',
    licence: null,
  }
  expect(choiceLabel(shirt)).toBe('M')
  expect(
    choiceLabel({
      title: 'Late Set (LP)',
      category: 'physical_music',
      format: 'cd',
      format_name: null,
      variant_label: null,
      licence: null,
    }),
  ).toBe('LP')
})
