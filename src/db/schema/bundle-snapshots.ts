// What a set or a bundle was when it was bought, as checkouts and orders copy it (decision 0043).

/** A part of a set, as it was when somebody began to buy it: `id` is the edition, `version` which of its files that is. */
export type PartSnapshot = { id: string; version: number | null; name: string; file: string }

/** What is in a bundle, as it was when somebody began to buy it. `file` is null for a set that is joined of its parts. */
export type EntrySnapshot = {
  id: string
  itemId: string
  title: string
  variantId: string | null
  label: string | null
  version: number | null
  file: string | null
  parts: PartSnapshot[]
  /** What it cost alone. */
  listCents: number
}

/** What of a bundle was bought, without its files, and how much of the price was for it. */
export type BoughtEntry = { id: string; itemId: string; name: string; cents: number }
