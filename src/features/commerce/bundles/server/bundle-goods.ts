// Derives what a bundle has from its entries: its stock, what the buyer chooses, and its parcel. Pure.
import type { Variant } from '@/features/commerce/sheet-music/server/editions/variants'
import type { BundleEntry } from './bundles'

/** Columns of the bundle itself. A count or a weight that the owner entered there counts too. */
type Own = { inventoryCount: number | null; weightGrams: number | null; isHomeZoneOnly: boolean }

export type BundleGoods = Own & {
  /** The entry's sizes, colours or editions that the buyer chooses from, at the price of the bundle. */
  variants: Variant[]
}

const least = (counts: readonly (number | null)[]): number | null => {
  const known = counts.filter((count) => count !== null)
  return known.length > 0 ? Math.min(...known) : null
}

const sum = (counts: readonly (number | null)[]): number | null =>
  counts.reduce((total, count) => (total === null || count === null ? null : total + count), 0)

/**
 * Returns the stock, choices and parcel of a bundle. It can be sold as often as every tracked entry is in stock.
 * `available` returns the pieces of an entry that a visitor can buy now; null when not tracked.
 */
export function bundleGoods(
  own: Own,
  entries: readonly BundleEntry[],
  available: (entry: BundleEntry) => number | null,
): BundleGoods {
  const parcels = entries.filter(({ goods }) => goods === 'parcel')
  const fixed = parcels.filter(({ choices }) => choices === null)
  const open = entries.find(({ choices }) => choices !== null)
  const fewest = least([own.inventoryCount, ...fixed.map(available)])
  const weight = sum(fixed.map(({ weightGrams }) => weightGrams))
  const chosen = (open?.choices ?? []).filter(({ trouble }) => trouble === null)
  const isParcel = open?.goods === 'parcel'
  const variants = chosen.flatMap((entry) =>
    entry.variant
      ? [
          {
            ...entry.variant,
            priceCents: null,
            salePriceCents: null,
            inventoryCount: least([fewest, isParcel ? available(entry) : null]),
            weightGrams: own.weightGrams ?? sum([weight, isParcel ? entry.weightGrams : 0]),
          },
        ]
      : [],
  )
  return {
    inventoryCount: open && isParcel ? least([fewest, sum(chosen.map(available))]) : fewest,
    weightGrams: own.weightGrams ?? (parcels.length === 0 || isParcel ? null : weight),
    isHomeZoneOnly: own.isHomeZoneOnly || parcels.some((entry) => entry.isHomeZoneOnly),
    variants,
  }
}
