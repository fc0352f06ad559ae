// The shelves of the shop (SHOP-21), and how its address asks for one of them or for a tag: `/shop?category=sheet-music`, `/shop?tag=ballad`.

export const categoryGroups = ['music', 'sheet-music', 'merch'] as const
export type CategoryGroup = (typeof categoryGroups)[number]

/** Which items an address asks for; all when it names neither. */
export type ShopSearch = { category?: CategoryGroup; tag?: string }

/** Longer than any tag. */
export const maxTagLength = 200

/** Whether there can be what an address asks for; it may say anything. */
export function canBeShown({ category, tag = '' }: ShopSearch): boolean {
  return (
    (category === undefined || categoryGroups.includes(category)) && tag.length <= maxTagLength && !tag.includes('\0')
  )
}

/** What follows `/shop` in the address of these items; the tag counts when both are named. */
export function searchOf({ category, tag }: ShopSearch): string {
  if (tag !== undefined) return `?${new URLSearchParams({ tag }).toString()}`
  return category === undefined ? '' : `?category=${category}`
}
