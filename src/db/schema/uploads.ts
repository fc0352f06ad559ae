// Every file the site stores, with what was measured when it came in, and the uploads under way.
import { sql } from 'drizzle-orm'
import { bigint, check, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { checkedJson } from './checked-json'
import { createdAt, moment } from './columns'

export const storedFiles = pgTable(
  'stored_files',
  {
    /** media, media-videos, shop-images, videos, loe-audio are public; sheet-music-pdfs and music-files are private. */
    bucket: text().notNull(),
    path: text().notNull(),
    content_type: text().notNull(),
    byte_size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    /** Pixels, for pictures and videos; points of the first page, for PDFs. */
    width: integer(),
    height: integer(),
    /** A few pixels in its own tones as a data URI, for pictures. */
    placeholder: text(),
    /** For pictures: the point that every crop keeps in sight, as parts of width and height from the upper left corner; null when nobody looked yet. */
    focus_x: doublePrecision(),
    focus_y: doublePrecision(),
    /** Seconds, for audio and video. */
    duration: doublePrecision(),
    /** For films and sounds: how picture and sound are coded, by RFC 6381 or the container's own names, such as `avc1.64001f,mp4a`; empty when the file does not say, null when it was not asked. */
    codecs: text(),
    /** For PDFs. */
    page_count: integer(),
    /** For PDFs, of each page: how far above its lower edge a blank band begins, as a part of its height; null where there is none. */
    blank_bands: checkedJson<(number | null)[] | null>(
      'stored_files.blank_bands',
      z.array(z.number().nullable()),
      null,
    ),
    /** For PDFs with music, of each system: page from 1, upper and lower edge as parts of the page's height. Found when it came in, mended by the owner; null when nobody has looked. */
    systems: checkedJson<[page: number, top: number, bottom: number][] | null>(
      'stored_files.systems',
      z.array(z.tuple([z.number(), z.number(), z.number()])),
      null,
    ),
    /** For PDFs: pages from 1 that took too much memory or time to be drawn; null when nobody has looked. */
    undrawn_pages: checkedJson<number[] | null>('stored_files.undrawn_pages', z.array(z.number()), null),
    /** For PDFs: why a licence cannot be printed into the file, as it was tried when it came in; null when it can or was not tried. */
    stamp_problem: text(),
    /** Loudness of equal slices, 0 to 1, for audio. */
    peaks: checkedJson<number[] | null>('stored_files.peaks', z.array(z.number()), null),
    /** LUFS by ITU-R BS.1770, of MP3 and WAV; -70 for silence and for what could not be measured, null when nobody listened yet. */
    loudness: doublePrecision(),
    /** For films: when the place where they were taken was looked for and removed; null when not yet. */
    location_removed_at: moment(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.bucket, table.path] }),
    check(
      'stored_files_focus_within',
      sql`(${table.focus_x} is null) = (${table.focus_y} is null) and ${table.focus_x} between 0 and 1 and ${table.focus_y} between 0 and 1`,
    ),
  ],
)

/** A file on its way in. Its bytes wait in pieces in the bucket `incoming`; the row says which of them count. */
export const uploads = pgTable(
  'uploads',
  {
    /** 32 hexadecimal digits; also the folder of the pieces. */
    id: text().primaryKey(),
    kind: text().notNull(),
    /** As the browser gave it; never part of a path. */
    file_name: text().notNull(),
    declared_type: text().notNull(),
    byte_size: bigint({ mode: 'number' }).notNull(),
    received: bigint({ mode: 'number' }).notNull().default(0),
    /** The pieces in order; together they are `received` bytes. */
    pieces: jsonb().$type<{ name: string; byteSize: number }[]>().notNull().default([]),
    /** Milliseconds in which bytes were coming in (OP-35: 30 minutes at most). */
    sending_ms: integer().notNull().default(0),
    /** E-mail of the administrator who sends it. */
    owner: text().notNull(),
    /** The answer to `finish`, once the file is stored. */
    result: jsonb().$type<Record<string, unknown>>(),
    created_at: createdAt(),
    touched_at: moment().notNull().defaultNow(),
  },
  (table) => [
    index('uploads_touched_at').on(table.touched_at),
    check('uploads_received_fits', sql`${table.received} between 0 and ${table.byte_size}`),
  ],
)
