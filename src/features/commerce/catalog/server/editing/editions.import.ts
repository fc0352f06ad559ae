// Imports tunes and editions from a spreadsheet: `tunes.csv` beside `shop_items.csv`, and `editions.csv`, whose rows
// name their item.
import { getTableName } from 'drizzle-orm'
import { clefs, editionKinds, itemVariants, shopItems, transpositions, tunes } from '@/db/schema/shop'
import { type Importer, tableImporter } from '@/platform/import/importer'
import { recordId, type RowReader } from '@/platform/import/reading/row-reader'
import { editionOfFileName } from '@/features/commerce/sheet-music/editions/edition-names'
import { findInstrument } from '@/features/commerce/sheet-music/editions/instruments'
import { ismnDigits } from '@/features/commerce/sheet-music/tunes/ismn'
import { iswcText } from '@/features/commerce/sheet-music/tunes/iswc'
import { keyName, parseMusicKey } from '@/features/commerce/sheet-music/tunes/music-key'
import { type Rights, rightsNames } from '@/features/commerce/sheet-music/tunes/tune-fields'
import { parseRange } from '@/features/commerce/sheet-music/tunes/tune-words'
import { releaseEditionFiles } from '@/features/commerce/sheet-music/server/editions/edition-files'

/** Converts a text; null with a note if it cannot be read. */
function readAs<Value>(
  row: RowReader,
  column: string,
  parse: (text: string) => Value | null,
  why: string,
): Value | null {
  const given = row.text(column, 200)
  const value = given === null ? null : parse(given)
  if (given !== null && value === null) row.mend(column, null, why)
  return value
}

/** Returns a whole number within a range, otherwise none. */
const within = (least: number, most: number) => (text: string) =>
  /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null

const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): Word | null =>
    words.find(
      (word) =>
        word.toLowerCase() ===
        text
          .toLowerCase()
          .replace(/[\s-]+/g, '_')
          .replace('♭', 'b'),
    ) ?? null

const rights = Object.keys(rightsNames) as Rights[]

const tunesImporter = tableImporter({
  table: tunes,
  columns: [
    'id',
    'title',
    'composer',
    'arranger',
    'lyricist',
    'rights',
    'copyright_line',
    'iswc',
    'society',
    'style',
    'tempo',
    'key',
    'duration',
    'grade',
    'lead_range',
    'story',
    'created_at',
    'updated_at',
  ],
  read(row) {
    const key = readAs(row, 'key', parseMusicKey, 'Not a key, such as F minor or B♭ major.')
    if (key) {
      const given = row.text('key')
      if (given !== keyName(key)) row.mend('key', keyName(key), 'Written as the site writes it.')
    }
    return {
      id: row.id(),
      title: row.required('title', { most: 200 }),
      composer: row.text('composer', 200),
      arranger: row.text('arranger', 200),
      lyricist: row.text('lyricist', 200),
      rights: readAs(row, 'rights', oneOf(rights), `Not one of ${rights.join(', ')}.`),
      copyright_line: row.text('copyright_line', 200),
      iswc: readAs(row, 'iswc', iswcText, 'Not an ISWC, such as T-034.524.680-1.'),
      society: row.text('society', 200),
      style: row.text('style', 60),
      tempo: readAs(row, 'tempo', within(20, 400), 'Not a number of beats per minute from 20 to 400.'),
      key_fifths: key?.fifths ?? null,
      key_minor: key?.isMinor ?? null,
      duration: row.seconds('duration') || null,
      grade: readAs(
        row,
        'grade',
        (text) => (/^[1-5](\.[05])?$|^6(\.0)?$/.test(text) ? Number(text) : null),
        'Not a grade from 1 to 6.',
      ),
      lead_range: readAs(row, 'lead_range', parseRange, 'Not a range, such as F3 to B♭5.'),
      story: row.text('story', 5000),
      created_at: row.moment('created_at'),
      updated_at: row.moment('updated_at'),
    }
  },
})

/** Accepts codes or names: "alto_sax", "Alto Sax 1". */
function readInstruments(row: RowReader): string[] {
  return row.tags('instruments').flatMap((given) => {
    const code = findInstrument(given)?.code ?? editionOfFileName(given, '').instruments[0]
    if (code === undefined) row.mend('instruments', null, `The site does not know this instrument: ${given}.`)
    return code ?? []
  })
}

async function readEdition(row: RowReader) {
  const label = row.required('label', { most: 60 })
  // Takes what a row leaves empty from the name of the edition.
  const named = editionOfFileName(label, '')
  const owner = row.required('shop_item_id')
  const instruments = readInstruments(row)
  return {
    id: row.id(),
    shop_item_id: recordId(getTableName(shopItems), owner),
    label,
    price: row.cents('price') || null,
    position: row.whole('position', { least: 0, most: 1000, fallback: row.line }),
    is_on_sale: row.yes('is_on_sale', true),
    kind: readAs(row, 'kind', oneOf(editionKinds), `Not one of ${editionKinds.join(', ')}.`) ?? named.kind,
    transposition:
      readAs(row, 'transposition', oneOf(transpositions), `Not one of ${transpositions.join(', ')}.`) ??
      named.transposition,
    clef: readAs(row, 'clef', oneOf(clefs), `Not one of ${clefs.join(', ')}.`) ?? named.clef,
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
})

/** Records versions of the imported files. `itemOf` returns the item of a row. */
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
})

const editionsImporter: Importer = {
  ...withVersions(variantsImporter, ({ shop_item_id }) => shop_item_id),
  table: 'editions',
}

/** Tunes are imported before the items that name them, editions after their items. */
export const musicImporters = { before: [tunesImporter], after: [editionsImporter] }
