// Every file the site keeps, with what was measured when it came in.
import { bigint, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns'

export const storedFiles = pgTable(
  'stored_files',
  {
    /** media, media-videos, shop-images, videos, loe-audio are public; sheet-music-pdfs is private. */
    bucket: text().notNull(),
    path: text().notNull(),
    content_type: text().notNull(),
    byte_size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    /** Pixels, for pictures and videos. */
    width: integer(),
    height: integer(),
    /** A tiny blurred copy as a data URI, for pictures. */
    placeholder: text(),
    /** Seconds, for audio and video. */
    duration: doublePrecision(),
    /** For PDFs. */
    page_count: integer(),
    /** Loudness of equal slices, 0 to 1, for audio. */
    peaks: jsonb().$type<number[]>(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.bucket, table.path] })],
)
