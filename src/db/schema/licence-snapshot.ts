// The licence of a bought sheet, as a line of an order stores it.

/** The licence that comes with a sheet, as it was bought: how many copies may be made, and by whom. */
export type LicenceSnapshot = {
  name: string
  copies: number
  /** What its holder may do, as it was agreed. */
  terms?: string
  /** Printed into the file. */
  holder?: string
  /** How the holder was spelt when it was bought; only in an order whose name was mended since. */
  boughtAs?: string
  /** Its buyer has mended the name, which can be done once. */
  isMended?: boolean
  /** Cents of the whole licence when it was sold; only where the line raises another one and costs the difference. */
  priceCents?: number
}
