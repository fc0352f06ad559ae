// Words of the archive for the accountant: its files, their columns and the README.

/** The files of the archive. Each column is explained in the README. */
export const bookFiles = {
  sales: {
    file: 'sales.csv',
    about:
      'What was sold: one row for each line of a paid or released order, and one for its shipping. Given away goods are not in it.',
    columns: {
      order: 'Number of the order. Empty when the order was deleted after its retention period.',
      date: 'Day of the payment, or of the release of an order whose goods went out before it was paid.',
      item: 'Title of the item. "Shipping" for the price of the parcel.',
      edition: 'Title with its edition or size.',
      category: 'Category of the shop.',
      format: 'Format of the item, such as PDF or CD.',
      country:
        'Country as an ISO code: the one the parcel goes to, or the one the buyer named. Empty when the shop does not know it.',
      currency: 'Currency of the amounts in this row.',
      quantity: 'Number of pieces.',
      price: 'Price of all pieces before the discount.',
      discount: 'Taken off by a code.',
      shipping: 'Price of the parcel, in the row of the shipping only.',
      total: 'What the buyer paid or owes for this row: price less discount, with shipping.',
      code: 'Code with which the discount was given.',
      'sold out': '"yes" for goods that were sold out. Their money went back and is in refunds.csv.',
      invoice: 'Number of the invoice, if there is one.',
    },
  },
  payments: {
    file: 'payments-and-fees.csv',
    about:
      'What came in and what the payment service kept: one row for each payment. A released order is in it once it is paid.',
    columns: {
      date: 'Day of the payment.',
      order: 'Number of the order.',
      currency: 'Currency of the amounts in this row.',
      amount: 'What the buyer paid. What was credited before is not in it.',
      fee: 'Fee of the payment service. Empty when the shop does not know it.',
      'after fee': 'Amount less fee. Empty when the fee is not known.',
      transaction: 'Number of the payment at the payment service, or the way in which it was paid outside the site.',
      sale: '"yes" when the order is in sales.csv. "no" when all money went back because the payment did not fit the order.',
    },
  },
  refunds: {
    file: 'refunds.csv',
    about:
      'What went back: one row for each refund whose money is back with the buyer, and one for each payment that a bank has taken back. A dispute that was won is not in it. What was credited before the payment is in it, although no money went back.',
    columns: {
      date: 'Day on which the refund was completed.',
      order: 'Number of the order.',
      'order date': 'Day on which the order was paid, or released before its payment.',
      kind: '"refund", "credited before the payment", or "taken back by the bank".',
      item: 'Title of the refunded item. Empty for an amount or for the whole order.',
      quantity: 'Number of refunded pieces, where the refund names it.',
      currency: 'Currency of the amount.',
      amount: 'What went back to the buyer, or what the buyer owes less.',
      transaction: 'Number of the refund at the payment service. Empty for money that the owner paid back.',
      'credit note': 'Number of the credit note. Only refunds of an order with an invoice have one.',
    },
  },
  documents: {
    file: 'documents.csv',
    about: 'Invoices and credit notes by their day of issue. Each is in this archive as a PDF.',
    columns: {
      number: 'Number of the document. Numbers have no gap within a year.',
      kind: 'Invoice or credit note.',
      date: 'Day of issue.',
      'date of supply': 'Day of the payment or release; of a credit note the day of the refund.',
      order: 'Number of the order.',
      'for invoice': 'Number of the invoice that a credit note corrects.',
      buyer: 'Name as typed for the invoice. Empty once it was removed after the retention period.',
      'tax number': 'Tax number of the buyer, if typed.',
      reference: 'Reference or purchase order number of the buyer, if typed.',
      currency: 'Currency of the amounts in this row.',
      items: 'Items before the discount. Amounts of a credit note are negative.',
      discount: 'Taken off by a code.',
      shipping: 'Price of the parcel.',
      total: 'Total of the document.',
      file: 'Name of the PDF.',
    },
  },
  countries: {
    file: 'sales-by-country.csv',
    about:
      'The sums of sales.csv for each country, category and currency, with the tax rate that the owner typed in Settings, Business. Where a rate changed in the period, each rate has its own row.',
    columns: {
      country: 'Country as an ISO code. Empty when the shop does not know it.',
      category: 'Category of the shop; "Shipping" for parcels.',
      currency: 'Currency of the amounts in this row.',
      orders: 'Number of orders.',
      quantity: 'Number of pieces.',
      total: 'What buyers paid: price less discounts, with shipping.',
      refunded: 'What went back of these sales until now, even after the period.',
      'after refunds': 'Total less what went back.',
      'rate as typed': 'Tax rate in percent as the owner typed it. Empty when no rate was typed.',
      'tax at that rate':
        'Part of "after refunds" that is tax, if that rate is included in the prices. Rounded for the row.',
      'net at that rate': '"After refunds" less that tax.',
    },
  },
} as const

export type BookName = keyof typeof bookFiles
export type BookColumn<Name extends BookName> = keyof (typeof bookFiles)[Name]['columns'] & string

export const booksTexts = {
  reversed: 'The last day is before the first one.',
  noDays: 'Please choose a first and a last day.',
  archive: (from: string, to: string) => `books-${from}-to-${to}`,
  readme: 'README.txt',
  shipping: 'Shipping',
  refund: 'refund',
  credit: 'credited before the payment',
  reversal: 'taken back by the bank',
  kinds: { invoice: 'invoice', credit_note: 'credit note' },
  yes: 'yes',
  no: 'no',
  title: (site: string, from: string, to: string) => `Books of ${site}, ${from} to ${to}`,
  made: (moment: string, zone: string) => `Made on ${moment}. All days are those of the time zone ${zone}.`,
  limits: 'This list contains what the shop knows. It is no tax advice and files nothing.',
  cells:
    'The files are tables for spreadsheets: UTF-8, a comma between columns, a point before the cents. A text that a spreadsheet would run as a formula begins with an apostrophe.',
  sums: 'Sums',
  none: 'Nothing was sold, refunded or issued in this period.',
  files: 'Files and their columns',
  sumNames: {
    sales: 'Sales',
    payments: 'Payments',
    fees: 'Fees',
    unknownFees: 'Payments whose fee is not known',
    refunds: 'Refunds',
    credits: 'Credited before the payment',
    invoices: 'Invoices',
    creditNotes: 'Credit notes',
  },
} as const
