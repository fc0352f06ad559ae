// Tests that random carts add up in several currencies, one of them without decimals, with and without a code, sales,
// licences, gifts, and prices that the buyer raises: the lines, the shipping, PayPal's breakdown, the receipt, and refunds
// of some pieces at a time, of entries of a bundle, and of the rest.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newOrderBody } from '@/adapters/payments/paypal/paypal-orders'
import { licencePrice } from '@/features/commerce/cart/licence.rules'
import { shippingQuote, type ShippingTerms } from '@/features/commerce/shipping/shipping.rules'
import { inSale } from '@/features/commerce/sales/in-sale.rules'
import { inCurrency } from '@/features/commerce/catalog/server/selling/prices-in-currency'
import type { ItemForSale } from '@/features/commerce/catalog/server/selling/items-for-sale'
import { shares } from '@/lib/shares'
import { currencyAmount, decimalToCents, formatMoney, roundToUnit, smallestCents, typedCents } from '@/lib/money'
import { checkPurchaseUnitAmounts } from '../../../../../../tools/paypal-simulator/amounts'
import { purchaseUnit } from '../../../../../../tools/paypal-simulator/request-shapes'
import { lineCents, piecesCents, sumLines } from '@/features/commerce/ledger/line-price.rules'
import { refuseUngivable } from '@/features/commerce/gifts/server/check-gift'
import { givenLine } from '@/features/commerce/gifts/server/open-gift'
import { itemsCents } from '../../checkout.rules'
import { withDiscount } from './discounted-lines'
import { pricedLines, type PricedLine } from './priced-lines'

type Made = {
  kind: 'sheet' | 'disc' | 'bundle'
  cents: number
  quantity: number
  licence: number
  entries: number[]
  /** Sale price, and the price in the weeks before the sale; null: no sale. */
  sale: { cents: number; earlierCents: number } | null
  /** Units of the currency that the buyer adds to the price of one piece. */
  extraUnits: number
  /** Grams of a disc; null: not known. */
  grams: number | null
  isHomeZoneOnly: boolean
}

const made: fc.Arbitrary<Made> = fc.record({
  kind: fc.constantFrom('sheet', 'disc', 'bundle'),
  cents: fc.integer({ min: 1, max: 1_000_000 }),
  quantity: fc.integer({ min: 1, max: 20 }),
  licence: fc.integer({ min: 0, max: 2 }),
  entries: fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 6 }),
  sale: fc.option(
    fc.record({ cents: fc.integer({ min: 1, max: 1_000_000 }), earlierCents: fc.integer({ min: 1, max: 1_000_000 }) }),
  ),
  extraUnits: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1000 })),
  grams: fc.option(fc.integer({ min: 1, max: 900 })),
  isHomeZoneOnly: fc.boolean(),
})

const id = (kind: number, place: number) =>
  `${String(kind).repeat(8)}-0000-4000-8000-${String(place).padStart(12, '0')}`

function makeItem({ kind, cents, sale, entries, grams, isHomeZoneOnly }: Made, place: number): ItemForSale {
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
    salePriceCents: sale?.cents ?? null,
    saleDigitalPriceCents: null,
    saleFrom: '2026-11-20',
    saleUntil: null,
    mayPayMore: true,
    inventoryCount: null,
    pdfFileUrl: kind === 'sheet' ? 'private:sheet-music-pdfs/a.pdf' : null,
    bandcampUrl: null,
    externalUrl: null,
    imageUrl: null,
    downloadLimit: 5,
    downloadExpiryDays: 30,
    weightGrams: grams,
    isHomeZoneOnly,
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
            goods: 'file' as const,
            ...{ files: [], link: null, inventoryCount: null, weightGrams: null, isHomeZoneOnly: false },
            ...{ variant: null, choices: null },
            trouble: null,
          }))
        : [],
  }
}

/** Returns the item in its sale, with the price that it had in the weeks before. */
function onSaleDay(item: ItemForSale, { sale }: Made, currency: string): ItemForSale {
  if (sale === null) return item
  const { salePriceCents, saleFrom, saleUntil } = item
  const note = { digitalPriceCents: null, saleDigitalPriceCents: null, salePriceCents: null, saleFrom: null, saleUntil }
  const notes = [
    { ...note, validFrom: new Date('2026-01-01'), priceCents: sale.earlierCents },
    { ...note, validFrom: new Date('2026-11-19'), priceCents: item.priceCents, salePriceCents, saleFrom },
  ]
  return inSale(item, { item: notes, variants: new Map() }, { timeZone: 'UTC', currency })
}

type MadeZone = { freeFrom: number | null; rates: { upToGrams: number; cents: number }[] }

const madeZone: fc.Arbitrary<MadeZone> = fc.record({
  freeFrom: fc.option(fc.integer({ min: 1, max: 500_000 })),
  rates: fc
    .uniqueArray(
      fc.record({ upToGrams: fc.integer({ min: 1, max: 30_000 }), cents: fc.integer({ min: 0, max: 9_000 }) }),
      { selector: ({ upToGrams }) => upToGrams, maxLength: 4 },
    )
    .map((rates) => rates.toSorted((a, b) => a.upToGrams - b.upToGrams)),
})

/** The third zone is the rest of the world; without it nothing is shipped to Brazil. */
const makeZone = ({ freeFrom, rates }: MadeZone, place: number, round: (cents: number) => number) => ({
  name: `Zone ${place}`,
  countries: [['US'], ['DE', 'FR'], []][place] ?? [],
  isRest: place === 2,
  freeFromCents: freeFrom === null ? null : round(freeFrom),
  deliveryTime: null,
  rates: rates.map(({ upToGrams, cents }) => ({ upToGrams, cents: round(cents) })),
})

const toShipped = (line: PricedLine) => ({
  title: line.title,
  delivery: line.delivery,
  quantity: line.quantity,
  unitCents: line.unit_cents,
  discountCents: line.discount_cents,
  weightGrams: line.weight_grams,
  isHomeZoneOnly: line.home_zone_only,
})

type Sent = { parcels: readonly PricedLine[]; terms: ShippingTerms; country: string }

const zoneThere = ({ terms: { zones }, country }: Sent) =>
  zones.find(({ countries }) => countries.includes(country)) ?? zones.find(({ isRest }) => isRest)
const totalGrams = (parcels: readonly PricedLine[]) =>
  parcels.reduce((sum, line) => sum + (line.weight_grams ?? 0) * line.quantity, 0)

/** Checks the price against every rate of the zone: free, or the price of a rate that carries the whole weight. */
function expectRate(shipping: number, sent: Sent & { goods: number }): void {
  const zone = zoneThere(sent)
  if (!zone) throw new Error('priced without a zone')
  const isUnknown = sent.parcels.some(({ weight_grams: grams }) => grams === null)
  const carrying = zone.rates.filter(({ upToGrams }) => upToGrams >= totalGrams(sent.parcels))
  const rate = isUnknown ? carrying.at(-1) : carrying[0]
  const isFree = zone.freeFromCents !== null && sent.goods >= zone.freeFromCents
  expect(shipping).toBe(isFree && rate ? 0 : rate?.cents)
}

/** Checks that a refused parcel has no zone, no rate that carries it, or an item that stays in the first zone. */
function expectRefused(parcels: readonly PricedLine[], terms: ShippingTerms, country: string): void {
  const zone = zoneThere({ parcels, terms, country })
  const isTooHeavy = zone?.rates.every(({ upToGrams }) => upToGrams < totalGrams(parcels)) ?? true
  const isKept = zone !== terms.zones[0] && parcels.some((line) => line.home_zone_only)
  expect(isTooHeavy || isKept).toBe(true)
}

const tiers = [
  { priceRule: 'times', priceAmount: 100 },
  { priceRule: 'times', priceAmount: 233 },
  { priceRule: 'plus', priceAmount: 375 },
] as const

type Code = { kind: 'percent' | 'amount'; value: number; categories: string[] }

const code: fc.Arbitrary<Code> = fc.record({
  kind: fc.constantFrom('percent', 'amount'),
  value: fc.integer({ min: 1, max: 9900 }),
  categories: fc.subarray(['cd', 'sheet_music']),
})

/** Returns the lines with the discount of a code, or unchanged when it takes nothing off them. */
function discounted(lines: PricedLine[], chosen: Code | null, currency: string): PricedLine[] {
  if (!chosen) return lines
  const offer = { ...chosen, id: id(5, 0), code: 'X', itemIds: [], leastCents: null, isScarce: false }
  const scope = chosen.categories.length === 0 ? 'everything' : 'categories'
  try {
    return withDiscount(lines, { ...offer, scope }, { currency, shownCents: undefined })
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_input' })
    return lines
  }
}

/**
 * Checks what the recipient of a gift gets: the same goods for nothing, and each licence at what its giver paid for it,
 * without what the giver added.
 */
function expectGift(lines: readonly PricedLine[]): void {
  const files = lines.filter(({ delivery }) => delivery === 'file')
  if (files.length === 0 || lines.some(({ delivery }) => delivery === 'link')) {
    expect(() => refuseUngivable(lines)).toThrow()
    return
  }
  refuseUngivable(lines)
  // Parcels of the same order go to the recipient's address, and are not given again.
  const given = files.map((line, position) =>
    givenLine(line, { ...line, position, checkout_id: id(6, 0), is_given: false }, 'Ada'),
  )
  expect(sumLines(given)).toBe(0)
  for (const [place, { licence }] of given.entries()) {
    const { quantity = 0, unit_cents: unitCents = 0, extra_unit_cents: extraCents = 0 } = files[place] ?? {}
    if (licence) expect([licence.holder, licence.priceCents]).toEqual(['Ada', quantity * (unitCents - extraCents)])
  }
}

/** Returns refunds of all pieces of a line, so many at a time. */
const refundsOfPieces = (line: PricedLine, atOnce: number, unit: number) =>
  Array.from({ length: Math.ceil(line.quantity / atOnce) }, (_, index) =>
    piecesCents(line, index * atOnce, Math.min(atOnce, line.quantity - index * atOnce), unit),
  )

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
  const round = (cents: number) => roundToUnit(cents, currency)
  const check = (
    cart: Made[],
    flat: number,
    freeFrom: number,
    made: MadeZone[],
    country: string,
    code: Code | null,
    refundedAtOnce: number,
  ) => {
    const items = cart.map((one, place) => inCurrency(onSaleDay(makeItem(one, place), one, currency), currency))
    const sent = items.map(({ id: itemId, title, category, priceCents }, place) => {
      const { kind = 'disc', quantity = 1, licence = 0, extraUnits = 0 } = cart[place] ?? {}
      const chosen = kind === 'disc' ? null : (licences[licence] ?? null)
      return {
        id: itemId,
        title,
        category,
        price: (licencePrice(priceCents ?? 0, chosen) + extraUnits * unit) / 100,
        extra: (extraUnits * unit) / 100,
        quantity: kind === 'disc' ? quantity : 1,
        format: kind === 'disc' ? 'cd' : 'pdf',
        licenceId: chosen?.id ?? null,
      }
    })
    const lines = discounted(pricedLines(sent, items, { licences, holder: '', currency }), code, currency)
    for (const [place, { unit_cents: unitCents, in_sale: isInSale, before_unit_cents: before }] of lines.entries()) {
      const { sale = null, cents = 0 } = cart[place] ?? {}
      expect(isInSale).toBe(sale !== null && sale.cents < cents)
      // A price is crossed out beside a lower one only.
      expect(before === null || before >= unitCents).toBe(true)
    }
    expectGift(lines)
    const discount = itemsCents(lines) - sumLines(lines)
    // A code takes nothing off what the buyer adds.
    const extras = lines.reduce((sum, line) => sum + line.quantity * line.extra_unit_cents, 0)
    expect(sumLines(lines)).toBeGreaterThanOrEqual(extras + unit)
    const goods = sumLines(lines)
    expect(goods).toBeGreaterThanOrEqual(unit)
    const terms = {
      shippingFlatCents: round(flat),
      freeShippingFromCents: round(freeFrom),
      zones: made.map((zone, place) => makeZone(zone, place, round)),
    }
    const parcels = lines.filter(({ delivery }) => delivery === 'parcel')
    const quote = shippingQuote(lines.map(toShipped), terms, country)
    expect(quote.kind === 'none').toBe(parcels.length === 0)
    if (quote.kind === 'refused') return expectRefused(parcels, terms, country)
    const shipping = quote.kind === 'price' ? quote.cents : 0
    if (terms.zones.length > 0 && parcels.length > 0) expectRate(shipping, { parcels, terms, country, goods })
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
      itemsCents: itemsCents(lines),
      discountCents: discount,
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

    const receipt = [...lines.map(lineCents), shipping].map((cents) => formatMoney(cents, currency))
    const read = (text: string) => typedCents(text, currency) ?? Number.NaN
    expect(receipt.reduce((sum, text) => sum + read(text), 0)).toBe(total)

    // Refunds: each entry of a bundle, each other line, and then what is left.
    const refunds = lines.flatMap((line) =>
      line.entries
        ? shares(
            lineCents(line) / unit,
            line.entries.map(({ listCents }) => listCents),
          ).map((share) => share * unit)
        : refundsOfPieces(line, refundedAtOnce, unit),
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
      fc.array(madeZone, { maxLength: 3 }),
      fc.constantFrom('US', 'DE', 'FR', 'BR'),
      fc.option(code),
      fc.integer({ min: 1, max: 3 }),
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
