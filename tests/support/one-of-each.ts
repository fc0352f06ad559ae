// Inserts one record of everything the site stores, all with the same texts and addresses: for tests that send hostile
// texts through every output.
import type pg from 'pg'
import { knownId, knownSlug } from './hostile-input'
import { aCheckoutLineRow, aCheckoutRow, aGrantRow, anOrderRow } from './make-rows'

export type Words = {
  /** Used wherever a user may write a text. */
  text: string
  /** Used wherever a user may enter the address of a page. */
  link: string
  /** Used wherever a user may enter the address of a picture, a recording or a video. */
  file: string
}

/** The e-mail address of the order, the message and the subscription. */
export const knownEmail = 'fan@example.com'

const soon = '2026-12-24'
/** The bundle that contains the other sheet, with an id of its own. */
const sheetId = '00000000-0000-4000-8000-00000000b0d1'
const theme = {
  colors: Object.fromEntries(
    ['primary', 'secondary', 'accent', 'background', 'foreground', 'muted', 'border', 'destructive', 'success'].map(
      (name) => [name, '45 90% 60%'],
    ),
  ),
  typography: { font_playfair: 'Playfair Display', font_inter: 'Inter' },
  animations: { fade_duration: '0.3s', slide_duration: '0.3s' },
}

/**
 * Returns the records. Each has the id `knownId`, and the slug `knownSlug` if it has a slug. The shop has five of the
 * disc.
 */
function records({ text, link, file }: Words): [table: string, row: Record<string, unknown>][] {
  return [
    [
      'shop_items',
      {
        id: knownId,
        slug: knownSlug,
        category: 'cd',
        title: text,
        description: text,
        price: 9.5,
        digital_price: 5,
        image_url: file,
        pdf_file_url: 'private:sheet-music-pdfs/x.pdf',
        bandcamp_url: link,
        external_url: link,
        tags: [text],
        is_featured: true,
        inventory_count: 5,
        purchase_count: 3,
      },
    ],
    [
      'shop_items',
      {
        id: sheetId,
        slug: 'known-bundle',
        category: 'sheet_music',
        title: text,
        description: text,
        price: 9.5,
        image_url: file,
      },
    ],
    [
      'shop_items',
      {
        slug: 'known-free',
        category: 'free_content',
        title: text,
        description: text,
        image_url: file,
        bandcamp_url: link,
        external_url: link,
        tags: [text],
      },
    ],
    [
      'events',
      {
        id: knownId,
        title: text,
        date: soon,
        time: text,
        venue: text,
        city: text,
        description: text,
        image_url: file,
        ticket_url: link,
        set_list_shown: 'now',
      },
    ],
    ['event_tunes', { event_id: knownId, title: text, note: text }],
    [
      'events',
      {
        title: text,
        date: '2026-01-01',
        venue: text,
        city: text,
        description: text,
        image_url: file,
        video_url: link,
        status: 'past',
      },
    ],
    [
      'media_items',
      { id: knownId, title: text, description: text, type: 'photo', url: file, thumbnail_url: file, platform: text },
    ],
    [
      'media_items',
      { title: text, description: text, type: 'video', url: link, thumbnail_url: file, platform: 'YouTube' },
    ],
    [
      'media_items',
      { title: text, description: text, type: 'social', url: link, thumbnail_url: file, platform: 'Instagram' },
    ],
    ['featured_videos', { id: knownId, title: text, description: text, video_url: file, thumbnail_url: file }],
    ['featured_videos', { title: text, description: text, embed_id: text, thumbnail_url: file }],
    ['loe_videos', { id: knownId, title: text, description: text, video_url: file, thumbnail_url: file }],
    ['loe_videos', { title: text, description: text, embed_id: text, thumbnail_url: file, order_index: 1 }],
    ['loe_images', { id: knownId, title: text, alt_text: text, caption: text, image_url: file }],
    ['loe_audio_tracks', { id: knownId, title: text, artist: text, album: text, audio_url: file, artwork_url: file }],
    [
      'loe_audio_tracks',
      {
        title: text,
        artist: text,
        album: text,
        source_type: 'soundcloud',
        soundcloud_embed_url: link,
        artwork_url: file,
      },
    ],
    ['photo_gallery', { id: knownId, title: text, alt_text: text, image_url: file, is_featured: true }],
    ['musical_influences', { id: knownId, name: text }],
    ['collaborations', { id: knownId, artist: text, project: text, year: text }],
    ['stats', { id: knownId, icon_name: 'Music', number_value: text, label: text }],
    [
      'play_along_points',
      { sheet_id: knownId, track_id: knownId, points: '[[1, 0]]', system_count: 1, is_shown: true },
    ],
    ['sample_pictures', { file: 'private:sheet-music-pdfs/x.pdf', page: 1, picture: file }],
    ['track_previews', { file: 'private:music-files/x.mp3', preview: file }],
    ['licence_tiers', { id: knownId, name: text, copies: 8, price_amount: 2.5, terms: text }],
    [
      'offers',
      { id: knownId, code: 'KNOWN 10', kind: 'percent', percent_basis_points: 1000, currency: 'USD', note: text },
    ],
    ['bundle_entries', { id: knownId, shop_item_id: sheetId, entry_item_id: knownId, label: text }],
    ['redirects', { id: knownId, from_path: '/known-old', to_path: '/shop', to_compared: '/shop' }],
    ['theme_settings', { id: knownId, name: text, ...theme }],
    ['contact_messages', { id: knownId, name: text, email: knownEmail, subject: text, message: text }],
    ['newsletter_subscribers', { id: knownId, email: knownEmail, status: 'confirmed' }],
    ['newsletters', { id: knownId, subject: text, body: text, created_by: 'owner@themusician.test' }],
    ['bounced_subscribers', { subscriber_id: knownId, reason: 'no_mailbox', source: 'reported' }],
    [
      'checkouts',
      aCheckoutRow({
        id: knownId,
        email: knownEmail,
        items_cents: 950,
        total_cents: 950,
        invoice_number: 'B-1',
        provider_order_id: 'PAYPAL1',
        status: 'paid',
        paid_at: soon,
      }),
    ],
    ['checkout_lines', aCheckoutLineRow({ checkout_id: knownId, shop_item_id: knownId, title: text, unit_cents: 950 })],
    [
      'orders',
      anOrderRow({
        id: knownId,
        checkout_id: knownId,
        customer_email: knownEmail,
        shop_item_id: knownId,
        title: text,
        unit_cents: 950,
      }),
    ],
    [
      'payments',
      {
        id: knownId,
        checkout_id: knownId,
        provider_capture_id: 'CAPTURE1',
        status: 'completed',
        amount_cents: 950,
        currency: 'USD',
        raw_status: 'COMPLETED',
      },
    ],
    ['download_grants', aGrantRow({ id: knownId, order_id: knownId, title: text, expires_at: soon })],
  ]
}

/** Inserts the records, and writes the words into every text of the pages. */
export async function insertOneOfEach(pool: pg.Pool, words: Words): Promise<void> {
  for (const [table, row] of records(words)) {
    const names = Object.keys(row)
    const values = Object.values(row).map((value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value,
    )
    await pool.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      values,
    )
  }
}
