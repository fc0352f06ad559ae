// Declares the blocks of a newsletter and its audience as they are stored; the editor, the server and the database check
// them by the same rules.
import { z } from 'zod'

const id = z.string().min(1).max(40)
const longestText = 20_000
/** Limits the number of blocks of a newsletter. */
export const mostParts = 40

const chosen = (thing: string) => z.uuid(`Please choose ${thing}.`)
const webAddress = (message: string) =>
  z
    .string()
    .trim()
    .max(2000, 'The address is too long.')
    .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), message)

/** `id` tells blocks of one newsletter apart while they are moved. */
const part = z.discriminatedUnion('kind', [
  z.object({
    id,
    kind: z.literal('text'),
    text: z
      .string()
      .trim()
      .min(1, 'Please write something')
      .max(longestText, 'The text must be under 20,000 characters'),
  }),
  z.object({
    id,
    kind: z.literal('picture'),
    /** Path of our own file, or an address at another site. */
    url: z
      .string()
      .trim()
      .min(1, 'Please choose a picture.')
      .max(2000, 'The address is too long.')
      .refine(
        (text) => text.startsWith('/media/') || (/^https:\/\//i.test(text) && URL.canParse(text)),
        'Please choose a picture, or enter an address that begins with https://',
      ),
    alt: z
      .string()
      .trim()
      .min(1, 'Please say what the picture shows, for readers who cannot see it.')
      .max(300, 'Please use at most 300 characters.'),
    /** Page that a click opens; empty for none. */
    href: z.union([z.literal(''), webAddress('Please enter an address that begins with https://')]),
  }),
  z.object({ id, kind: z.literal('item'), ref: chosen('an item') }),
  z.object({ id, kind: z.literal('gig'), ref: chosen('a gig') }),
  z.object({ id, kind: z.literal('track'), ref: chosen('a track') }),
  z.object({ id, kind: z.literal('divider') }),
])
export type LetterPart = z.output<typeof part>

export const letterParts = z
  .array(part)
  .max(mostParts, `A newsletter has at most ${mostParts} blocks. Please remove some.`)

/** Limits a newsletter to subscribers who meet every given condition. */
export const audience = z.object({
  /** Id of a shop item that they bought. */
  bought: z.uuid().optional(),
  /** Calendar date from which on they are subscribers, yyyy-MM-dd. */
  since: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'Please enter a date.')
    .optional(),
  /** ISO 3166-1 code of the country of one of their orders. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Please choose a country.')
    .optional(),
})
export type Audience = z.output<typeof audience>

export const letterLinkCounts = z.array(z.object({ href: z.string(), clicks: z.number().int() }))
export type LetterLinkCount = z.output<typeof letterLinkCounts>[number]
