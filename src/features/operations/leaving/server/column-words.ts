// Explains the columns of an export: by their names, else by their types and what their endings mean everywhere.
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Columns whose name alone says too little. */
const words: Readonly<Record<string, string>> = {
  id: 'Identifies the row; other tables refer to it',
  order_index: 'Place in the list, from 0',
  position: 'Place in its list, from 0',
  page_name: 'Name of the text or page',
  slug: 'Last part of the address on the site',
  body: 'Text',
  place: 'Where the link to the page is',
  value: 'Value of the setting, as JSON',
  bucket: 'Folder of the file below files/',
  path: 'Path of the file in that folder',
  sha256: 'Fingerprint of the file, SHA-256',
  content_type: 'Type of the file (MIME)',
  original_name: 'Name of the file on the device that sent it',
  placeholder: 'A few pixels of the picture, as a data address',
  focus_x: 'Focal point of the picture, from 0 at the left to 1',
  focus_y: 'Focal point of the picture, from 0 at the top to 1',
  duration: 'Length, in seconds or as written',
  loudness: 'Loudness in LUFS; -70 if it could not be measured',
  peaks: 'Loudness of equal slices, from 0 to 1',
  systems: 'Lines of music: page, upper and lower edge',
  blank_bands: 'Blank strip at the lower edge of each page',
  undrawn_pages: 'Pages that could not be drawn',
  stamp_problem: 'Why a licence cannot be printed into the PDF',
  price: 'Price in the currency of the shop',
  digital_price: 'Price of the download in the currency of the shop',
  price_amount: 'Price or factor of the licence',
  price_rule: 'How the licence changes the price',
  percent_basis_points: 'Hundredths of a percent taken off',
  inventory_count: 'Pieces in stock; blank without a count',
  purchase_count: 'Pieces sold so far',
  line_up: 'Instruments, as written',
  track_list: 'One track per line',
  sample_pages: 'Numbers of the pages that visitors see before they buy',
  key_fifths: 'Sharps (positive) or flats (negative) of the key',
  key_minor: 'True for a minor key',
  hs_code: 'Customs tariff number',
  origin_country: 'Country of origin, two letters',
  tags: 'Tags, as {a,b}',
  instruments: 'Instruments, as {a,b}',
  file: 'Name of the file: private:<folder>/<path> or /media/<folder>/<path>, below files/',
  picture: 'Name of the picture, below files/',
  preview: 'Name of the preview, below files/',
  points: 'Pairs of line and second',
  is_rest: 'True for the zone of all other countries',
  up_to_grams: 'Weight up to which the price holds, in grams',
  cents: 'Price in hundredths of the currency',
  given_as: 'Why the order cost nothing; blank for a sale',
  invoice_number: 'Number of the order',
  entries: 'What a bundle or set contained when it was sold, as JSON',
  licence: 'Licence and holder at the time of sale, as JSON',
  offer: 'Code that was used, as JSON',
  shipping_address: 'Address of the parcel, as JSON',
  checks: 'State of checks at the payment provider',
  is_credit: 'True when it lowered what the buyer owed, and no money went back',
  ends_delivery: 'True when the refund ended downloads or shipping',
  generation: 'Which link of the buyer counts; older ones are void',
  max_downloads: 'Downloads that are allowed',
  used: 'Downloads so far',
  series: 'Series of invoice numbers',
  next: 'Next number of the series',
  seller: 'Seller as printed, as JSON',
  buyer: 'Buyer as printed, as JSON',
  lines: 'Lines as printed, as JSON',
  totals: 'Totals as printed, as JSON',
  hash: 'Fingerprint of the erased address',
  confirmed_at: 'When it was confirmed: the date of consent of a subscriber (UTC)',
  unsubscribed_at: 'When the subscriber opted out (UTC)',
  blocks: 'Parts of the newsletter, as JSON',
  audience: 'Who gets the newsletter, as JSON',
  links: 'Links of the newsletter and their clicks, as JSON',
  from_path: 'Path on the former site, in small letters',
  to_path: 'Path on this site',
  to_compared: 'The same path as addresses are compared',
  colors: 'Colours, as JSON: hue, saturation, lightness',
  wip_message: 'What visitors read while the shop is closed',
  time_zone: 'Time zone of the place; blank for that of the site',
  currency: 'Currency, three letters',
  country: 'Country, two letters',
  is_visible: 'True when visitors see it',
  is_active: 'True when visitors see it',
}

/** Meanings of the endings of names. */
const endings: readonly (readonly [ending: RegExp, meaning: string])[] = [
  [/_cents$/, 'Amount in hundredths of the currency'],
  [/_grams$/, 'Weight in grams'],
  [/_at$/, 'Date and time (UTC)'],
  [/_on$/, 'Date'],
  [/_days$/, 'Number of days'],
  [/_url$/, 'Address, or the name of a file below files/'],
  [/_count$/, 'Number'],
  [/_size$/, 'Number of bytes'],
]

const kinds: readonly (readonly [type: RegExp, meaning: string])[] = [
  [/\[\]$/, 'list, as {a,b}'],
  [/^uuid/, 'id'],
  [/^boolean/, 'true or false'],
  [/^(integer|bigint)/, 'whole number'],
  [/^(numeric|double)/, 'number'],
  [/^timestamp/, 'ISO 8601'],
  [/^date/, 'ISO 8601'],
  [/^jsonb/, 'JSON'],
  [/^text/, 'text'],
]

/** Returns `offers` for a column that refers to that table; null for one that refers to none. */
type Target = (column: PgColumn) => string | null

const plain = (name: string): string => {
  const text = name.replaceAll('_', ' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Returns one line about a column: its meaning, and in brackets how its values are written. */
export function columnWords(column: PgColumn, target: Target): string {
  const other = target(column)
  const ending = endings.find(([pattern]) => pattern.test(column.name))?.[1]
  const meaning =
    other !== null
      ? `Row of ${other}`
      : (words[column.name] ?? (ending === undefined ? plain(column.name) : `${plain(column.name)}. ${ending}`))
  const kind = kinds.find(([pattern]) => pattern.test(column.getSQLType()))?.[1] ?? column.getSQLType()
  const values = column.enumValues === undefined ? kind : `one of ${column.enumValues.join(', ')}`
  return `${meaning} (${values}${column.notNull ? '' : '; may be blank'})`
}
