// Imports editions from a spreadsheet, `editions.csv`, whose rows name their item.
import { eq, getTableName } from 'drizzle-orm'
import { checkoutLines } from '@/db/schema/commerce/orders/orders'
import { clefs, editionKinds, itemVariants, shopItems, transpositions } from '@/db/schema/commerce/shop'
import { type Importer, tableImporter } from '@/platform/import/importer'
import { typedGrams } from '@/lib/weight'
import { recordId, type RowReader } from '@/platform/import/reading/row-reader'
import { editionOfFileName } from '@/features/commerce/sheet-music/editions/edition-names'
import { findInstrument } from '@/features/commerce/sheet-music/editions/instruments'
import { ismnDigits } from '@/features/commerce/sheet-music/tunes/music-numbers'
import { readWord, readAs } from '@/features/commerce/sheet-music/server/read-as'
import { readSalePrice } from './sale.import'
import { releaseEditionFiles } from './release-editions'
import { soldSince } from './sold-since'

/** Accepts codes or names: "alto_sax", "Alto Sax 1". */
function readInstruments(row: RowReader): string[] {
  return row.tags('instruments').flatMap((given) => {
    const code = findInstrument(given)?.code ?? editionOfFileName(given, '').instruments[0]
    if (code === undefined) row.correct('instruments', null, `The site does not know this instrument: ${given}.`)
    return code ?? []
  })
}

/** Returns the weight of one piece in grams; null if there is none, or none that can be read. */
export const readWeight = (row: RowReader): number | null =>
  readAs(row, 'weight_grams', typedGrams, 'Not a weight, such as 350 or 1.2 kg.')

async function readEdition(row: RowReader) {
  const label = row.required('label', { most: 60 })
  // Takes what a row leaves empty from the name of the edition.
  const named = editionOfFileName(label, '')
  const owner = row.required('shop_item_id')
  const instruments = readInstruments(row)
  const price = row.cents('price') || null
  return {
    id: row.id(),
    shop_item_id: recordId(getTableName(shopItems), owner),
    label,
    price,
    // An edition without a price of its own follows its item; the sale price of the item counts then.
    sale_price: readSalePrice(row, 'sale_price', price) ?? undefined,
    // Undefined without a value: an older dump has no such column.
    inventory_count: row.wholeOrNull('inventory_count') ?? undefined,
    weight_grams: readWeight(row) ?? undefined,
    position: row.whole('position', { least: 0, most: 1000, fallback: row.line }),
    is_on_sale: row.yes('is_on_sale', true),
    kind: readAs(row, 'kind', readWord(editionKinds), `Not one of ${editionKinds.join(', ')}.`) ?? named.kind,
    transposition:
      readAs(row, 'transposition', readWord(transpositions), `Not one of ${transpositions.join(', ')}.`) ??
      named.transposition,
    clef: readAs(row, 'clef', readWord(clefs), `Not one of ${clefs.join(', ')}.`) ?? named.clef,
    instruments: instruments.length > 0 ? instruments : named.instruments,
    pdf_file_url: await row.address('pdf_file_url', 'sheet-music-pdf'),
    ismn: readAs(row, 'ismn', ismnDigits, 'Not an ISMN, such as 979-0-2600-0043-8.'),
  }
}

const variantsImporter = tableImporter({
  table: itemVariants,
  columns: [
    'id',
    'shop_item_id',
    'label',
    'price',
    'sale_price',
    'inventory_count',
    'weight_grams',
    'position',
    'is_on_sale',
    'kind',
    'transposition',
    'clef',
    'instruments',
    'pdf_file_url',
    'ismn',
  ],
  read: readEdition,
  // Sales change it here.
  moving: ['inventory_count'],
  staysBecause: ({ id }, tx) => soldSince(tx, eq(checkoutLines.variant_id, String(id))),
})

/** Records versions of the imported files. `itemFor` returns the item of a row. */
export const withVersions = (
  importer: Importer,
  itemFor: (values: Readonly<Record<string, unknown>>) => unknown,
): Importer => ({
  ...importer,
  async write(draft, given) {
    const effect = await importer.write(draft, given)
    if (effect !== 'unchanged')
      await releaseEditionFiles(given.tx, { clock: { now: () => given.now } }, String(itemFor(draft.values)))
    return effect
  },
  ...(importer.undo && {
    async undo(change, given) {
      await importer.undo?.(change, given)
      if (change.before !== null)
        await releaseEditionFiles(given.tx, { clock: { now: () => given.importedAt } }, String(itemFor(change.before)))
    },
  }),
})

/** Editions are imported after their items. */
export const editionsImporter: Importer = {
  ...withVersions(variantsImporter, ({ shop_item_id }) => shop_item_id),
  table: 'editions',
}
