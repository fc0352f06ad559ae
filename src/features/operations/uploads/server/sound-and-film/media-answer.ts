// What the program that reads sounds, videos and ZIPs is asked, and what it may answer.
import { z } from 'zod'

/** `sound` and `video` ask for what the file says of itself, `music` whether buyers can open it: a ZIP, or a sound that a parser reads. */
export type MediaQuestion = { reads: 'sound' | 'video' | 'music'; contentType: string; byteSize: number }

/** Characters. */
export const longestTag = 200
const text = z.string().max(longestTag).nullable()
const size = z.number().positive().nullable()

const mediaFacts = z.strictObject({
  /** Seconds. */
  duration: size,
  width: size,
  height: size,
  /** Of a video: picture, then sound, as `stored_files` has them. */
  codecs: text,
  title: text,
  artist: text,
  album: text,
})
export type MediaFacts = z.infer<typeof mediaFacts>

/** The bytes of `name` stand at `at` afterwards, and zeros in the `blank` bytes behind them. */
const patch = z.strictObject({
  at: z.number().int().nonnegative(),
  name: z.array(z.number().int().min(0).max(255)).max(16),
  blank: z.number().int().nonnegative(),
})
export type Patch = z.infer<typeof patch>

/**
 * `opens`: whether the file can be read as what it claims to be. Of music and of files that do not open, `facts` is null. `locations` removes the
 * place where it was taken.
 */
export const mediaAnswer = z.strictObject({
  opens: z.boolean(),
  facts: mediaFacts.nullable(),
  locations: z.array(patch).max(100_000),
})
export type MediaAnswer = z.infer<typeof mediaAnswer>
