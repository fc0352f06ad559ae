// Checks that src/db/public-rows.ts alone decides which rows visitors see, and that no query of such a table forgets it.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const visibility = ['is_visible', 'is_active', 'is_shown'] as const
const files = execFileSync('git', ['ls-files', '-z', 'src/*.ts', 'src/*.tsx'], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => existsSync(file) && !/\.i?test\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const sources = files.filter(({ file }) => !file.startsWith('src/db/'))
/** Names of the tables in the schema that have a visibility column. */
const tables = files
  .filter(({ file }) => file.startsWith('src/db/schema/'))
  .flatMap(({ text }) => text.split(/^export const /m).slice(1))
  .filter((text) => /^\w+ = pgTable\(/.test(text) && visibility.some((name) => text.includes(`${name}: boolean()`)))
  .map((text) => text.slice(0, text.indexOf(' ')))

/** Files that read hidden rows too, besides those of the back-office, with the reason. */
const readHiddenRows: Record<string, string> = {
  'src/features/commerce/bundles/server/bundle-entries.ts': 'checks a bundle that the owner saves',
  'src/features/commerce/catalog/server/editing/drawn-covers.ts': 'draws the cover of every item',
  'src/features/commerce/catalog/server/quick-search.ts': 'the back-office’s search',
  'src/features/commerce/catalog/server/selling/items-for-sale.ts': 'an order refuses a hidden item with a reason',
  'src/features/commerce/delivery/server/owed-goods.ts': 'a sold item is delivered though it was hidden later',
  'src/features/commerce/giveaways/server/givable-files.ts': 'a hidden item can be on a card that is not in the shop',
  'src/features/commerce/offers/server/claim-offer.ts': 'asks if a code was deleted',
  'src/features/commerce/offers/server/find-offer.ts': 'tells a buyer that a code has ended',
  'src/features/commerce/packing/server/papers/read-slips.ts': 'a sold item is shipped though it was hidden later',
  'src/features/commerce/payments/server/settling/ended-sale.ts': 'an item in an order was hidden later',
  'src/features/commerce/play-along/server/owners-sheet.ts': 'the owner’s desk',
  'src/features/commerce/play-along/server/recordings.ts': 'returns isActive; following.ts leaves out the others',
  'src/features/commerce/play-along/server/sheets.ts': 'returns isVisible; following.ts asks for visible items',
  'src/features/commerce/play-along/server/tapped.ts': 'the owner’s desk',
  'src/features/commerce/sales/server/sales.api.ts': 'the owner’s list of sales',
  'src/features/commerce/sales/server/sales.job.ts': 'announces a change of the table',
  'src/features/commerce/sheet-music/server/editions/edition-files.ts': 'files of every edition',
  'src/features/commerce/sheet-music/server/editions/sheet-facts.ts': 'writes the title into the file of a sold sheet',
  'src/features/commerce/sheet-music/server/tunes/tunes.ts': 'counts all items of a tune when the owner saves one',
  'src/features/operations/leaving/server/text-copies.ts': 'the owner takes hidden pages along, too',
  'src/features/site/newsletter/server/letter/choices.ts': 'the editor says which chosen item is hidden',
  'src/features/site/theme/server/theme-before.ts': 'switches from one theme to another',
}
const isOwners = (file: string) => /\.(?:admin|import)\.ts$/.test(file) || file in readHiddenRows

/** Returns the tables that a file reads without `publicRows`. */
const forgotten = (text: string): string[] =>
  tables.filter(
    (table) =>
      new RegExp(String.raw`(?:from|Join|\$count)\(\s*${table}\b`).test(text) && !text.includes(`publicRows(${table})`),
  )

/** Returns true when a condition names a visibility column. A row's own value may be read. */
const comparesColumn = (text: string): boolean =>
  new RegExp(
    String.raw`\b(?:eq|ne|not)\(\s*(?:${tables.join('|')})\.(?:${visibility.join('|')})\b|\$\{\w+\.(?:${visibility.join('|')})\}|\b(?:where|and)\s+(?:\w+\.)?(?:${visibility.join('|')})\b`,
  ).test(text)

test('OP-06 SHOP-26: a query of a table with hidden rows uses publicRows, besides the back-office', () => {
  expect(tables.toSorted()).toEqual([
    'featuredVideos',
    'loeAudioTracks',
    'loeImages',
    'loeVideos',
    'mediaItems',
    'offers',
    'ownPages',
    'photoGallery',
    'playAlongPoints',
    'shopItems',
    'themeSettings',
  ])
  expect(
    sources
      .filter(({ file }) => !isOwners(file))
      .flatMap(({ file, text }) => forgotten(text).map((table) => `${file} reads ${table}`)),
  ).toEqual([])
  const unneeded = Object.keys(readHiddenRows).filter((file) =>
    sources.every((source) => source.file !== file || forgotten(source.text).length === 0),
  )
  expect(unneeded).toEqual([])
})

test('only publicRows compares a visibility column, besides the theme, which the owner switches', () => {
  const found = sources.filter(({ text }) => comparesColumn(text)).map(({ file }) => file)
  expect(found).toEqual([
    'src/features/site/theme/server/theme-before.ts',
    'src/features/site/theme/server/theme.admin.ts',
    'src/features/site/theme/server/theme.import.ts',
  ])
})

test.each([
  ['db.select().from(shopItems).where(eq(shopItems.slug, slug))', ['shopItems'], false],
  ['db.select().from(shopItems).where(eq(shopItems.is_visible, true))', ['shopItems'], true],
  ['db.select().from(shopItems).where(publicRows(shopItems))', [], false],
  ['db.execute(sql`select 1 from shop_items where is_visible`)', [], true],
])('the check judges: %s', (text, reads, compares) => {
  expect([forgotten(text), comparesColumn(text)]).toEqual([reads, compares])
})
