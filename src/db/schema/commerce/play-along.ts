// Stores the times at which each system of a sheet is played in a recording. Written by features/commerce/play-along.
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { checkedJson } from '../checked-json'
import { moment } from '../columns'

/**
 * No foreign keys: an edition, an item or a recording may go to the trash and be restored, and the owner's taps remain.
 * Queries join the rows that exist.
 */
export const playAlongPoints = pgTable(
  'play_along_points',
  {
    /** The edition, or the item that owns the PDF. */
    sheet_id: uuid().notNull(),
    /** The recording: `loe_audio_tracks`. */
    track_id: uuid().notNull(),
    /**
     * Seconds into the recording, and the system's number from 0 in the file's list, in playing order. A system may
     * appear twice.
     */
    points: checkedJson<[seconds: number, system: number][]>(
      'play_along_points.points',
      z.array(z.tuple([z.number(), z.number()])),
      [],
    ).notNull(),
    /**
     * Number of systems in the file when the points were made. If the file's number differs, the points are ignored.
     */
    system_count: integer().notNull(),
    /** False when it is incomplete or not checked yet. Visitors do not see such points. */
    is_shown: boolean().notNull().default(false),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.sheet_id, table.track_id] }),
    check('play_along_points_count_not_negative', sql`${table.system_count} >= 0`),
  ],
)
