// How the public view of a shop item is derived from its row (SHOP-21 to SHOP-25), and what an item costs in which format.
import type { ItemFormat, ItemInventory } from './shop.contract'
import type { CategoryGroup } from './shop.shelves'

/** The columns that the derivations read. Money in cents. */
export type ItemFacts = {
  category: string
  tags: readonly string[]
  priceCents: number | null
  digitalPriceCents: number | null
  inventoryCount: number | null
  hasBandcampLink: boolean
  hasPdf: boolean
}

/** CART-06: only these categories have stock; everything else is unlimited. */
const stockedCategories: readonly string[] = ['physical_music', 'merchandise', 'cd']

/** Categories that travel by post (OP-12). Sheet music never does: it is delivered as a PDF (decision 0006). */
export function isShipped(category: string): boolean {
  return stockedCategories.includes(category)
}

/** SHOP-21: the shelf an item belongs to; music unless it is sheet music or merchandise. */
export function groupOf(category: string): CategoryGroup {
  if (category === 'sheet_music') return 'sheet-music'
  return category === 'merchandise' ? 'merch' : 'music'
}

/** SHOP-21 the other way round: the categories of a shelf; music is whatever is on no other. */
export function categoriesOf(group: CategoryGroup): { are: 'these' | 'allBut'; categories: ('sheet_music' | 'merchandise')[] } {
  if (group === 'music') return { are: 'allBut', categories: ['sheet_music', 'merchandise'] }
  return { are: 'these', categories: [group === 'merch' ? 'merchandise' : 'sheet_music'] }
}

/** SHOP-22. */
export function typeOf({ category, tags }: Pick<ItemFacts, 'category' | 'tags'>): 'sheet' | 'apparel' | 'accessory' | 'album' {
  if (category === 'sheet_music') return 'sheet'
  if (category !== 'merchandise') return 'album'
  const isApparel = tags.some((tag) => /apparel|shirt|clothing/i.test(tag))
  return isApparel ? 'apparel' : 'accessory'
}

/** SHOP-24: in this order, never empty; the first is what "Add to cart" takes (CART-02). */
export function formatsOf(item: ItemFacts): ItemFormat[] {
  const hasPrice = (item.priceCents ?? 0) > 0
  const formats: ItemFormat[] = []
  if (item.hasBandcampLink) formats.push('digital')
  if (hasPrice && (item.category === 'cd' || item.category === 'physical_music')) formats.push('cd')
  if (hasPrice && item.category === 'sheet_music') formats.push('physical')
  if (item.hasPdf) formats.push('pdf')
  return formats.length > 0 ? formats : ['digital']
}

/** The formats a buyer chooses from: those that differ in what arrives (decision 0006). Never empty. */
export function choosableFormats(item: { category: string; formats: readonly ItemFormat[] }): ItemFormat[] {
  const arrivesAsPdf = item.category === 'sheet_music' && item.formats.includes('pdf')
  return item.formats.filter((format) => !(arrivesAsPdf && format === 'physical'))
}

/** CART-03: the digital price for the digital format when there is one, otherwise the normal price. Cents; 0 when there is none. */
export function unitCentsOf(item: { priceCents: number | null; digitalPriceCents: number | null }, format: string): number {
  if (format === 'digital' && item.digitalPriceCents !== null) return item.digitalPriceCents
  return item.priceCents ?? 0
}

/** CART-06, OP-11: stock counts in the three categories when a count is stored. */
export function tracksStock(category: string, inventoryCount: number | null): inventoryCount is number {
  return inventoryCount !== null && stockedCategories.includes(category)
}

/** SHOP-25. */
export function inventoryOf({ category, inventoryCount }: Pick<ItemFacts, 'category' | 'inventoryCount'>): ItemInventory {
  if (!tracksStock(category, inventoryCount)) return { hasTracking: false, currentStock: null, isInStock: true, maxQuantity: null }
  const currentStock = Math.max(0, inventoryCount)
  return { hasTracking: true, currentStock, isInStock: currentStock > 0, maxQuantity: currentStock }
}

/** SHOP-16 to SHOP-19: the line about stock; null when stock is not tracked. */
export function stockLine(inventory: ItemInventory): string | null {
  if (!inventory.hasTracking || inventory.currentStock === null) return null
  if (inventory.currentStock <= 0) return 'Out of Stock'
  return inventory.currentStock <= 5 ? `Only ${inventory.currentStock} left in stock` : `${inventory.currentStock} in stock`
}
