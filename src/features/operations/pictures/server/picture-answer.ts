// Questions to the program that decodes pictures, and its answers.
import { z } from 'zod'
import type { PictureFormat, PictureWidth } from '@/lib/picture'

/**
 * `clean` re-encodes the picture and measures the result, `measure` only measures, `resize` makes a copy. The bytes of
 * the new picture follow the answer.
 */
export type PictureQuestion =
  | { does: 'clean'; contentType: string }
  | { does: 'measure' }
  | { does: 'resize'; width: PictureWidth; format: PictureFormat }

/** Maximum characters of the library's error text. */
export const longestReason = 300

const side = z.number().int().positive().max(1_000_000_000)
const part = z.number().min(0).max(1)

const pictureDetails = z.strictObject({
  /** Pixels as displayed, after rotation by EXIF. */
  width: side,
  height: side,
  /** A few pixels as a data URI. */
  placeholder: z
    .string()
    .regex(/^data:image\/webp;base64,[A-Za-z0-9+/=]+$/)
    .max(4000),
  /** A guess, until the owner sets it. */
  focus: z.strictObject({ x: part, y: part }),
})
export type PictureDetails = z.infer<typeof pictureDetails>

/** Too many pixels, an AVIF with too many, or nothing that can be decoded. */
const pictureProblem = z.enum(['pixels', 'avif', 'damaged'])
export type PictureProblem = z.infer<typeof pictureProblem>

/** `facts` is null for a copy. */
export const pictureAnswer = z.union([
  z.strictObject({ facts: pictureDetails.nullable() }),
  z.strictObject({ problem: pictureProblem, reason: z.string().max(longestReason) }),
])
export type PictureAnswer = z.infer<typeof pictureAnswer>
