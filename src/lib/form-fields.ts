// Schemas of form fields for the back-office and its server: they take typed text and return the stored value. The
// first rule that fails is reported (VAL-01).
import { z } from 'zod'
import { counted } from './counted'
import { amountQuestion, typedCents } from './money'
import { typedGrams } from './weight'

/**
 * A text that must not be blank after trimming; `min` and `max` count characters. A mistake in it does not hide
 * mistakes that concern several fields.
 */
export function requiredText(message: string, limits: { min?: [number, string]; max?: [number, string] } = {}) {
  let schema = z.string().trim().min(1, message)
  if (limits.min) schema = schema.min(limits.min[0], limits.min[1])
  if (limits.max) schema = schema.max(limits.max[0], limits.max[1])
  return schema
}

const blankToNull = (value: string): string | null => (value === '' ? null : value)

/** An optional text: blank is stored as null. */
export function optionalText(max?: [number, string]) {
  const schema = z.string().trim()
  return (max ? schema.max(max[0], max[1]) : schema).transform(blankToNull)
}

/** Most characters of a text that tells a story, such as the description of an item. */
export const longTextLimit = 10_000

/** An optional long text. A longer one gets its label and the number of characters that are too many. */
export const optionalLongText = (label: string) =>
  z
    .string()
    .trim()
    .superRefine((typed, context) => {
      const over = typed.length - longTextLimit
      if (over > 0) context.addIssue({ code: 'custom', message: `${label}: ${counted(over, 'character')} too long.` })
    })
    .transform(blankToNull)

/** True when a text is an http(s) address; the site links to nothing else (OP-23). */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && hostname !== ''
}

/** An http(s) address; blank is stored as null. Our own files are stored as paths: `/media/...`. */
export function optionalAddress(message: string) {
  return z
    .string()
    .trim()
    .refine((value) => value === '' || isOwnFile(value) || isWebAddress(value), message)
    .transform(blankToNull)
}

/** A required http(s) address or file of our own. */
export function requiredAddress(missing: string, wrong: string) {
  return z
    .string()
    .trim()
    .min(1, missing)
    .refine((value) => isOwnFile(value) || isWebAddress(value), wrong)
}

/** True for the path of a public file of this site. */
export function isOwnFile(value: string): boolean {
  return /^\/media\/[\w-]+\/[^?#\\]+$/.test(value) && !value.includes('..')
}

/** A position in a list: whole and not negative; blank or unreadable counts as 0 (ADM-LOE-16). */
export const orderIndex = z.union([z.string(), z.number()]).transform((value) => {
  const parsed = Number.parseInt(String(value), 10)
  return Number.isSafeInteger(parsed) && parsed > 0 ? Math.min(parsed, 1_000_000) : 0
})

/** A typed number; blank is stored as null. `read` returns null for a text that is refused with `message`. */
function optionalNumber(read: (typed: string) => number | null, message: string | ((typed: string) => string)) {
  return z
    .string()
    .trim()
    .transform((typed, context) => {
      if (typed === '') return null
      const value = read(typed)
      if (value !== null) return value
      context.addIssue({ code: 'custom', message: typeof message === 'string' ? message : message(typed) })
      return z.NEVER
    })
}

/**
 * Converts dollars as typed, with a point or a comma (`typedCents`), to whole cents; blank is null. An ambiguous amount
 * gets a question as its message. `readAmounts` converts amounts in another currency before.
 */
export const optionalDollars = (message: string) =>
  optionalNumber(
    (typed) => typedCents(typed, 'USD'),
    (typed) => amountQuestion(typed, 'USD') ?? message,
  )

/** A whole number as typed; blank is stored as null. */
export function optionalInteger(message: string, { min = 0, max = 1_000_000 }: { min?: number; max?: number } = {}) {
  return optionalNumber((typed) => {
    const value = Number(typed)
    return Number.isInteger(value) && value >= min && value <= max ? value : null
  }, message)
}

/** A weight as typed, in whole grams as stored; blank is stored as null. */
export const optionalGrams = (message: string) => optionalNumber(typedGrams, message)
