// Default texts of the shop page.
import { shopTexts } from '@/features/commerce/catalog/catalog.texts'

/** Defaults of SHOP-03 to SHOP-06, SHOP-10, SHOP-14. */
export const shopTextDefaults = {
  title: 'Official Store',
  description:
    'Take home the music with albums, sheet music, and exclusive merchandise. Support independent jazz artistry.',
  shipping: 'Free shipping on orders over $50',
  delivery: 'Instant digital delivery',
  featuredTitle: 'Featured Items',
  featuredDescription: shopTexts.curated,
  catalogTitle: shopTexts.catalogue,
} as const
