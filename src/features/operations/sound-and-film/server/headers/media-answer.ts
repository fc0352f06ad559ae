// Questions to the program that reads sounds, videos and ZIPs, and its possible answers.
import { z } from 'zod'

/**
 * `sound` and `video` ask for the file's metadata. `music` asks if buyers can open it: a ZIP, or a sound that a parser
 * reads.
 */
export type MediaQuestion = { reads: 'sound' | 'video' | 'music'; contentType: string; byteSize: number }

/** Maximum number of characters. */
export const longestTag = 200
const text = z.string().max(longestTag).nullable()
const size = z.number().positive().nullable()

const mediaDetails = z.strictObject({
  /** Seconds. */
  duration: size,
  width: size,
  height: size,
  /** Codecs as in `stored_files`: of a video picture, then sound. */
  codecs: text,
  /** True when the container lists its tracks and none of them is a picture. */
  isSoundOnly: z.boolean(),
  title: text,
  artist: text,
  album: text,
})
export type MediaDetails = z.infer<typeof mediaDetails>

/** Writes the bytes of `name` at `at`, and zeros into the `blank` bytes after them. */
const patch = z.strictObject({
  at: z.number().int().nonnegative(),
  name: z.array(z.number().int().min(0).max(255)).max(16),
  blank: z.number().int().nonnegative(),
})
export type Patch = z.infer<typeof patch>

/**
 * `opens`: true when the file can be read as the declared format. `facts` is null for music and for files that do not
 * open. `locations` removes the place where it was recorded.
 */
export const mediaAnswer = z.strictObject({
  opens: z.boolean(),
  facts: mediaDetails.nullable(),
  locations: z.array(patch).max(100_000),
})
export type MediaAnswer = z.infer<typeof mediaAnswer>
