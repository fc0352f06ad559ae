// Defines the licence of a bought sheet, as an order line stores it.

/** The licence of a sheet at the time of purchase: the number of copies allowed, and who may make them. */
export type LicenceSnapshot = {
  name: string
  copies: number
  /** Rights of its holder, as agreed. */
  terms?: string
  /** Name of the holder, printed into the file. */
  holder?: string
  /** The holder's spelling at the time of purchase; set only in an order whose name was corrected later. */
  boughtAs?: string
  /** True when the buyer has corrected the name, which is possible once. */
  isFixed?: boolean
  /**
   * Price of the whole licence at the time of sale, in cents. Set only if the line raises another licence and costs the
   * difference.
   */
  priceCents?: number
}
