// Stores every file of the site with its measurements at upload.
import { sql } from 'drizzle-orm'
import { bigint, check, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { checkedJson } from '../checked-json'
import { createdAt, moment } from '../columns'

export const storedFiles = pgTable(
  'stored_files',
  {
    /** Public: media, media-videos, shop-images, videos, loe-audio. Private: sheet-music-pdfs and music-files. */
    bucket: text().notNull(),
    path: text().notNull(),
    /** Name of the file on the device that sent it; null for files from before it was stored. */
    original_name: text(),
    content_type: text().notNull(),
    byte_size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    /** Pixels, for pictures and videos; points of the first page, for PDFs. */
    width: integer(),
    height: integer(),
    /** A few pixels in the picture's own tones, as a data URI. Only for pictures. */
    placeholder: text(),
    /**
     * Point that every crop keeps visible, as fractions of width and height from the upper left corner. Only for
     * pictures; null if not set yet.
     */
    focus_x: doublePrecision(),
    focus_y: doublePrecision(),
    /** Length in seconds, for audio and video. */
    duration: doublePrecision(),
    /**
     * Codecs of picture and sound, by RFC 6381 or the container's own names, such as `avc1.64001f,mp4a`. Only for video
     * and audio. Empty when the file does not say, null when it was not read.
     */
    codecs: text(),
    /** Number of pages, for PDFs. */
    page_count: integer(),
    /**
     * Distance from each page's lower edge to the start of a blank band, as a fraction of the page's height; null if
     * there is none. Only for PDFs.
     */
    blank_bands: checkedJson<(number | null)[] | null>(
      'stored_files.blank_bands',
      z.array(z.number().nullable()),
      null,
    ),
    /**
     * Systems of a PDF with music: page from 1, upper and lower edge as fractions of the page's height. Detected at
     * upload, corrected by the owner; null if not analysed.
     */
    systems: checkedJson<[page: number, top: number, bottom: number][] | null>(
      'stored_files.systems',
      z.array(z.tuple([z.number(), z.number(), z.number()])),
      null,
    ),
    /** Pages of a PDF, from 1, that took too much memory or time to render; null if not analysed. */
    undrawn_pages: checkedJson<number[] | null>('stored_files.undrawn_pages', z.array(z.number()), null),
    /** Reason why a licence cannot be printed into a PDF, as tested at upload; null if it can or was not tested. */
    stamp_problem: text(),
    /** Loudness of equal slices of audio, 0 to 1. */
    peaks: checkedJson<number[] | null>('stored_files.peaks', z.array(z.number()), null),
    /**
     * LUFS by ITU-R BS.1770, of MP3 and WAV; -70 for silence and for audio that could not be measured, null if not
     * analysed yet.
     */
    loudness: doublePrecision(),
    /** Time at which a video's recording location was searched for and removed; null if not done yet. */
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
