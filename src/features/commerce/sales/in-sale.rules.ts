// Puts the sale prices of an item in the place of its usual ones, each with the price to show beside it.
import { roundToUnit } from '@/lib/money'
import { lowestBefore, type ItemNote, type PriceHistory } from './before-price.rules'
import { reducedCents, type SaleDays } from './sale.rules'

/** A running sale of an item. Before prices are in cents: the lowest of the 30 days before; null when there was none. */
export type RunningSale = {
  /** Last day; null: no end is planned. */
  until: string | null
  beforeCents: number | null
  digitalBeforeCents: number | null
  /** True for prices that the sale lowers. */
  lowersPrice: boolean
  lowersDigitalPrice: boolean
}

/** `beforeCents` is set while the variant's own price is lowered. */
type SellableVariant = {
  id: string
  priceCents: number | null
  salePriceCents: number | null
  beforeCents?: number | null
}

export type Sellable = SaleDays & {
  id: string
  priceCents: number | null
  digitalPriceCents: number | null
  salePriceCents: number | null
  saleDigitalPriceCents: number | null
  variants: readonly SellableVariant[]
}

/** The notes of the prices of an item, and those of its variants by id. */
export type ItemHistory = { item: ItemNote[]; variants: ReadonlyMap<string, ItemNote[]> }

/** Returns an item with the prices of its running sale. `currency` rounds the before prices, as it does all others. */
export function inSale<Item extends Sellable>(
  item: Item,
  { item: notes, variants }: ItemHistory,
  { timeZone, currency }: { timeZone: string; currency: string },
): Item & { sale: RunningSale } {
  const before = (history: PriceHistory, isDigital = false): number | null => {
    const cents = lowestBefore(history, { isDigital, timeZone })
    return cents === null ? null : roundToUnit(cents, currency)
  }
  const priceCents = reducedCents(item.priceCents, item.salePriceCents)
  const digitalPriceCents = reducedCents(item.digitalPriceCents, item.saleDigitalPriceCents)
  return {
    ...item,
    priceCents,
    digitalPriceCents,
    variants: item.variants.map((variant) => {
      // A variant without a price of its own follows its item.
      const usual = variant.priceCents ?? priceCents
      const reduced = reducedCents(usual, variant.salePriceCents)
      if (reduced === usual) return variant
      const beforeCents = before({ item: notes, variant: variants.get(variant.id) ?? [] })
      return { ...variant, priceCents: reduced, beforeCents }
    }),
    sale: {
      until: item.saleUntil,
      beforeCents: before({ item: notes }),
      digitalBeforeCents: before({ item: notes }, true),
      lowersPrice: priceCents !== item.priceCents,
      lowersDigitalPrice: digitalPriceCents !== item.digitalPriceCents,
    },
  }
}
