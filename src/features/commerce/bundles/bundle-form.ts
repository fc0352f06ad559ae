// Rules and messages for the content of a bundle in the form of its item, for the form and its server (decision 0043).
import { z } from 'zod'

/** Most entries of a bundle: more than a buyer reads through. */
export const mostEntries = 50

/** Names an entry whose size, colour or edition the buyer chooses. */
export const buyersChoice = (name: string) => `${name}, the buyer chooses`

/** Blank is stored as null. */
export const idOrNone = z
  .union([z.literal(''), z.uuid()])
  .default('')
  .transform((id) => (id === '' ? null : id))

const entryForm = z.object({
  /** The id of a stored entry; a new entry has any other text. */
  id: z.string().max(60),
  entry_item_id: z.uuid('Please choose what this is'),
  /** Blank if the item has no sizes, colours or editions, or the buyer chooses. */
  entry_variant_id: idOrNone,
  /** True when the buyer chooses on the page of the bundle. */
  buyer_chooses: z.boolean().default(false),
  /** Current name. The server decides the final one. */
  label: z.string().trim().min(1, 'Please choose what this is').max(300),
})
export type EntryForm = z.input<typeof entryForm>

type Chosen = Pick<z.output<typeof entryForm>, 'entry_item_id' | 'entry_variant_id' | 'buyer_chooses'>

/** Returns why an entry cannot join the others of its bundle, without a full stop; null when it can. */
export function entryProblem(entry: Chosen & { label: string }, others: readonly Chosen[]): string | null {
  const { entry_item_id: item, entry_variant_id: variant, buyer_chooses: isOpen, label } = entry
  // Allow an item whose choice is open once: nobody could tell two of it apart.
  const isTwice = others.some(
    (one) => one.entry_item_id === item && (one.entry_variant_id === variant || one.buyer_chooses || isOpen),
  )
  if (isTwice) return `“${label}” is in this bundle already`
  return isOpen && others.some((one) => one.buyer_chooses)
    ? 'Buyers choose for one item of a bundle only: fix the choice of the others'
    : null
}

/** A bundle contains each entry once. */
export const entriesForm = z
  .array(entryForm)
  .max(mostEntries, `A bundle has at most ${mostEntries} items`)
  .superRefine((entries, context) => {
    for (const [index, entry] of entries.entries()) {
      const message = entryProblem(entry, entries.slice(0, index))
      if (message !== null) context.addIssue({ code: 'custom', path: [index, 'label'], message })
    }
  })

/** A stored entry, as the back-office shows it. */
export const entryRow = z.object({
  id: z.uuid(),
  entry_item_id: z.uuid(),
  entry_variant_id: z.uuid().nullable(),
  buyer_chooses: z.boolean().default(false),
  label: z.string(),
  /** Reason why it cannot be delivered, in a few words; null when it can. */
  trouble: z.string().nullable().default(null),
  /** Price in cents when bought alone. */
  list_cents: z.number().nullable().default(null),
})

/** An entry as the form shows it: the owner's choice, and data that only the server knows. */
export type ShownEntry = EntryForm & { trouble?: string | null; list_cents?: number | null }
