// Defines the snapshot of a set or bundle at the time of purchase, as checkouts and orders copy it (decision 0043).

/** A part of a set, as it was when the checkout began. `id` is the edition, `version` is the version of its file. */
export type PartSnapshot = { id: string; version: number | null; name: string; file: string }

/** A music file, as it was when the checkout began. `file` is `private:<bucket>/<path>`. */
export type FileSnapshot = { id: string; name: string; file: string; byteSize: number }

/** An entry of a bundle, as it was when the checkout began. `file` is null for a set that is joined from its parts. */
export type EntrySnapshot = {
  id: string
  itemId: string
  title: string
  variantId: string | null
  /** The choice: "B♭", "LP", "M". */
  label: string | null
  version: number | null
  file: string | null
  parts: PartSnapshot[]
  /** Price when bought alone, in cents. */
  listCents: number
  /** Set when it is sent by post; left out for files, and in orders from before bundles had parcels. */
  parcel?: {
    /** True when it reduces tracked stock. */
    takesStock: boolean
    /** Weight of one piece in grams; null: not known. */
    grams: number | null
  }
  /** Files of digital music; left out if it has none. */
  files?: FileSnapshot[]
  /** Link to another site with its music; left out if it has none. */
  link?: string
}

/** A bought entry of a bundle, without its files, with its share of the price in cents. */
export type BoughtEntry = {
  id: string
  itemId: string
  name: string
  cents: number
  parcel?: EntrySnapshot['parcel']
  link?: string
}
