// Fills a site far beyond what one musician has; the database itself makes the content. For tests of long lists and for
// measuring.

/** Runs a statement; accepts both a pool's client and a test's own function. */
type Query = (statement: string, values?: unknown[]) => Promise<unknown>

export const largeSite = {
  media: 2000,
  events: 500,
  upcoming: 80,
  tracks: 300,
  loeImages: 2000,
  photos: 2000,
  items: 2000,
}

/**
 * Adds `largeSite` records to every public list, numbered in the titles. Pictures are external addresses, so no file is
 * stored for them.
 */
export async function seedLargeSite(query: Query): Promise<void> {
  const { media, events, upcoming, tracks, loeImages, photos, items } = largeSite
  await query(
    `insert into media_items (title, description, type, url, thumbnail_url, platform, is_featured, created_at)
     select 'Media ' || n, 'What can be seen in ' || n, case when n % 3 = 0 then 'video' else 'photo' end,
       case when n % 3 = 0 then 'https://www.youtube.com/watch?v=abcdefghij' || n % 10 else 'https://pictures.example/media/' || n || '.jpg' end,
       case when n % 3 = 0 then '/placeholder-wide.svg' end, case when n % 3 = 0 then 'YouTube' end, n % 11 = 0, timestamptz '2020-01-01' + n * interval '1 hour'
     from generate_series(1, $1) n`,
    [media],
  )
  await query(
    `insert into events (title, date, time, venue, city, description, status)
     select 'Evening ' || n, (current_date + (n - $1 + $2) * interval '3 days' + interval '60 days' * (case when n > $1 - $2 then 1 else -1 end))::date,
       '8:00 PM', 'Room ' || n % 40, 'Town ' || n % 25, 'The band in its usual seats, and ' || n || ' tunes.', case when n > $1 - $2 then 'upcoming' else 'past' end
     from generate_series(1, $1) n`,
    [events, upcoming],
  )
  await query(
    `insert into loe_audio_tracks (title, artist, album, audio_url, duration, order_index, source_type, peaks)
     select 'Track ' || n, 'The Musician', 'Volume ' || n / 12, '/media/audio/audio/' || n || '.mp3', 120 + n % 200, n, 'file',
       (select jsonb_agg(round((0.2 + 0.8 * abs(sin(n * i)))::numeric, 3)) from generate_series(1, 200) i)
     from generate_series(1, $1) n`,
    [tracks],
  )
  await query(
    `insert into loe_images (title, alt_text, caption, image_url, order_index, created_at)
     select 'Picture ' || n, 'Seen in picture ' || n, 'Caption ' || n, 'https://pictures.example/loe/' || n || '.jpg', case when n <= 10 then n else 0 end, timestamptz '2020-01-01' + n * interval '1 minute'
     from generate_series(1, $1) n`,
    [loeImages],
  )
  await query(
    `insert into photo_gallery (title, alt_text, image_url, order_index, is_featured)
     select 'Photo ' || n, 'Seen in photo ' || n, 'https://pictures.example/photos/' || n || '.jpg', n, true from generate_series(1, $1) n`,
    [photos],
  )
  await query(
    `insert into shop_items (slug, category, title, description, price, image_url, tags, is_featured, order_index, created_at)
     select 'item-' || n, (array['digital_music', 'sheet_music', 'merchandise', 'physical_music', 'cd'])[1 + n % 5], 'Item ' || n, 'What is in item ' || n, 5 + n % 40,
       'https://pictures.example/shop/' || n || '.jpg', array['tag'], n % 50 = 0, n / 7, timestamptz '2020-01-01' + n * interval '1 minute'
     from generate_series(1, $1) n`,
    [items],
  )
}
