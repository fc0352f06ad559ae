// Texts about an item's choices for the owner, and the reading of what the owner types.
import { sumOfCounts } from '@/features/commerce/catalog/catalog.rules'
import { sameLabel, type VariantForm } from '@/features/commerce/sheet-music/editions/variant-form'

/** Splits a line into names and keeps each once: `S, M,, m` → S and M. */
export function namesIn(line: string): string[] {
  const names = line
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean)
  return names.filter((name, index) => names.findIndex((other) => sameLabel(other) === sameLabel(name)) === index)
}

/**
 * Returns the sum of the counts of all choices, as typed. A blank count means "not counted", and then there is no sum.
 */
export function sumWords(variants: readonly Pick<VariantForm, 'inventory_count'>[]): string {
  const sum = sumOfCounts(
    variants.map(({ inventory_count }) => (inventory_count.trim() === '' ? null : Number(inventory_count))),
  )
  return sum === null ? 'Not counted' : Number.isInteger(sum) ? String(sum) : ''
}
