// Tests that random carts add up in several currencies, one of them without decimals: the lines, the shipping, PayPal's
// breakdown, the receipt, and refunds of lines, of entries of a bundle, and of the rest.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newOrderBody } from '@/adapters/payments/paypal/paypal-orders'
import { licencePrice } from '@/features/commerce/cart/licence.rules'
import { shippingFor } from '@/features/commerce/catalog/delivery/shipping.rules'
import { inCurrency } from '@/features/commerce/catalog/server/prices-in-currency'
import type { ItemForSale } from '@/features/commerce/catalog/server/items'
import { bundleShares } from '@/features/commerce/ledger/bundle-shares'
import { currencyAmount, decimalToCents, formatMoney, roundToUnit, smallestCents, typedCents } from '@/lib/money'
import { checkPurchaseUnitAmounts } from '../../../../../../tools/paypal-simulator/amounts'
import { purchaseUnit } from '../../../../../../tools/paypal-simulator/request-shapes'
import { itemsCents } from '../../checkout.rules'
import { pricedLines } from './priced-lines'

type Made = { kind: 'sheet' | 'disc' | 'bundle'; cents: number; quantity: number; licence: number; entries: number[] }

const made: fc.Arbitrary<Made> = fc.record({
  kind: fc.constantFrom('sheet', 'disc', 'bundle'),
  cents: fc.integer({ min: 1, max: 1_000_000 }),
  quantity: fc.integer({ min: 1, max: 20 }),
  licence: fc.integer({ min: 0, max: 2 }),
  entries: fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 6 }),
})

const id = (kind: number, place: number) =>
  `${String(kind).repeat(8)}-0000-4000-8000-${String(place).padStart(12, '0')}`

function makeItem({ kind, cents, entries }: Made, place: number): ItemForSale {
  const isDisc = kind === 'disc'
  return {
    id: id(1, place),
    slug: `item-${place}`,
    title: `Item ${place}`,
    category: isDisc ? 'cd' : 'sheet_music',
    isVisible: true,
    tags: [],
    priceCents: cents,
    digitalPriceCents: null,
    inventoryCount: null,
    pdfFileUrl: kind === 'sheet' ? 'private:sheet-music-pdfs/a.pdf' : null,
    bandcampUrl: null,
    externalUrl: null,
    imageUrl: null,
    downloadLimit: 5,
    downloadExpiryDays: 30,
    variants: [],
    files: [],
    entries:
      kind === 'bundle'
        ? entries.map((listCents, entry) => ({
            id: id(2, entry),
            itemId: id(3, entry),
            variantId: null,
            title: 'Entry',
            label: null,
            name: 'Entry',
            slug: null,
            file: 'private:sheet-music-pdfs/b.pdf',
            version: 1,
            parts: [],
            listCents,
            trouble: null,
          }))
        : [],
  }
}

const tiers = [
  { priceRule: 'times', priceAmount: 100 },
  { priceRule: 'times', priceAmount: 233 },
  { priceRule: 'plus', priceAmount: 375 },
] as const

function addUp(currency: string, carts: number): void {
  const unit = smallestCents(currency)
  const licences = tiers.map((rule, place) => ({
    id: id(4, place),
    name: `Tier ${place}`,
    copies: place + 1,
    terms: null,
    isStamped: false,
    ...rule,
    ...(unit === 100 && { unitCents: unit }),
  }))
  const check = (cart: Made[], flat: number, freeFrom: number) => {
    const items = cart.map(makeItem).map((item) => inCurrency(item, currency))
    const sent = items.map(({ id: itemId, title, category, priceCents }, place) => {
      const { kind = 'disc', quantity = 1, licence = 0 } = cart[place] ?? {}
      const chosen = kind === 'disc' ? null : (licences[licence] ?? null)
      return {
        id: itemId,
        title,
        category,
        price: licencePrice(priceCents ?? 0, chosen) / 100,
        quantity: kind === 'disc' ? quantity : 1,
        format: kind === 'disc' ? 'cd' : 'pdf',
        licenceId: chosen?.id ?? null,
      }
    })
    const lines = pricedLines(sent, items, { licences, holder: '' })
    const terms = {
      shippingFlatCents: roundToUnit(flat, currency),
      freeShippingFromCents: roundToUnit(freeFrom, currency),
    }
    const shipping =
      shippingFor(
        lines.map(({ delivery, quantity, unit_cents: unitCents }) => ({ delivery, quantity, unitCents })),
        terms,
      ) ?? 0
    const goods = itemsCents(lines)
    const total = goods + shipping

    const body = newOrderBody({
      requestKey: 'co-1',
      customId: '1',
      invoiceNumber: '1',
      currency,
      lines: lines.map((line) => ({
        title: line.title,
        sku: line.shop_item_id,
        quantity: line.quantity,
        unitCents: line.unit_cents,
        isPhysical: line.delivery === 'parcel',
      })),
      itemsCents: goods,
      shippingCents: shipping,
      totalCents: total,
      needsShipping: shipping > 0,
      brandName: 'Shop',
      returnUrl: 'https://shop.example/shop',
      cancelUrl: 'https://shop.example/shop',
    })
    const [purchase] = purchaseUnit.array().parse(body.purchase_units)
    if (!purchase) throw new Error('no purchase unit')
    // PayPal's own rules: decimals of the currency, items = item_total, breakdown = value.
    checkPurchaseUnitAmounts(purchase, '/purchase_units/0')
    expect(decimalToCents(purchase.amount.value)).toBe(total)

    const receipt = [...lines.map((line) => line.quantity * line.unit_cents), shipping].map((cents) =>
      formatMoney(cents, currency),
    )
    const read = (text: string) => typedCents(text, currency) ?? Number.NaN
    expect(receipt.reduce((sum, text) => sum + read(text), 0)).toBe(total)

    // Refunds: each entry of a bundle, each other line, and then what is left.
    const refunds = lines.flatMap(({ entries, quantity, unit_cents: cents }) =>
      entries
        ? bundleShares(
            (quantity * cents) / unit,
            entries.map(({ listCents }) => listCents),
          ).map((share) => share * unit)
        : [quantity * cents],
    )
    const sums = [...refunds, total - refunds.reduce((sum, cents) => sum + cents, 0)]
    expect(sums.at(-1)).toBe(shipping)
    expect(sums.reduce((sum, cents) => sum + decimalToCents(currencyAmount(cents, currency)), 0)).toBe(total)
  }
  fc.assert(
    fc.property(
      fc.array(made, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 0, max: 500_000 }),
      check,
    ),
    { numRuns: carts },
  )
}

const shops = ['USD', 'EUR', 'JPY']

test.each(shops)('FUNC-02 OP-12: random carts in %s add up to the smallest amount', (currency) => addUp(currency, 200))

test.each(shops)(
  'FUNC-02 OP-12: 10,000 random carts in %s add up to the smallest amount @sweep',
  (currency) => addUp(currency, 10_000),
  180_000,
)
