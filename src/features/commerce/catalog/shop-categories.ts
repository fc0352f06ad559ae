// Lists the categories of the shop, as in the column, each with its name.
import type { shopCategories } from '@/db/schema/commerce/shop'

export type ShopCategory = (typeof shopCategories)[number]

/** Names shown to the owner, in this order (ADM-SHOP-07). */
export const categoryNames: Record<ShopCategory, string> = {
  digital_music: 'Digital Music',
  physical_music: 'Physical Music',
  sheet_music: 'Sheet Music',
  merchandise: 'Merchandise',
  free_content: 'Free Content',
  cd: 'CD',
}

export const categories = Object.keys(categoryNames) as ShopCategory[]

/** Categories with written music. */
export const sheetCategories: readonly ShopCategory[] = ['sheet_music']
