// Words of the back-office about invoices and credit notes.

export const documentsAdminTexts = {
  title: 'Invoices',
  quotes: 'Quotes',
  subtitle: 'Invoices and credit notes, in the order of their numbers. An issued document never changes.',
  none: 'No invoice was issued yet. A buyer asks for one with the link in the receipt; you make one on the page of an order.',
  list: 'Invoices and credit notes',
  pages: 'Pages of invoices',
  open: 'PDF',
  erased: 'Removed',
  unconfirmedTitle: 'Please confirm the last number',
  unconfirmed: (series: string, last: number) =>
    `This site was restored from a backup. Documents that were issued after that backup are not in it, and no number may be used twice. The last number of ${series} on this site is ${last}. If you gave out a higher one, enter it. If you do not know it, start a new series.`,
  lastNumber: 'Last number',
  confirm: 'Confirm',
  confirmed: 'Confirmed',
  start: 'Start a new series',
  startText: (first: string) =>
    `The next document gets number 1 of the new series, such as ${first}b-0001. Choose letters that no document has, not even one from after the backup. Next year begins without them.`,
  suffix: (first: string) => `Letters after ${first}`,
  started: 'New series started',
  section: 'Invoice',
  make: 'Make invoice',
  makeTitle: 'Make the invoice',
  makeText:
    'Name and address are on the invoice and can’t be changed afterwards. The buyer finds it with the link in the receipt.',
  name: 'Name or company *',
  address: 'Address *',
  taxNumber: 'Tax number of the buyer',
  reference: 'Reference or purchase order number',
  made: (number: string) => `Invoice ${number} was made`,
  noSeller: 'An invoice needs your name and address.',
  toSettings: 'Enter them in Settings, Business',
} as const
