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

/** Converts `cd` to "CD". A release is named by its formats: "LP, CD and download". */
export function itemKind({ category, release }: Pick<ShopItem, 'category' | 'release'>): string {
  return release?.formats ?? kinds[category] ?? 'Music'
}
