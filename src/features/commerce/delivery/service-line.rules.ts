// A line that the owner writes freely into a quote, such as an arrangement to order. Nothing is downloaded or sent for
// it here: the owner delivers it.

/** Format and category of such a line, which no item of the shop has. */
export const serviceFormat = 'service'

/** True for a free line: it owes no file, link or parcel. */
export const isServiceLine = ({ format }: { format: string }): boolean => format === serviceFormat

/** Name of its format on receipts and packing slips. */
export const serviceName = 'Service'
