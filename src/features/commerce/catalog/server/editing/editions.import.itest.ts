// Proves the import of a catalogue from a spreadsheet: tunes, their sheets and editions, filled in as people fill in
// such tables.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemVariants, shopItems } from '@/db/schema/commerce/shop'
import { bundleEntries } from '@/db/schema/commerce/bundles'
import { editionFiles, tunes } from '@/db/schema/commerce/sheet-music'
import { openOldFiles } from '@/platform/import/old-files'
import { readDump } from '@/platform/import/reading/read-dump'
import { runImport, sumTotals } from '@/platform/import/run-import'
import { allImporters, oldFileShelf } from '@/server/all-importers'
import { createTestWorld, type TestWorld } from '../../../../../../tests/support/test-world'

let world: TestWorld
let folder: string
beforeAll(async () => {
  world = await createTestWorld()
  folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-music-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const files: Record<string, string> = {
  'tunes.csv': `id,title,composer,style,key,tempo,duration,grade,lead_range,rights,iswc
blue,Blue Shoes,Fats Miller,Bossa nova,f min,132,3:45,2.5,F3 to Bb5,Public domain,T0345246801
odd,Odd One,,,H minor,900,,7,high,stolen,T-1`,
  'shop_items.csv': `id,category,title,price,image_url,pdf_file_url,tune_id,line_up
s1,sheet_music,Blue Shoes,9.50,https://old.example/a.jpg,https://old.example/a.pdf,blue,Quartet
s2,sheet_music,Plain,5,https://old.example/b.jpg,https://old.example/b.pdf,,`,
  'editions.csv': `id,shop_item_id,label,price,kind,transposition,clef,instruments,pdf_file_url,ismn
e1,s1,B♭,,,,,,https://old.example/bb.pdf,979-0-2600-0043-8
e2,s1,Alto Sax 1,4,,,,,https://old.example/alto.pdf,
e3,s1,For the low ones,-3,lead sheet,C,bass,"Trombone, kazoo",https://old.example/low.pdf,1
e4,nobody,E♭,,,,,,https://old.example/eb.pdf,`,
}

const bundles: Record<string, string> = {
  'shop_items.csv': `${files['shop_items.csv']}
b1,sheet_music,All of it,12,https://old.example/c.jpg,,,
shirt,merchandise,Shirt,20,https://old.example/d.jpg,,,`,
  'bundles.csv': `id,shop_item_id,entry_item_id,edition,position
x1,b1,s1,b♭,
x2,b1,s1,e2,
x3,b1,s2,,
x4,b1,s1,,
x5,b1,s1,Oboe,
x6,b1,s2,C,
x7,b1,s2,,
x8,b1,b1,,
x9,b1,nobody,,
x11,s2,s1,B♭,
x12,nobody,s2,,
x13,b1,shirt,,`,
}

async function load(given = files) {
  for (const [name, text] of Object.entries(given)) await writeFile(path.join(folder, name), text)
  const { tables } = await readDump(folder)
  const shelf = oldFileShelf(world.ctx, await openOldFiles(null), false)
  return runImport(world.ctx, { tables, importers: allImporters, files: shelf, apply: true, actor: 'command line' })
}

test('an import adds tunes, sheets and editions together, corrected where needed, and a second run changes nothing', async () => {
  const report = await load()
  const found = await world.ctx.db.select().from(tunes).orderBy(asc(tunes.title))
  expect(found).toMatchObject([
    {
      title: 'Blue Shoes',
      key_fifths: -4,
      key_minor: true,
      tempo: 132,
      duration: 225,
      grade: 2.5,
      lead_range: 'F3-Bb5',
      rights: 'public_domain',
      iswc: 'T-034.524.680-1',
    },
    { title: 'Odd One', key_fifths: null, tempo: null, grade: null, lead_range: null, rights: null, iswc: null },
  ])
  const [sheet, plain] = await world.ctx.db.select().from(shopItems).orderBy(asc(shopItems.title))
  expect(sheet).toMatchObject({ tune_id: found[0]?.id, line_up: 'Quartet' })
  expect(plain).toMatchObject({ tune_id: null, line_up: null })
  expect(await world.ctx.db.select().from(itemVariants).orderBy(asc(itemVariants.position))).toMatchObject([
    {
      label: 'B♭',
      kind: 'lead_sheet',
      transposition: 'Bb',
      clef: 'treble',
      price: null,
      version: 1,
      ismn: '9790260000438',
    },
    { label: 'Alto Sax 1', kind: 'part', transposition: 'Eb', instruments: ['alto_sax'], price: 400 },
    { label: 'For the low ones', kind: 'lead_sheet', clef: 'bass', instruments: ['trombone'], price: null, ismn: null },
  ])
  // Three editions, and the PDF of each sheet itself.
  expect(await world.ctx.db.$count(editionFiles)).toBe(5)
  const totals = (table: string) => sumTotals(report.tables.find((each) => each.table === table)!)
  expect(totals('editions')).toMatchObject({ added: 3, refused: 1 })

  const again = await load()
  for (const table of again.tables) expect(sumTotals(table), table.table).toMatchObject({ added: 0, changed: 0 })
})

test('an import adds bundles with their contents, by label or id of the edition; each invalid row is refused with a message', async () => {
  const report = await load(bundles)
  const item = (title: string) => world.ctx.db.select().from(shopItems).where(eq(shopItems.title, title))
  const [[bundle], [sheet], [plain]] = await Promise.all([item('All of it'), item('Blue Shoes'), item('Plain')])
  const variants = await world.ctx.db.select().from(itemVariants).orderBy(asc(itemVariants.position))
  const stored = await world.ctx.db.select().from(bundleEntries).orderBy(asc(bundleEntries.position))
  expect(
    stored.map(({ shop_item_id, entry_item_id, entry_variant_id, label }) => [
      shop_item_id,
      entry_item_id,
      entry_variant_id,
      label,
    ]),
  ).toEqual([
    [bundle?.id, sheet?.id, variants[0]?.id, 'Blue Shoes, B♭'],
    [bundle?.id, sheet?.id, variants[1]?.id, 'Blue Shoes, Alto Sax 1'],
    [bundle?.id, plain?.id, null, 'Plain'],
  ])
  const rows = (from: typeof report) => from.tables.find(({ table }) => table === 'bundles')?.rows ?? []
  const has = 'B♭, Alto Sax 1, For the low ones'
  expect(rows(report).map(({ reason }) => reason)).toEqual([
    null,
    null,
    null,
    `“Blue Shoes” has editions; please say which: ${has}.`,
    `“Blue Shoes” has no edition Oboe, only: ${has}.`,
    '“Plain” has no editions.',
    '“Plain” is in this bundle already.',
    'A bundle cannot contain itself',
    'The item that goes into the bundle does not exist.',
    'A bundle delivers what is in it and cannot have files or choices of its own.',
    'The item of this bundle does not exist.',
    '“Shirt” in this bundle is sent by post. Please choose Merchandise, CD or Physical Music as the category of the bundle.',
  ])

  const again = await load(bundles)
  expect(
    rows(again)
      .map(({ effect }) => effect)
      .slice(0, 3),
  ).toEqual(['unchanged', 'unchanged', 'unchanged'])
  expect(await world.ctx.db.$count(bundleEntries)).toBe(3)
})

test('bundles with the buyer’s choice are imported by the rules of the form: one choice, and nothing twice', async () => {
  const report = await load({
    'shop_items.csv': `id,category,title,price,image_url,pdf_file_url
oa,sheet_music,Open A,9,https://old.example/a.jpg,
ob,sheet_music,Open B,9,https://old.example/b.jpg,
ob1,sheet_music,Choose one,12,https://old.example/c.jpg,`,
    'editions.csv': `id,shop_item_id,label,pdf_file_url
oa1,oa,B♭,https://old.example/1.pdf
oa2,oa,E♭,https://old.example/2.pdf
ob2,ob,C,https://old.example/3.pdf
ob3,ob,F,https://old.example/4.pdf`,
    'bundles.csv': `id,shop_item_id,entry_item_id,edition,buyer_chooses
y1,ob1,oa,,yes
y2,ob1,oa,B♭,
y3,ob1,ob,,yes
y4,ob1,ob,C,`,
  })
  const rows = report.tables.find(({ table }) => table === 'bundles')?.rows ?? []
  expect(rows.map(({ reason }) => reason)).toEqual([
    null,
    '“Open A, B♭” is in this bundle already.',
    'Buyers choose for one item of a bundle only: fix the choice of the others.',
    null,
  ])
})

test('an import reads the weight of an item in grams or kilograms; a text that is no weight is left out', async () => {
  await load({
    'shop_items.csv': `id,category,title,price,image_url,weight_grams
w1,cd,A Light CD,9,https://old.example/a.jpg,110
w2,physical_music,B Heavy LP,25,https://old.example/b.jpg,1.2 kg
w3,merchandise,C Unknown,5,https://old.example/c.jpg,heavy
w4,merchandise,D Nothing,5,https://old.example/c.jpg,0`,
  })
  const weights = await world.ctx.db
    .select({ title: shopItems.title, grams: shopItems.weight_grams })
    .from(shopItems)
    .where(inArray(shopItems.title, ['A Light CD', 'B Heavy LP', 'C Unknown', 'D Nothing']))
    .orderBy(asc(shopItems.title))
  expect(weights.map(({ grams }) => grams)).toEqual([110, 1200, null, null])
})
