// Reusable schemas of single fields, for contracts. Server and back-office only: public pages import contracts by type.
import { z } from 'zod'
import { isEmail, normalEmail } from './email'

/** CHK-04: no spaces, exactly one @, a dot in the domain; at most 254 characters; answered in its normal spelling. */
export const email = z
  .string()
  .max(254, 'Please enter a valid email address.')
  .refine(isEmail, 'Please enter a valid email address.')
  .transform(normalEmail)

/** A point of a picture, as parts of its width and height from the upper left corner. */
export const picturePoint = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })

/** A picture as an API answer carries it: enough to reserve its place before a byte of it has arrived. */
export const picture = z.object({
  /** Our own `/media/...` address, or an https address elsewhere. */
  url: z.string(),
  /** Pixels; null when the picture lives elsewhere and nobody measured it. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** A few pixels in its own tones as a data URI, shown until the picture is there. */
  placeholder: z.string().nullable(),
  /** What every crop keeps in sight; the middle when nobody knows. */
  focus: picturePoint.nullish(),
})

export const uuid = z.uuid()

/** `?page=`: a whole number from 1; see paging.ts. */
export const pageNumber = z.coerce.number().int().min(1).max(100_000).default(1)

/** Whole cents, never negative. */
export const cents = z.number().int().nonnegative()
