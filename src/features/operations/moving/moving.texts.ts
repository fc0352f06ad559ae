// Texts of the import in the back-office.
import { importLimits } from './moving.rules'
import { fileSize } from '@/lib/file-size'

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`

/** Names of the tables of this site, as the report shows them. Others are shown as they are. */
const tableNames: Record<string, string> = {
  shop_items: 'Items',
  editions: 'Sizes and editions',
  tunes: 'Tunes',
  bundles: 'Bundles',
  orders: 'Orders',
  events: 'Gigs',
  event_tunes: 'Set lists',
  newsletter_subscribers: 'Subscribers',
  allowed_emails: 'Users',
  page_content: 'Page texts',
}

export const movingTexts = {
  title: 'Import',
  subtitle: 'Bring items, gigs, subscribers and more from your old site. Nothing changes before you say so.',
  onlyOwner: 'Only an administrator with admin privileges can import.',
  files: 'Files',
  choose: 'Choose files',
  drop: 'Drop them here, or',
  hint: `CSV tables, calendars (.ics), or a ZIP of them, with the pictures and PDFs they name. Up to ${fileSize(importLimits.bytes)} at once.`,
  understood: 'What can be imported',
  services: [
    'Products of WooCommerce, Shopify and Squarespace, with sizes and editions.',
    'Subscribers of Mailchimp, Substack, Ghost and Bandcamp. People who opted out stay unsubscribed.',
    'Gigs of Google Calendar, and of any calendar file (.ics).',
    'Tables named like those of this site: shop_items.csv, events.csv, newsletter_subscribers.csv and so on.',
  ],
  remove: 'Remove',
  tooLarge: `Together the files are larger than ${fileSize(importLimits.bytes)}. Import them in several steps.`,
  tooMany: `Choose at most ${importLimits.files} files, or put them into a ZIP.`,
  check: 'Check the files',
  checkAgain: 'Check again',
  stop: 'Stop',
  sending: 'Sending the files…',
  opening: (done: number, total: number) => `Opening files: ${done} of ${total}`,
  rows: (done: number, total: number) => `Checking rows: ${Math.round((done / Math.max(1, total)) * 100)}%`,
  applying: (done: number, total: number) => `Importing: ${Math.round((done / Math.max(1, total)) * 100)}%`,
  stopped: 'Stopped. Nothing was changed.',
  cutOff: 'The files did not arrive completely. Nothing was changed. Please try again.',
  lost: 'The connection broke off. Either everything was imported or nothing: check again to see what is here.',
  lostCheck: 'The connection broke off. Nothing was changed. Please check again.',
  failed: 'The import failed, and nothing was changed. Please try again; the log of the server has the reason.',
  busy: 'Another import is running. Nothing was changed. Try again when it is done.',
  tooManyCells: `The tables have more than ${importLimits.cells.toLocaleString('en')} cells. Import them in several steps, or use npm run import on the server.`,
  tooMuch: 'It takes more memory or time to open than allowed. Split it into several files.',
  notRead: 'not read',
  workbook: 'a spreadsheet',
  workbookProblem: 'Save it as CSV in your spreadsheet program, and import that.',
  usedFile: 'used by a row',
  unusedFile: 'no row names it: not imported',
  planned: 'This is what would happen. Nothing is changed yet.',
  done: 'Imported.',
  nothing: 'There is nothing to import in these files.',
  apply: (rows: number) => `Import ${count(rows, 'row', 'rows')}`,
  applyHint: 'Everything is imported at once, or nothing.',
  found: 'Files',
  foundFile: 'File',
  foundWhat: 'Content',
  tableName: (name: string) => tableNames[name] ?? name,
  totals: (totals: { added: number; changed: number; unchanged: number; refused: number }, isApplied: boolean) =>
    [
      `${totals.added.toLocaleString('en')} ${isApplied ? 'added' : 'to add'}`,
      ...(totals.changed > 0 ? [`${totals.changed.toLocaleString('en')} ${isApplied ? 'changed' : 'to change'}`] : []),
      ...(totals.unchanged > 0 ? [`${totals.unchanged.toLocaleString('en')} here already`] : []),
      ...(totals.refused > 0 ? [`${totals.refused.toLocaleString('en')} left out`] : []),
    ].join(', '),
  onlyProblems: 'Only rows with notes',
  row: 'Row',
  rowTitle: 'Title',
  action: 'Action',
  problem: 'Notes',
  noTitle: 'No title',
  place: (line: number, file: string | null) => (file === null ? String(line) : `${line} of ${file}`),
  actions: { added: 'Add', changed: 'Change', unchanged: 'Here already', none: 'Leave out' },
  actionsDone: { added: 'Added', changed: 'Changed', unchanged: 'Here already', none: 'Left out' },
  noRows: 'No row has a note.',
  more: (shown: number, total: number) =>
    `Show more (${shown.toLocaleString('en')} of ${total.toLocaleString('en')} shown)`,
  remarks: 'About these files',
} as const
