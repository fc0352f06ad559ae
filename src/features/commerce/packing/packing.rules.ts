// Limits of what a packer sees and prints.

/** Days for which a shipped order stays visible, so that its tracking can be corrected. */
export const shippedDays = 14

/** Orders of one page of the list, and of one PDF. */
export const ordersPerPage = 50

/** Labels of an A4 sheet. */
export const labelsPerSheet = 8

/** Kinds of address labels: none, 62 × 100 mm for a label printer, and A4 sheets of eight. */
export const labelKinds = ['none', 'roll', 'sheet'] as const
export type LabelKind = (typeof labelKinds)[number]
