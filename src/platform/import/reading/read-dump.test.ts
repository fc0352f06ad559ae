// Real-world table files: encodings, delimiters, duplicate columns, and files that are not tables or too large for
// memory.
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ImportProblem } from '../import-problem'
import { tableBounds, type DecodeOptions } from './decode-table'
import { readDump } from './read-dump'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-tables-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function read(bytes: Buffer | string, options?: DecodeOptions) {
  await writeFile(path.join(folder, 'events.csv'), bytes)
  const [table] = (await readDump(folder, options)).tables
  if (!table) throw new Error('The folder has a table')
  return { ...table, cells: table.rows.map(({ cells }) => [...cells.values()]) }
}

const text = 'id;title;city\r\n1;Trio;Zürich\r\n2;"Duo; late";Łódź\r\n'
const utf16 = (bigEndian: boolean, mark: string) => {
  const bytes = Buffer.from(mark + text, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}
const latin = Buffer.from('id\ttitle\tcity\n1\tTrio\tZürich – “late”\n', 'latin1')

test.each<[string, Buffer | string, string]>([
  ['UTF-8', text, 'UTF-8'],
  ['UTF-8 with a mark', `\uFEFF${text}`, 'UTF-8'],
  ['UTF-16 LE', utf16(false, ''), 'UTF-16LE'],
  ['UTF-16 LE with a mark', utf16(false, '\uFEFF'), 'UTF-16LE'],
  ['UTF-16 BE', utf16(true, ''), 'UTF-16BE'],
  ['UTF-16 BE with a mark', utf16(true, '\uFEFF'), 'UTF-16BE'],
  ['a line sep=;', `sep=;\r\n${text}`, 'UTF-8'],
])('%s with semicolons is read, and the report says so', async (_, bytes, encoding) => {
  const table = await read(bytes)
  expect(table.cells).toEqual([
    ['1', 'Trio', 'Zürich'],
    ['2', 'Duo; late', 'Łódź'],
  ])
  expect(table.format).toEqual([`Read as ${encoding}, cells separated by semicolons.`])
})

test('tabs in Windows-1252, as Excel writes them, are read, and command options override the detection', async () => {
  const bytes = Buffer.from(latin.map((byte, at) => (at === latin.indexOf('–'.charCodeAt(0) % 256) ? 0x96 : byte)))
  expect((await read(bytes)).format).toEqual(['Read as WINDOWS-1252, cells separated by tabs.'])
  expect((await read(Buffer.from('id,city\n1,\xA3\xF3d\x9F\n', 'latin1'), { encoding: 'windows-1250' })).cells).toEqual(
    [['1', 'Łódź']],
  )
  expect((await read('id,title,a|b|c|d\n', { delimiter: ',' })).columns).toEqual(['id', 'title', 'a|b|c|d'])
})

test('a byte order mark of UTF-8 before a text in Latin-1 is no part of the first column', async () => {
  const bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('id,city\n1,Z\xFCrich\n', 'latin1')])
  const { columns, cells } = await read(bytes)
  expect([columns, cells]).toEqual([['id', 'city'], [['1', 'Zürich']]])
})

test('the column decides the order of its dates, the report shows it, and an option can set it', async () => {
  const dates = 'id,date,seen\n1,03/04/2027,1/2/2027\n2,30/05/2027,\n'
  expect((await read(dates)).format.slice(1)).toEqual([
    'Dates in date: day first, 30/05/2027.',
    'Dates in seen: 03/04/2027 can be 3 April or 4 March. Say which with --dates dmy (day first) or --dates mdy (month first).',
  ])
  expect((await read(dates, { dates: 'mdy' })).orders).toEqual(
    new Map([
      ['date', 'mdy'],
      ['seen', 'mdy'],
    ]),
  )
})

test('a duplicate column keeps both values', async () => {
  const table = await read('id,email,reason,reason\n1,a@b.example,first,second\n')
  expect(table.problem).toBeNull()
  expect(table.cells).toEqual([['1', 'a@b.example', 'first', 'second']])
  expect(table.columns).toEqual(['id', 'email', 'reason', 'reason (2)'])
  expect(table.remarks).toEqual(['Columns that are in the file twice: reason.'])
})

test.each<[string, string | Buffer, RegExp]>([
  ['a quotation mark that is never closed', 'id,title\n1,"never closed\n', /quotation mark is never closed/],
  ['a spreadsheet', Buffer.from('PK\u0003\u0004 and so on'), /ZIP file or a spreadsheet. Save it as CSV/],
  ['a million columns', `id${',x'.repeat(1_000_000)}\n`, /longer than 1,000,000 characters/],
  ['many short columns', `id${',x'.repeat(1000)}\n`, /more than 500 columns/],
  ['an endless row', `id,title\n1,"${'x'.repeat(2_000_000)}"\n`, /longer than 1,000,000 characters/],
  ['too many rows', `a,b\n${'1\n'.repeat(tableBounds.rows + 1)}`, /more than 100,000 rows/],
  ['too many cells', `a${',b'.repeat(400)}\n`.repeat(tableBounds.cells / 400), /more than 1,000,000 cells/],
])('%s is reported, and the file beside it is read', async (_, bytes, why) => {
  await writeFile(path.join(folder, 'stats.csv'), 'id,label\n1,Towns\n')
  await writeFile(path.join(folder, 'events.csv'), bytes)
  const { tables } = await readDump(folder)
  expect(tables).toMatchObject([
    { name: 'events', rows: [], problem: expect.stringMatching(why) },
    { name: 'stats', problem: null, rows: [{ line: 2 }] },
  ])
})

test('a file of a gigabyte is refused before it is opened; an archive is named, not opened', async () => {
  await writeFile(path.join(folder, 'events.csv'), 'id,title\n')
  await truncate(path.join(folder, 'events.csv'), 1024 ** 3)
  await writeFile(path.join(folder, 'export.zip'), 'PK\u0003\u0004')
  expect(await readDump(folder)).toMatchObject({
    tables: [{ problem: 'events.csv is larger than 48 MB. Split it into several imports.' }],
    otherFiles: ['export.zip'],
  })
})

test('a folder without tables stops the import with a message', async () => {
  await expect(readDump(folder)).rejects.toThrow(ImportProblem)
  await expect(readDump(path.join(folder, 'gone'))).rejects.toThrow(/There is no folder/)
})
