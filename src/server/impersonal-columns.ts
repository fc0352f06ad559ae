// Lists tables without personal data: the site's own content. Every column is listed, so that each new column needs a
// decision. The descriptors of a resource declare the columns that the owner fills in.

/** Maps each table to its columns, separated by spaces. */
export const impersonalColumns: Readonly<Record<string, string>> = {
  collaborations: 'id order_index created_at',
  musical_influences: 'id order_index created_at',
  stats: 'id order_index created_at',
  events: 'id type created_at updated_at',
  event_tunes: 'id event_id title tune_id note position created_at updated_at',
  featured_videos: 'id created_at updated_at',
  loe_audio_tracks: 'id is_active created_at updated_at',
  loe_images: 'id is_active created_at updated_at',
  loe_videos: 'id is_active created_at updated_at',
  media_items: 'id created_at updated_at',
  page_content: 'id page_name title description paragraph_spacing updated_at',
  photo_gallery: 'id created_at updated_at',
  schema_migrations: 'id hash created_at',
  own_pages: 'id title slug body place is_visible order_index created_at updated_at',
  redirects: 'id to_compared created_at updated_at',
  page_settings: 'page_name is_work_in_progress wip_message updated_at',
  shop_items:
    'id slug order_index purchase_count sale_price sale_digital_price sale_from sale_until pay_more tune_id release_id release_format free_for_subscribers weight_grams home_zone_only hs_code origin_country customs_text created_at updated_at',
  releases: 'id title created_at updated_at',
  shipping_zones: 'id name is_rest free_from_cents delivery_time position created_at updated_at',
  shipping_zone_countries: 'country zone_id',
  shipping_rates: 'zone_id up_to_grams cents',
  licence_tiers: 'id order_index created_at updated_at',
  offers: 'id uses currency created_at updated_at',
  offer_items: 'id offer_id shop_item_id label position created_at updated_at',
  item_prices:
    'id shop_item_id variant_id price digital_price sale_price sale_digital_price sale_from sale_until valid_from',
  item_variants:
    'id shop_item_id label price sale_price inventory_count position is_on_sale purchase_count weight_grams kind transposition clef instruments pdf_file_url version page_count change_note ismn sample_pages created_at updated_at',
  item_files: 'id shop_item_id name file byte_size position created_at updated_at',
  bundle_entries: 'id shop_item_id entry_item_id entry_variant_id buyer_chooses label position created_at updated_at',
  play_along_points: 'sheet_id track_id points system_count is_shown updated_at',
  sample_pictures: 'file page picture problem created_at',
  edition_files: 'edition_id version shop_item_id file page_count byte_size released_at change_note told',
  track_previews: 'file preview problem created_at',
  tunes:
    'id title composer arranger lyricist rights copyright_line iswc society style tempo key_fifths key_minor duration grade lead_range story created_at updated_at',
  newsletter_bounces: 'newsletter_id refused reported',
  bounce_address: 'id generation confirm_url reported_at',
  letter_settings: 'id welcome_is_on welcome_subject welcome_text welcome_file gigs_are_on releases_are_on',
  announced_things: 'kind thing_id shown_id newsletter_id created_at',
  theme_settings: 'id active_until created_at updated_at',
}
