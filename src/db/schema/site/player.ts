// Stores the player's audio tracks (DATA-13).
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { checkedJson } from '../checked-json'
import { createdAt, id, oneOf, updatedAt } from '../columns'

export const loeAudioTracks = pgTable(
  'loe_audio_tracks',
  {
    id: id(),
    title: text().notNull(),
    artist: text(),
    album: text(),
    audio_url: text(),
    artwork_url: text(),
    /** Length in seconds. */
    duration: integer(),
    order_index: integer().notNull().default(0),
    source_type: oneOf(['soundcloud', 'file', 'url']).default('file'),
    soundcloud_embed_url: text(),
    /** Loudness of equal slices of the track, 0 to 1, for the waveform. */
    peaks: checkedJson<number[] | null>('loe_audio_tracks.peaks', z.array(z.number()), null),
    is_active: boolean().notNull().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    check('loe_audio_tracks_source_known', sql`${table.source_type} in ('soundcloud', 'file', 'url')`),
    check('loe_audio_tracks_order_not_negative', sql`${table.order_index} >= 0`),
  ],
)
