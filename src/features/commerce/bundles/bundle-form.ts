// Rules and messages for the content of a bundle in the form of its item, for the form and its server (decision 0043).
import { z } from 'zod'

/** Most entries of a bundle: more than a buyer reads through. */
export const mostEntries = 50

/** Blank is stored as null. */
export const idOrNone = z
  .union([z.literal(''), z.uuid()])
  .default('')
  .transform((id) => (id === '' ? null : id))

const entryForm = z.object({
  /** The id of a stored entry; a new entry has any other text. */
  id: z.string().max(60),
  entry_item_id: z.uuid('Please choose what this is'),
  /** Blank if the item has no editions. */
  entry_variant_id: idOrNone,
  /** Current name. The server decides the final one. */
  label: z.string().trim().min(1, 'Please choose what this is').max(300),
})
export type EntryForm = z.input<typeof entryForm>

/** A bundle contains each entry once. */
export const entriesForm = z
  .array(entryForm)
  .max(mostEntries, `A bundle has at most ${mostEntries} sheets`)
  .superRefine((entries, context) => {
    const seen = new Set<string>()
    for (const [index, { entry_item_id, entry_variant_id, label }] of entries.entries()) {
      const key = `${entry_item_id}:${entry_variant_id ?? ''}`
      if (seen.has(key))
        context.addIssue({ code: 'custom', path: [index, 'label'], message: `“${label}” is in this bundle already` })
      seen.add(key)
    }
  })

/** A stored entry, as the back-office shows it. */
export const entryRow = z.object({
  id: z.uuid(),
  entry_item_id: z.uuid(),
  entry_variant_id: z.uuid().nullable(),
  label: z.string(),
  /** Reason why it cannot be delivered, in a few words; null when it can. */
  trouble: z.string().nullable().default(null),
  /** Price in cents when bought alone. */
  list_cents: z.number().nullable().default(null),
})

/** An entry as the form shows it: the owner's choice, and data that only the server knows. */
export type ShownEntry = EntryForm & { trouble?: string | null; list_cents?: number | null }
