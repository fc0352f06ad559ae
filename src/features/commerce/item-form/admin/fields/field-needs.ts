// Decides which fields the form of an item shows: those that its category needs, and those that still hold an earlier
// value (decision 0050).
import type { Shown } from '@/admin-kit/definition'
import type { ResourceFormValues } from '@/lib/resource'
import { categories, type ShopCategory } from '@/features/commerce/catalog/shop-categories'
import { recordCategories } from '@/features/commerce/recordings/record-categories'
import { recordFieldNames } from '@/features/commerce/catalog/item/record-form'
import type { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'
import { tuneFieldNames } from '@/features/commerce/sheet-music/tunes/tune-fields'

export type Values = ResourceFormValues<typeof shopItemsResource>
type Name = keyof Values

const sent: readonly ShopCategory[] = ['physical_music', 'merchandise', 'cd']
const sheets: readonly ShopCategory[] = ['sheet_music']

/** Categories that need a field. A field that is not listed here belongs to every category. */
const needs: Readonly<Partial<Record<Name, readonly ShopCategory[]>>> = {
  price: categories.filter((category) => category !== 'free_content'),
  // Records are sold in more than one format.
  digital_price: recordCategories,
  inventory_count: sent,
  bandcamp_url: ['digital_music', 'physical_music', 'cd', 'free_content'],
  external_url: ['digital_music', 'sheet_music', 'free_content'],
  line_up: sheets,
  ...Object.fromEntries(recordFieldNames.map((name) => [name, recordCategories])),
  ...Object.fromEntries(tuneFieldNames.map((name) => [name, sheets])),
}

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== '' && value !== null && value !== undefined

/**
 * True when a field is shown. A value from before a change of category stays visible, also while the owner is deleting
 * it.
 */
export const isNeeded =
  (name: Name) =>
  ({ values, opened }: Pick<Shown<Values>, 'values' | 'opened'>): boolean =>
    (needs[name]?.includes(values.category) ?? true) || isFilled(values[name]) || isFilled(opened[name])
