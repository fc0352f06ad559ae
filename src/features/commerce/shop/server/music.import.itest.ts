// A catalogue from a spreadsheet: tunes, their sheets and editions, as people fill such tables in.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editionFiles, itemVariants, shopItems, tunes } from '@/db/schema/shop'
import { openOldFiles } from '@/platform/import/old-files'
import { readDump } from '@/platform/import/read-dump'
import { runImport, totalsOf } from '@/platform/import/run-import'
import { allImporters, oldFileShelf } from '@/server/all-importers'
import { createTestWorld, type TestWorld } from '../../../../../tests/support/test-world'

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

async function load() {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  const { tables } = await readDump(folder)
  const shelf = oldFileShelf(world.ctx, await openOldFiles(null), false)
  return runImport(world.ctx, { tables, importers: allImporters, files: shelf, apply: true, actor: 'command line' })
}

test('tunes, sheets and editions come in together, corrected where needed, and a second run changes nothing', async () => {
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
  expect(await world.ctx.db.$count(editionFiles)).toBe(3)
  const totals = (table: string) => totalsOf(report.tables.find((each) => each.table === table)!)
  expect(totals('editions')).toMatchObject({ added: 3, refused: 1 })

  const again = await load()
  for (const table of again.tables) expect(totalsOf(table), table.table).toMatchObject({ added: 0, changed: 0 })
})
