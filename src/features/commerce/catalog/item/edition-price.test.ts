// Proves which prices an edition may have, whatever the owner types, and what a buyer pays for it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceFor, priceRange } from '@/features/commerce/cart/cart-choices'
import type { CartOffer } from '@/features/commerce/cart/cart'
import { variantForm } from '@/features/commerce/sheet-music/editions/variant-form'

const typed = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.double({ noNaN: true }).map(String),
  fc.integer().map(String),
  fc
    .tuple(
      fc.constantFrom('', '-', '+', '$'),
      fc.integer({ min: 0, max: 99_999 }),
      fc.constantFrom('', '.5', ',50', '.00', '.999'),
    )
    .map((parts) => parts.join('')),
)
const cents = fc.integer({ min: 1, max: 99_999_999 })

test('for any typed price, an edition is refused, costs what the sheet costs, or costs whole cents above zero', () => {
  let accepted = 0
  fc.assert(
    fc.property(typed, (price) => {
      const { success, data } = variantForm.safeParse({ id: 'new', label: 'B♭', price, inventory_count: '' })
      if (!success) return
      accepted += 1
      expect(data.price === null || (Number.isInteger(data.price) && data.price > 0)).toBe(true)
    }),
    { numRuns: 2000 },
  )
  expect(accepted).toBeGreaterThan(100)
})

test('the price of a choice is that of the edition or the sheet, never below zero, and within the range on the page', () => {
  const inventory = { hasTracking: false, currentStock: null }
  const image = { url: '/a.jpg', width: 1, height: 1, placeholder: null }
  const product = { id: 'a', slug: 'a', title: 'A', image, category: 'sheet_music', inventory }
  fc.assert(
    fc.property(cents, fc.array(fc.option(cents), { minLength: 1, maxLength: 12 }), (unitCents, prices) => {
      const offer: CartOffer = {
        product,
        formats: [{ format: 'pdf', name: 'PDF', delivery: 'file', unitCents }],
        licences: [],
        variants: prices.map((priceCents, index) => ({
          id: String(index),
          label: String(index),
          priceCents,
          inventory,
        })),
      }
      const [format] = offer.formats
      if (!format) throw new Error('It is for sale')
      const { lowest, highest } = priceRange(offer, format)
      for (const variant of offer.variants) {
        const price = priceFor(format, variant)
        expect(price).toBe(variant.priceCents ?? unitCents)
        expect(price > 0 && price >= lowest && price <= highest).toBe(true)
      }
    }),
  )
})
