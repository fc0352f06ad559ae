// What of a sheet's variants can be bought: its editions, which are the variants with a file of their own (decision 0034). Pure.

type VariantFacts = { isOnSale: boolean; fileUrl: string | null }

/** The editions of an item, also those that are off sale. */
export function editionsOf<Variant extends VariantFacts>(category: string, variants: readonly Variant[]): Variant[] {
  return category === 'sheet_music' ? variants.filter(({ fileUrl }) => fileUrl !== null) : []
}

/** What buyers choose from: of a sheet its editions, of anything else the sizes and colours. */
export function choicesOf<Variant extends VariantFacts>(category: string, variants: readonly Variant[]): Variant[] {
  const choices = category === 'sheet_music' ? editionsOf(category, variants) : variants
  return choices.filter(({ isOnSale }) => isOnSale)
}

/** Whether there is a PDF to sell: the item's own or, once a sheet has editions, that of one on sale. */
export function hasPdfToSell(category: string, ownFile: string | null, variants: readonly VariantFacts[]): boolean {
  const editions = editionsOf(category, variants)
  return editions.length > 0 ? editions.some(({ isOnSale }) => isOnSale) : Boolean(ownFile?.trim())
}
