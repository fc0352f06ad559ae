// What the owner types and reads of an item's choices.
import { sumOfCounts } from '../shop.rules'
import { sameLabel, type VariantForm } from '../shop.variants'

/** `S, M,, m` → S and M: the names in a line, each once. */
export function namesIn(line: string): string[] {
  const names = line
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean)
  return names.filter((name, index) => names.findIndex((other) => sameLabel(other) === sameLabel(name)) === index)
}

/** The counts of all choices together as they are typed; a blank one is not counted, and then there is no sum. */
export function sumWords(variants: readonly Pick<VariantForm, 'inventory_count'>[]): string {
  const sum = sumOfCounts(
    variants.map(({ inventory_count }) => (inventory_count.trim() === '' ? null : Number(inventory_count))),
  )
  return sum === null ? 'Not counted' : Number.isInteger(sum) ? String(sum) : ''
}
