// Proves which downloads in the cart a record already includes.
import { expect, test } from 'vitest'
import type { CartLine } from './cart'
import { includedWith } from './cart.rules'

type Given = Partial<Omit<CartLine, 'product'>> & { product?: Partial<CartLine['product']> }

const line = (id: string, { product, ...changes }: Given = {}): CartLine => ({
  id,
  quantity: 1,
  unitCents: 900,
  selectedFormat: 'digital',
  formatName: 'Digital album',
  delivery: 'file',
  variant: null,
  licence: null,
  licences: [],
  plainCents: 900,
  addedAt: new Date('2026-01-01'),
  ...changes,
  product: {
    id,
    slug: id,
    title: 'Late Set',
    image: { url: '/x.svg', width: 1, height: 1, placeholder: null },
    category: 'digital_music',
    inventory: { hasTracking: false, currentStock: null },
    ...product,
  },
})
const album = line('album', { product: { release: 'late-set' } })
const lp = line('lp', { delivery: 'parcel', comesWithDownload: true, product: { release: 'late-set', category: 'cd' } })

test('OP-14: a record includes the download of its release', () => {
  expect(includedWith({ lines: [album, lp] }, album)).toBe(lp)
  expect(includedWith({ lines: [lp, album] }, lp)).toBeNull()
})

test('OP-14: a record includes its own download, without a release too', () => {
  const record = line('lp', { delivery: 'parcel', comesWithDownload: true })
  const download = line('lp', { id: 'lp-digital' })
  expect(includedWith({ lines: [download, record] }, download)).toBe(record)
})

test('other music, a record without a download, and sheet music are bought', () => {
  const other = line('other', { product: { release: 'riverside' } })
  expect(includedWith({ lines: [other, lp] }, other)).toBeNull()
  expect(includedWith({ lines: [line('a'), { ...lp, product: line('b').product }] }, line('a'))).toBeNull()
  expect(includedWith({ lines: [album, { ...lp, comesWithDownload: undefined }] }, album)).toBeNull()
  const sheet = line('sheet', { product: { release: 'late-set', category: 'sheet_music' } })
  expect(includedWith({ lines: [sheet, lp] }, sheet)).toBeNull()
})
