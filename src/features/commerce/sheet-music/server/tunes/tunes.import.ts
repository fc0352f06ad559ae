// Imports tunes from a spreadsheet: `tunes.csv` beside `shop_items.csv`.
import { longTextLimit } from '@/lib/form-fields'
import { tunes } from '@/db/schema/commerce/sheet-music'
import { tableImporter } from '@/platform/import/importer'
import { iswcText } from '../../tunes/music-numbers'
import { keyName, parseMusicKey } from '../../tunes/music-key'
import { type Rights, rightsNames } from '../../tunes/tune-fields'
import { parseRange } from '../../tunes/tune-words'
import { readWord, readAs } from '../read-as'

/** Returns a whole number within a range, otherwise none. */
const within = (least: number, most: number) => (text: string) =>
  /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null

const rights = Object.keys(rightsNames) as Rights[]

/** Tunes are imported before the items that name them. */
export const tunesImporter = tableImporter({
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
      if (given !== keyName(key)) row.correct('key', keyName(key), 'Written as the site writes it.')
    }
    return {
      id: row.id(),
      title: row.required('title', { most: 200 }),
      composer: row.text('composer', 200),
      arranger: row.text('arranger', 200),
      lyricist: row.text('lyricist', 200),
      rights: readAs(row, 'rights', readWord(rights), `Not one of ${rights.join(', ')}.`),
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
      story: row.text('story', longTextLimit),
      created_at: row.moment('created_at'),
      updated_at: row.moment('updated_at'),
    }
  },
})
