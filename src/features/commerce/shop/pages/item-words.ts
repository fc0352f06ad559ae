// What an item is called in a word.
import type { ShopItem } from '../shop.contract'

const kinds: Record<string, string> = {
  digital_music: 'Download',
  physical_music: 'Album',
  cd: 'CD',
  sheet_music: 'Sheet music',
  merchandise: 'Merchandise',
  free_content: 'Free',
}

/** `cd` → "CD". */
export function itemKind({ category }: Pick<ShopItem, 'category'>): string {
  return kinds[category] ?? 'Music'
}
