// Lists the categories of items with recordings.
import type { shopCategories } from '@/db/schema/commerce/shop'

export const recordCategories: readonly (typeof shopCategories)[number][] = ['digital_music', 'physical_music', 'cd']
