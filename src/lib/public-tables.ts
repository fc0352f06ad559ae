// Lists the tables that public pages and responses read. The database announces each change of them (decision 0003):
// `db/change-triggers.ts` gives every table of this list its trigger.

export const publicTables = [
  'shop_items',
  'item_variants',
  'item_prices',
  'releases',
  'item_files',
  'sample_pictures',
  'track_previews',
  'bundle_entries',
  'licence_tiers',
  'play_along_points',
  'tunes',
  'stock_holds',
  'shipping_zones',
  'shipping_zone_countries',
  'shipping_rates',
  'page_settings',
  'settings',
  'page_content',
  'own_pages',
  'events',
  'event_tunes',
  'media_items',
  'featured_videos',
  'photo_gallery',
  'loe_videos',
  'loe_images',
  'loe_audio_tracks',
  'musical_influences',
  'collaborations',
  'stats',
  'theme_settings',
  'stored_files',
] as const

/** A table whose change makes a cached response stale. */
export type PublicTable = (typeof publicTables)[number]
