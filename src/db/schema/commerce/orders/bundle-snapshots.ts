// Defines the snapshot of a set or bundle at the time of purchase, as checkouts and orders copy it (decision 0043).

/** A part of a set, as it was when the checkout began. `id` is the edition, `version` is the version of its file. */
export type PartSnapshot = { id: string; version: number | null; name: string; file: string }

/** An entry of a bundle, as it was when the checkout began. `file` is null for a set that is joined from its parts. */
export type EntrySnapshot = {
  id: string
  itemId: string
  title: string
  variantId: string | null
  label: string | null
  version: number | null
  file: string | null
  parts: PartSnapshot[]
  /** Price when bought alone, in cents. */
  listCents: number
}

/** A bought entry of a bundle, without its files, with its share of the price in cents. */
export type BoughtEntry = { id: string; itemId: string; name: string; cents: number }
