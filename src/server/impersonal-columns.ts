// Tables without personal data: the site's own content. Every column is listed, so that nobody adds one without deciding.

/** Table → its columns, separated by spaces. */
export const impersonalColumns: Readonly<Record<string, string>> = {
  collaborations: 'id artist project year order_index created_at',
  musical_influences: 'id name order_index created_at',
  stats: 'id icon_name number_value label order_index created_at',
  events:
    'id title date time venue city description image_url ticket_url type video_url status is_featured created_at updated_at',
  featured_videos: 'id title description embed_id video_url thumbnail_url order_index is_active created_at updated_at',
  loe_audio_tracks:
    'id title artist album audio_url artwork_url duration order_index source_type soundcloud_embed_url peaks is_active created_at updated_at',
  loe_images: 'id title alt_text caption image_url order_index is_active created_at updated_at',
  loe_videos: 'id title description embed_id video_url thumbnail_url order_index is_active created_at updated_at',
  media_items: 'id title description type url thumbnail_url platform is_featured is_visible created_at updated_at',
  page_content: 'id page_name title description paragraph_spacing updated_at',
  photo_gallery: 'id title alt_text image_url order_index is_active is_featured created_at updated_at',
  schema_migrations: 'id hash created_at',
  page_settings: 'page_name is_work_in_progress wip_message updated_at',
  shop_items:
    'id slug category title description price digital_price image_url pdf_file_url bandcamp_url external_url tags is_visible is_featured inventory_count download_limit download_expiry_days order_index purchase_count created_at updated_at',
  item_variants: 'id shop_item_id label price inventory_count position created_at updated_at',
  theme_settings: 'id name colors typography animations is_active created_at updated_at',
}
