// Which system of a sheet sounds when, in which recording. Written by features/commerce/play-along.
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { checkedJson } from './checked-json'
import { moment } from './columns'

/**
 * No foreign keys: an edition, an item or a recording may go to the trash and come back, and the owner's taps are still there. Who reads
 * joins what exists.
 */
export const playAlongPoints = pgTable(
  'play_along_points',
  {
    /** The edition, or the item whose own PDF it is. */
    sheet_id: uuid().notNull(),
    /** The recording: `loe_audio_tracks`. */
    track_id: uuid().notNull(),
    /** Seconds into the recording, and the number of the system from 0 in the list of the file, in the order they sound. A system may come twice. */
    points: checkedJson<[seconds: number, system: number][]>(
      'play_along_points.points',
      z.array(z.tuple([z.number(), z.number()])),
      [],
    ).notNull(),
    /** How many systems the file had when the points were made; while it has another number, they say nothing. */
    system_count: integer().notNull(),
    /** False: half of them, or not checked yet. Visitors do not see them. */
    is_shown: boolean().notNull().default(false),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.sheet_id, table.track_id] }),
    check('play_along_points_count_not_negative', sql`${table.system_count} >= 0`),
  ],
)
