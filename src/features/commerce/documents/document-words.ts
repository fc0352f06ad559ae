// Words of invoices and credit notes that the requirements leave open (OP-28), and how their numbers are written.

/** Returns the number as it is printed: `INV-2026-0012`. */
export const documentNumber = ({ series, number }: { series: string; number: number }): string =>
  `${series}-${String(number).padStart(4, '0')}`

export const documentTexts = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  quote: 'Quote',
  number: 'Number',
  issued: 'Date',
  supplied: 'Date of supply',
  validUntil: 'Valid until',
  order: 'Order',
  corrects: 'For invoice',
  to: 'Billed to',
  taxNumber: 'Tax number',
  buyerTaxNumber: 'Tax number of the buyer',
  reference: 'Your reference',
  item: 'Item',
  quantity: 'Quantity',
  unit: 'Price',
  amount: 'Amount',
  discount: 'Discount',
  subtotal: 'Items',
  shipping: 'Shipping',
  total: 'Total',
  refunded: 'Refunded',
  carried: 'Carried over',
  paid: (day: string) => `Paid on ${day}. Nothing is left to pay.`,
  toPay: (amount: string, day: string, order: string) => `To pay: ${amount} by ${day}, with the reference ${order}.`,
  lowered: (day: string) => `Lowers what is left to pay, on ${day}.`,
  credited: 'Credited',
  back: (day: string) => `Refunded on ${day}, the way it was paid.`,
  valid: (day: string) => `Valid until ${day}. To accept it, open the address in the square.`,
  accepted: (order: string) => `Accepted with order ${order}.`,
  page: (number: number, count: number) => `Page ${number} of ${count}`,
  partOf: (order: string) => `Part of order ${order}`,
} as const

export const invoiceFormTexts = {
  title: 'Invoice',
  ask: (order: string) =>
    `Order ${order}. Please enter who the invoice is for. It can't be changed afterwards, so look twice.`,
  name: 'Name or company',
  address: 'Address',
  taxNumber: 'Tax number (optional)',
  reference: 'Your reference or purchase order number (optional)',
  submit: 'Make the invoice',
  ready: (order: string) => `Your invoice for order ${order}. The link in your receipt leads here again.`,
  notValid: 'This link is not valid. Please open it again from the mail of your order.',
  notPaid: 'This order has not been paid, so there is no invoice.',
  noSeller: (email: string) =>
    `The invoice needs the seller's name and address, which are not there yet. Please write to ${email}.`,
  unconfirmed: (email: string) => `The invoice can't be made right now. The seller knows. Please write to ${email}.`,
  link: 'Invoice',
} as const
