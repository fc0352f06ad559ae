// Reusable schemas of single fields, for contracts. Server and back-office only: public pages import contracts by type.
import { z } from 'zod'
import { isEmail, normalEmail } from './email'

/** CHK-04: no spaces, exactly one @, a dot in the domain; at most 254 characters; answered in its normal spelling. */
export const email = z
  .string()
  .max(254, 'Please enter a valid email address.')
  .refine(isEmail, 'Please enter a valid email address.')
  .transform(normalEmail)

/** A point of a picture, as parts of its width and height. */
export const picturePoint = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })

export const picture = z.object({
  url: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  placeholder: z.string().nullable(),
  focus: picturePoint.nullish(),
})

export const uuid = z.uuid()

/** `?page=`: a whole number from 1; see paging.ts. */
export const pageNumber = z.coerce.number().int().min(1).max(100_000).default(1)

/** Whole cents, never negative. */
export const cents = z.number().int().nonnegative()
