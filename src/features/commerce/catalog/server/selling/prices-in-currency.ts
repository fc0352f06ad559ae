// Rounds the stored prices of an item to amounts that the shop's currency has. Prices may have decimals that a currency
// such as the yen lacks: the owner typed them while the shop had another currency.
import type { BundleEntry } from '@/features/commerce/bundles/server/bundles'
import type { Variant } from '@/features/commerce/sheet-music/server/editions/variants'
import { roundToUnit, smallestCents } from '@/lib/money'

type Prices = {
  priceCents: number | null
  digitalPriceCents: number | null
  variants: Variant[]
  entries: BundleEntry[]
}

/** Returns the item with its own price and those of its choices and entries rounded; unchanged for most currencies. */
export function inCurrency<Item extends Prices>(item: Item, currency: string): Item {
  if (smallestCents(currency) === 1) return item
  const rounded = (cents: number | null) => (cents === null ? null : roundToUnit(cents, currency))
  return {
    ...item,
    priceCents: rounded(item.priceCents),
    digitalPriceCents: rounded(item.digitalPriceCents),
    variants: item.variants.map((variant) => ({ ...variant, priceCents: rounded(variant.priceCents) })),
    entries: item.entries.map((entry) => roundEntry(entry, currency)),
  }
}

const roundEntry = (entry: BundleEntry, currency: string): BundleEntry => ({
  ...entry,
  listCents: roundToUnit(entry.listCents, currency),
  choices: entry.choices?.map((choice) => roundEntry(choice, currency)) ?? null,
})
