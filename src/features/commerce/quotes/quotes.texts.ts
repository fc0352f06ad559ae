// Words of quotes: the PDF's page for the buyer, and the back-office.
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'

const day = (isoDay: string): string => formatDate(isoDay, 'MMMM d, yyyy')

/** Limits that the sentences name. */
export const mostQuoteLines = 40
export const mostQuoteCents = 1_000_000_00

export const quoteTexts = {
  title: (number: string) => `Quote ${number}`,
  plainTitle: 'Quote',
  open: (buyer: string, until: string, cents: number, currency: string) =>
    `For ${buyer}: ${formatMoney(cents, currency)}, valid until ${day(until)}. Accept it here to place the order. You get a mail that says how to pay.`,
  line: (text: string, quantity: number, cents: number, currency: string) =>
    `${quantity} × ${text}: ${formatMoney(quantity * cents, currency)}`,
  shipping: (cents: number, currency: string) => `Shipping: ${formatMoney(cents, currency)}`,
  pdf: (number: string) => `Quote ${number} (PDF)`,
  name: 'Name or school',
  email: 'E-mail address for the order',
  street: 'Street and number',
  street2: 'Second line (optional)',
  city: 'Town',
  state: 'State or region (optional)',
  postalCode: 'Postal code (optional)',
  reference: 'Purchase order number (optional)',
  submit: 'Accept and order',
  badEmail: 'Please enter a valid email address.',
  longReference: 'Please use at most 80 characters.',
  notValid: 'This link is not valid. Please open it again from the mail or the PDF of your quote.',
  withdrawn: (owner: string) => `This quote was withdrawn. Please write to ${owner} if you still need it.`,
  expired: (until: string, owner: string) =>
    `This quote was valid until ${day(until)}. Please write to ${owner}, and you get a new one.`,
  gone: (message: string, owner: string) => `${message} Nothing was ordered. Please write to ${owner}.`,
  accepted: (order: string) =>
    `This quote was accepted, and order ${order} was placed. A mail says how to pay. There is nothing more to do here.`,
  ended: (order: string) =>
    `This quote was accepted with order ${order}, which was cancelled since. Nothing is to pay.`,
  placing: 'The order is being placed. Please load this page again in a minute.',
} as const

export const quotesAdminTexts = {
  title: 'Quotes',
  subtitle: 'Prices that you promise a school or a band until a day. Accepting a quote makes an order.',
  all: 'Invoices',
  list: 'Quotes',
  pages: 'Pages of quotes',
  none: 'No quote yet. Make one, and send its link or its PDF.',
  make: 'Make a quote',
  makeText:
    'It gets a number, a PDF and a link. It can’t be changed afterwards: withdraw it and make a new one. The goods are not held until it is accepted.',
  made: (number: string) => `Quote ${number} was made`,
  noSeller: 'A quote needs your name and address.',
  noPayment: 'Accepting a quote makes an order that is paid outside the site. Please switch that on first.',
  toSettings: 'Open Settings',
  name: 'Name or school *',
  address: 'Address *',
  email: 'E-mail address *',
  validUntil: 'Valid until *',
  lines: 'Lines',
  line: (place: number) => `Line ${place}`,
  item: 'Item',
  free: 'Free text',
  choice: 'Choice',
  text: 'Text *',
  quantity: 'Quantity',
  price: (currency: string) => `Price of one (${currency})`,
  add: 'Add a line',
  remove: 'Remove',
  country: 'Country of the parcel',
  noCountry: 'Nothing is sent by post',
  shipping: (currency: string) => `Shipping (${currency})`,
  shippingHint: 'Empty: free.',
  pdf: 'PDF',
  page: 'Link',
  withdraw: 'Withdraw',
  withdrawText: 'The link then says that the quote was withdrawn. This can’t be undone.',
  withdrawn: 'Quote withdrawn',
  states: { open: 'Open', expired: 'Expired', accepted: 'Accepted', withdrawn: 'Withdrawn' },
} as const
