// What is in a bundle, in the form of its item: rules and messages for it and its server (decision 0043).
import { z } from 'zod'

/** More than anybody reads through. */
export const mostEntries = 50

/** Blank is stored as null. */
export const idOrNone = z
  .union([z.literal(''), z.uuid()])
  .default('')
  .transform((id) => (id === '' ? null : id))

const entryForm = z.object({
  /** Of a stored one its own; a new one has any other. */
  id: z.string().max(60),
  entry_item_id: z.uuid('Please choose what this is'),
  /** Blank: the item has no editions. */
  entry_variant_id: idOrNone,
  /** As it is called now; the server has the last word. */
  label: z.string().trim().min(1, 'Please choose what this is').max(300),
})
export type EntryForm = z.input<typeof entryForm>

/** Nothing stands in a bundle twice. */
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

/** A stored one, as the back-office sees it. */
export const entryRow = z.object({
  id: z.uuid(),
  entry_item_id: z.uuid(),
  entry_variant_id: z.uuid().nullable(),
  label: z.string(),
  /** Why it cannot be delivered, in a few words; null when it can. */
  trouble: z.string().nullable().default(null),
  /** Cents of what it costs alone. */
  list_cents: z.number().nullable().default(null),
})

/** As the form shows it: what was chosen, and what the server alone knows of it. */
export type ShownEntry = EntryForm & { trouble?: string | null; list_cents?: number | null }
