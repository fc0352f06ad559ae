// Proves that entries of the activity log read as sentences, with the labels of the form, and show no private value.
import { expect, test } from 'vitest'
import { entryChanges, entrySentence, type Happening } from './entry-words'

const items = {
  noun: 'shop item',
  titleColumn: 'title',
  fields: {
    title: { label: 'Title *', control: { kind: 'text' as const } },
    price: { label: 'Price ($)', control: { kind: 'money' as const } },
    ticket_cents: { label: 'Ticket price ($)', control: { kind: 'money' as const } },
    percent_basis_points: { label: 'Percent *', control: { kind: 'text' as const } },
    description: { label: 'Description', control: { kind: 'textarea' as const } },
    venue: { label: 'Venue *', control: { kind: 'text' as const } },
    date: { label: 'Date *', control: { kind: 'date' as const } },
    status: { label: 'Status', control: { kind: 'select' as const, options: [{ value: 'past', label: 'Past' }] } },
    is_featured: { label: 'Featured Item', control: { kind: 'switch' as const } },
    pdf_file_url: { label: 'PDF file' },
    tags: { label: 'Tags' },
    variants: { label: 'Choices' },
  },
}
const entry = (change: Partial<Happening>): Happening => ({
  what: 'shop-items.updated',
  title: 'Slide Rule Blues',
  before: null,
  after: null,
  isFromTrash: false,
  ...change,
})
const changed = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  entrySentence(entry({ before, after }), items, 'USD')

test.each([
  ['created', 'Added the shop item Slide Rule Blues'],
  ['deleted', 'Deleted the shop item Slide Rule Blues'],
  ['shown', 'Showed the shop item Slide Rule Blues'],
  ['hidden', 'Hid the shop item Slide Rule Blues'],
  ['moved', 'Moved the shop item Slide Rule Blues'],
  ['restored', 'Restored an earlier version of the shop item Slide Rule Blues'],
])('a record that was %s is named in a sentence', (action, sentence) =>
  expect(entrySentence(entry({ what: `shop-items.${action}` }), items, 'USD')).toBe(sentence),
)

test('a record from the trash, a record without a title and an unknown kind have sentences too', () => {
  expect(entrySentence(entry({ what: 'shop-items.restored', isFromTrash: true }), items, 'USD')).toBe(
    'Brought the shop item Slide Rule Blues back from the trash',
  )
  expect(entrySentence(entry({ what: 'events.deleted', title: null }), { ...items, noun: 'event' }, 'USD')).toBe(
    'Deleted an event',
  )
  expect(entrySentence(entry({ what: 'old-things.created', title: 'Mug' }), undefined, 'USD')).toBe(
    'Added the old things Mug',
  )
  expect(entrySentence(entry({ what: 'order.something_new', title: null }), undefined, 'USD')).toBe(
    'order: something new',
  )
})

test.each([
  [
    { percent_basis_points: 1000 },
    { percent_basis_points: 1250 },
    'Changed the percent of Slide Rule Blues from 10 % to 12.5 %',
  ],
  [{ price: 9.5 }, { price: 12 }, 'Changed the price of Slide Rule Blues from $9.50 to $12.00'],
  [{ price: null }, { price: 12 }, 'Set the price of Slide Rule Blues to $12.00'],
  [{ price: 12 }, { price: null }, 'Removed the price of Slide Rule Blues: it was $12.00'],
  [{ ticket_cents: 900 }, { ticket_cents: 1250 }, 'Changed the ticket price of Slide Rule Blues from $9.00 to $12.50'],
  [{ title: 'Blues' }, { title: 'Slide Rule Blues' }, 'Renamed the shop item “Blues” to Slide Rule Blues'],
  [{ venue: 'A' }, { venue: 'B' }, 'Changed the venue of Slide Rule Blues from “A” to “B”'],
  [
    { date: '2026-11-30' },
    { date: '2026-12-01' },
    'Changed the date of Slide Rule Blues from Nov 30, 2026 to Dec 01, 2026',
  ],
  [{ status: null }, { status: 'past' }, 'Set the status of Slide Rule Blues to Past'],
  [{ is_featured: false }, { is_featured: true }, 'Turned “Featured Item” on for Slide Rule Blues'],
  [{ description: 'x'.repeat(90) }, { description: 'y' }, 'Changed the description of Slide Rule Blues'],
  [{ description: null }, { description: 'x'.repeat(90) }, 'Filled in the description of Slide Rule Blues'],
  [{ description: 'x'.repeat(90) }, { description: null }, 'Removed the description of Slide Rule Blues'],
  [{ description: 'one' }, { description: 'one\ntwo' }, 'Changed the description of Slide Rule Blues'],
  [{ tags: [] }, { tags: ['a'] }, 'Changed the tags of Slide Rule Blues'],
  [
    { pdf_file_url: 'private:sheet-music-pdfs/51b06e.pdf' },
    { pdf_file_url: 'private:sheet-music-pdfs/77aa01.pdf' },
    'Replaced the PDF file of Slide Rule Blues',
  ],
  [{ slug: 'a' }, { slug: 'b' }, 'Changed the shop item Slide Rule Blues'],
  [{ price: 1, tags: [] }, { price: 2, tags: ['a'], slug: 'b' }, 'Changed the price and the tags of Slide Rule Blues'],
  [
    { price: 1 },
    { price: 2, tags: ['a'], venue: 'B', date: 'x', status: 'past' },
    'Changed the price, the tags, the venue and 2 more fields of Slide Rule Blues',
  ],
])('a change from %j to %j is a sentence', (before, after, sentence) => expect(changed(before, after)).toBe(sentence))

test('the details have every value in full, by the label of the form', () => {
  const before = { description: 'x'.repeat(900), price: null, order_index: 3 }
  const after = { description: '', price: 9, order_index: 4 }
  expect(entryChanges(entry({ before, after }), items, 'USD')).toEqual([
    { label: 'Description', before: 'x'.repeat(900), after: '(empty)' },
    { label: 'Price', before: '(empty)', after: '$9.00' },
    { label: 'order index', before: '3', after: '4' },
  ])
  const sizes = [
    { id: '1', label: 'S', price: null, inventory_count: 4 },
    { id: '2', clef: 'treble', label: 'Black, L', price: 31.5, inventory_count: null },
  ]
  expect(entryChanges(entry({ before: {}, after: { variants: sizes } }), items, 'USD')).toEqual([
    { label: 'Choices', before: '(empty)', after: 'S (inventory count 4), Black, L (clef treble, price 31.5)' },
  ])
})

test('private addresses, tokens and ids are in no sentence and in no details', () => {
  const file = 'private:sheet-music-pdfs/51b06e06385e31f0b8967394.pdf'
  const secrets = {
    pdf_file_url: file,
    tune_id: '5f0c6a54-8d0e-4c0e-9a55-0d7f2c1c6a11',
    api_token: 'abc123',
    variants: [{ id: '1', clef: null, label: 'C', pdf_file_url: file, file_sha256: 'abc123', instruments: [] }],
  }
  const said = entry({ before: {}, after: secrets })
  const all = JSON.stringify([entrySentence(said, items, 'USD'), entryChanges(said, items, 'USD')])
  expect(all).not.toMatch(/private:|51b06e|abc123|5f0c6a54/)
  expect(entryChanges(said, items, 'USD')).toEqual([
    { label: 'PDF file', before: '(empty)', after: 'uploaded PDF' },
    { label: 'tune id', before: '(empty)', after: 'another record' },
    { label: 'Choices', before: '(empty)', after: 'C (pdf file uploaded PDF)' },
  ])
})
