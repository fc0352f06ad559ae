// The editable texts of the shop, by key (QRY-04).

/** At the top of the page. */
export const shopHeroContentKeys = [
  'shop-hero-title',
  'shop-hero-description',
  'shop-hero-shipping',
  'shop-hero-delivery',
] as const

/** On the page of everything that is sent by post. */
export const parcelContentKeys = ['shop-parcel-description'] as const

/** Above the featured items and the catalogue. */
export const shopSectionContentKeys = [
  'shop-featured-title',
  'shop-featured-description',
  'shop-catalog-title',
] as const
