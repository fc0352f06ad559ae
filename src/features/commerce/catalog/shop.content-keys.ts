// Lists the editable texts of the shop, by key (QRY-04).

/** Texts at the top of the page. */
export const shopHeroContentKeys = [
  'shop-hero-title',
  'shop-hero-description',
  'shop-hero-shipping',
  'shop-hero-delivery',
] as const

/** Texts about parcels: time, returns and customs. On the page of every item sent by post, and in the receipt. */
export const parcelContentKeys = ['shop-parcel-description', 'shop-parcel-returns', 'shop-parcel-customs'] as const

/** Texts above the featured items and the catalogue. */
export const shopSectionContentKeys = [
  'shop-featured-title',
  'shop-featured-description',
  'shop-catalog-title',
] as const
