// Lists the columns of this site that the owner can fill from a table that no service writes. Pure.

export const columnTargets = ['shop_items', 'newsletter_subscribers', 'events', 'orders'] as const
export type ColumnTarget = (typeof columnTargets)[number]

/** `column` is the column of this site; `also` are names that other tables have for it, in lower case. */
export type TargetColumn = { column: string; label: string; isRequired?: boolean; also: readonly string[] }

export const targetColumns: Readonly<Record<ColumnTarget, readonly TargetColumn[]>> = {
  shop_items: [
    { column: 'title', label: 'Title', isRequired: true, also: ['name', 'product', 'item', 'product name', 'titel'] },
    { column: 'price', label: 'Price', also: ['amount', 'cost', 'preis', 'prix', 'regular price'] },
    { column: 'description', label: 'Description', also: ['text', 'body', 'details', 'beschreibung'] },
    { column: 'category', label: 'Category', also: ['type', 'kind', 'kategorie'] },
    { column: 'tags', label: 'Tags', also: ['keywords', 'labels'] },
    { column: 'inventory_count', label: 'Stock', also: ['stock', 'quantity', 'inventory'] },
    { column: 'image_url', label: 'Picture', also: ['image', 'picture', 'photo', 'image src', 'images'] },
    { column: 'pdf_file_url', label: 'PDF', also: ['pdf', 'file', 'download'] },
    { column: 'external_url', label: 'Link', also: ['url', 'link', 'website'] },
  ],
  newsletter_subscribers: [
    {
      column: 'email',
      label: 'E-mail address',
      isRequired: true,
      also: ['e-mail', 'mail', 'email address', 'address', 'e-mail address'],
    },
    { column: 'created_at', label: 'Subscribed on', also: ['date', 'date added', 'subscribed', 'signed up', 'since'] },
    { column: 'status', label: 'Status', also: ['state', 'subscription'] },
    { column: 'unsubscribed_at', label: 'Unsubscribed on', also: ['unsubscribed', 'opt-out', 'left'] },
  ],
  events: [
    { column: 'title', label: 'Title', isRequired: true, also: ['name', 'event', 'gig', 'show', 'subject', 'band'] },
    { column: 'date', label: 'Date', isRequired: true, also: ['day', 'start', 'start date', 'datum', 'when'] },
    { column: 'time', label: 'Time', also: ['start time', 'starts', 'uhrzeit'] },
    { column: 'end_date', label: 'Last day', also: ['end', 'end date', 'until'] },
    { column: 'venue', label: 'Venue', also: ['location', 'place', 'club', 'where', 'ort'] },
    { column: 'city', label: 'City', also: ['town', 'stadt', 'ville'] },
    { column: 'address', label: 'Address', also: ['street'] },
    { column: 'description', label: 'Description', also: ['notes', 'text', 'details'] },
    { column: 'ticket_url', label: 'Ticket link', also: ['tickets', 'ticket link', 'link', 'url'] },
  ],
  orders: [
    {
      column: 'customer_email',
      label: 'Buyer’s e-mail address',
      isRequired: true,
      also: ['email', 'e-mail', 'buyer', 'customer'],
    },
    { column: 'title', label: 'Item', isRequired: true, also: ['product', 'item name', 'name', 'product name'] },
    { column: 'created_at', label: 'Date', isRequired: true, also: ['date', 'order date', 'purchase date', 'paid at'] },
    { column: 'total_amount', label: 'Amount paid', isRequired: true, also: ['total', 'amount', 'price', 'paid'] },
    { column: 'quantity', label: 'Quantity', also: ['qty', 'pieces', 'number'] },
    { column: 'currency', label: 'Currency', also: ['currency code'] },
    { column: 'purchase', label: 'Order number', also: ['order', 'order number', 'order id', 'invoice'] },
    { column: 'payment_status', label: 'Status', also: ['status', 'state', 'payment'] },
  ],
}

/** Says what a table holds, and the column of the file by the column of this site. Null: it is not imported. */
export type ColumnChoice = { target: ColumnTarget | null; columns: Readonly<Record<string, string>> }

/** Returns the columns of a file that are named like those of a target. */
export function guessColumns(target: ColumnTarget, columns: readonly string[]): Record<string, string> {
  const free = new Set(columns)
  return Object.fromEntries(
    targetColumns[target].flatMap(({ column, label, also }) => {
      const names = [column, column.replaceAll('_', ' '), label.toLowerCase(), ...also]
      const found = names.find((name) => free.has(name))
      if (found === undefined) return []
      free.delete(found)
      return [[column, found] as const]
    }),
  )
}

/** Returns the labels of the required columns that a choice leaves open. */
export const missingColumns = ({ target, columns }: ColumnChoice): string[] =>
  target === null
    ? []
    : targetColumns[target].flatMap(({ column, label, isRequired }) => (isRequired && !columns[column] ? [label] : []))
