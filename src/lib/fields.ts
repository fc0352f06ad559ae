// Reusable schemas of single fields, for contracts. Only for server and back-office: public pages import contracts as
// types.
import { z } from 'zod'
import { isEmail, normalEmail } from './email'

/** CHK-04: no spaces, exactly one @, a dot in the domain; at most 254 characters; returns the normal spelling. */
export const email = z
  .string()
  .max(254, 'Please enter a valid email address.')
  .refine(isEmail, 'Please enter a valid email address.')
  .transform(normalEmail)

/** A point of a picture, as fractions of its width and height from the upper left corner. */
export const picturePoint = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })

/** A picture as API responses carry it: enough to reserve its space before its first byte arrives. */
export const picture = z.object({
  /** Our own `/media/...` address, or an https address elsewhere. */
  url: z.string(),
  /** Pixels; null when the picture is on another site and was not measured. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** A few pixels in the picture's own colours as a data URI, shown until the picture has loaded. */
  placeholder: z.string().nullable(),
  /** The point that every crop keeps visible; the middle if unknown. */
  focus: picturePoint.nullish(),
})

export const uuid = z.uuid()

/** A day such as `2026-11-23`, in a year that the database can store. */
export const isoDay = z.iso
  .date('Please choose a day')
  .refine((day) => day >= '1900-01-01' && day < '3000-01-01', 'Please choose a day from 1900 on')

/** `?page=`: a whole number from 1; see paging.ts. */
export const pageNumber = z.coerce.number().int().min(1).max(100_000).default(1)

/** Whole cents, never negative. */
export const cents = z.number().int().nonnegative()
