// Names the kind of an item in one word.
import type { ShopItem } from '../catalog.contract'

const kinds: Record<string, string> = {
  digital_music: 'Download',
  physical_music: 'Album',
  cd: 'CD',
  sheet_music: 'Sheet music',
  merchandise: 'Merchandise',
  free_content: 'Free',
}

/** Converts `cd` to "CD". */
export function itemKind({ category }: Pick<ShopItem, 'category'>): string {
  return kinds[category] ?? 'Music'
}
