// Proves that a packing slip has everything a packer needs, on as many pages as it takes, and stays inside them.
import { describe, expect, test } from 'vitest'
import { drawSheets, millimetres } from '@/platform/papers/paper'
import { paperTexts, readPaper } from '../../../../../../tests/support/read-paper'
import { type Slip, slipSheets } from './packing-slip'

const slip: Slip = {
  sender: { name: 'Late Set Music', address: '12 Harbour Street\n20457 Hamburg' },
  number: 'B-20261127-0123456789',
  date: 'November 27, 2026',
  address: 'Ada Reed\n7 Long Street\nUpper Weir CA 90210\nUNITED STATES',
  lines: [
    { quantity: 2, title: 'Late Set: the Residency', choice: 'LP' },
    { quantity: 1, title: 'T-Shirt', choice: 'M' },
  ],
  note: null,
  gift: null,
  customs: null,
  isRest: false,
}
const draw = (change: Partial<Slip> = {}) => drawSheets('Slip', slipSheets({ ...slip, ...change }))
const texts = async (change: Partial<Slip> = {}) => paperTexts(await draw(change))

describe('the packing slip', () => {
  test('has sender, address, order, date, and each line with quantity and choice', async () => {
    const [page = '', ...more] = await texts()
    expect(more).toEqual([])
    for (const words of [
      'Late Set Music',
      '12 Harbour Street',
      'Ada Reed',
      'UNITED STATES',
      'B-20261127-0123456789',
      'November 27, 2026',
      'Late Set: the Residency',
      'T-Shirt',
      '3 pieces',
    ])
      expect(page).toContain(words)
    for (const words of ['Customs', 'Note from', 'sent before', 'Page 1']) expect(page).not.toContain(words)
  })

  test("shows the buyer's note, and that a part was sent before", async () => {
    const [page] = await texts({ note: 'Next door, please.\nThank you', isRest: true })
    expect(page).toContain('Note from the buyer Next door, please. Thank you')
    expect(page).toContain('Other items of this order were sent before.')
  })

  test('says who a gift is from and for, with the words of the giver, or without any', async () => {
    const gift = { giver: 'Ben', recipient: 'Ada Lind', message: 'Happy birthday!\nSee you' }
    expect((await texts({ gift }))[0]).toContain('Gift From Ben for Ada Lind Happy birthday! See you')
    expect((await texts({ gift: { ...gift, message: '' } }))[0]).toContain('Gift From Ben for Ada Lind')
  })

  test('lists for customs what each item is, its code, its origin and its weight', async () => {
    const record = { quantity: 2, description: 'Vinyl record', hsCode: '852380', origin: 'DE', grams: 350 }
    const [known] = await texts({ customs: [record] })
    expect(known).toContain('852380')
    expect(known).toContain('Germany')
    expect(known).toContain('Total weight 700 g')
    const [unknown] = await texts({ customs: [record, { ...record, hsCode: null, origin: null, grams: null }] })
    expect(unknown).toContain('please weigh the parcel')
  })

  test('goes on over several pages with numbers, each line once and in order, a heading on each page', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => ({ quantity: 1, title: `Tune-${index + 1}`, choice: 'CD' }))
    const pages = await texts({ lines, note: 'long note '.repeat(200).trim() })
    expect(pages.length).toBeGreaterThan(2)
    const printed = pages.join(' ').match(/Tune-\d+/g)
    expect(printed).toEqual(lines.map(({ title }) => title))
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(page).toContain('B-20261127-0123456789')
      if (page.includes('Tune-')) expect(page).toContain('Format or size')
    }
  })

  test('shows an address of twelve lines completely, in the window of an envelope', async () => {
    const address = Array.from({ length: 12 }, (_, index) => `Addressline ${index + 1}`).join('\n')
    const [page] = await readPaper(await draw({ address }))
    const shown = page?.pieces.filter(({ text }) => text.startsWith('Addressline')) ?? []
    expect(shown.map(({ text }) => text)).toEqual(address.split('\n'))
    for (const { right, foot, size } of shown) {
      expect(right).toBeLessThanOrEqual(millimetres(105))
      expect(842 - foot).toBeGreaterThan(millimetres(45))
      expect(842 - foot).toBeLessThanOrEqual(millimetres(90))
      expect(size).toBeGreaterThanOrEqual(6)
    }
  })

  test.each([
    ['Polish', 'Łukasz Żółć'],
    ['Greek', 'Ελένη'],
    ['Russian', 'Анна Иванова'],
    ['Japanese', '山田太郎'],
    ['Chinese', '王小明'],
  ])('prints a name in %s', async (_language, name) => {
    const [page] = await texts({ address: name, lines: [{ quantity: 1, title: name, choice: name }] })
    const bare = page?.replaceAll(' ', '') ?? ''
    expect(bare.split(name.replaceAll(' ', ''))).toHaveLength(4)
  })

  test('stays inside the page with texts of any length', async () => {
    const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(3)
    const pages = await readPaper(
      await draw({
        sender: { name: long, address: Array.from({ length: 12 }, () => long).join('\n') },
        number: long,
        address: Array.from({ length: 12 }, () => long).join('\n'),
        lines: [{ quantity: 99, title: long, choice: long }],
        note: long.repeat(6),
        customs: [{ quantity: 99, description: long, hsCode: '1234567890', origin: 'GS', grams: 1_000_000 }],
      }),
    )
    for (const { right, foot } of pages.flatMap(({ pieces }) => pieces)) {
      expect(right).toBeLessThanOrEqual(595 - millimetres(15))
      expect(foot).toBeGreaterThan(0)
    }
  })
})
