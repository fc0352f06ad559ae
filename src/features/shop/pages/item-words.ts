// What an item is called in a word, and what a buyer of a format receives.
import { shopTexts } from '@/lib/texts/shop'
import type { ItemFormat, ShopItem } from '../shop.contract'

const kinds: Record<string, string> = {
  digital_music: 'Download',
  physical_music: 'Album',
  cd: 'CD',
  sheet_music: 'Sheet music',
  merchandise: 'Merchandise',
  free_content: 'Free',
}

/** `cd` → "CD". */
export function kindOf({ category }: Pick<ShopItem, 'category'>): string {
  return kinds[category] ?? 'Music'
}

/** One sentence per format: what arrives, and how. */
export function deliveryOf({ category }: Pick<ShopItem, 'category'>, format: ItemFormat): string {
  return category === 'merchandise' ? shopTexts.whatYouGet.merchandise : shopTexts.whatYouGet[format]
}
