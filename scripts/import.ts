// npm run import -- <folder> [--files <folder or list>] [--delimiter] [--encoding] [--dates] [--apply]: imports the
// content of another site from CSV files. A dry run unless --apply is given.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { connectDatabase } from '../src/adapters/database/connect'
import { openOldFiles } from '../src/platform/import/old-files'
import { translateTables } from '../src/platform/import/foreign-table'
import { readDump } from '../src/platform/import/reading/read-dump'
import { elsewhereText, reportText, totalsText } from '../src/platform/import/report-text'
import { runImport } from '../src/platform/import/run-import'
import { countMissingMigrations, knownMigrations } from '../src/db/migrate'
import { fileAddresses, withFetchedFiles } from '../src/features/operations/fetching/server/fetched-files'
import { isFullTable } from '../src/features/operations/leaving/server/table-shape'
import { fileReaders, foreignTables } from '../src/features/operations/moving/server/foreign-tables'
import { allImporters, oldFileShelf } from '../src/server/all-importers'
import { createFileStore } from '../src/server/start/create-context'
import { readArguments, runOperation, UsageProblem, withDatabase } from './operation'

const usage =
  'npm run import -- <folder with CSV files> [--files <folder or list>] [--delimiter ";"] [--encoding utf-16le] [--dates dmy or mdy] [--apply]'

async function isUpToDate(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as there",
  )
  return rows[0]?.there === true && (await countMissingMigrations(pool, knownMigrations())) === 0
}

/** Reads the options that apply to all files. Throws UsageProblem for an invalid value. */
function tableOptions({ delimiter, encoding, dates }: { delimiter?: string; encoding?: string; dates?: string }) {
  const sign = delimiter === 'tab' || delimiter === String.raw`\t` ? '\t' : delimiter
  if (sign !== undefined && (sign.length !== 1 || /["\r\n]/.test(sign)))
    throw new UsageProblem('--delimiter takes one character, such as ";", or tab.')
  if (dates !== undefined && dates !== 'dmy' && dates !== 'mdy')
    throw new UsageProblem('--dates takes dmy (day first) or mdy (month first).')
  try {
    new TextDecoder(encoding).decode()
  } catch {
    throw new UsageProblem(
      `--encoding ${encoding} is not known. Examples: utf-8, utf-16le, windows-1252, windows-1250, shift_jis.`,
    )
  }
  return { delimiter: sign, encoding, dates } as const
}

await runOperation(process.env, async (config) => {
  const { named: folder, values } = readArguments(
    { usage, noun: 'folder' },
    {
      files: { type: 'string' },
      delimiter: { type: 'string' },
      encoding: { type: 'string' },
      dates: { type: 'string' },
      apply: { type: 'boolean', default: false },
    },
  )
  const { files, apply } = values
  const { tables: given, otherFiles } = await readDump(folder, tableOptions(values), fileReaders)
  const tables = translateTables(given, { known: allImporters, foreign: foreignTables })
  // An unpacked export of this site has its files in a folder of that name.
  const beside = path.join(path.resolve(folder), 'files')
  const isExport = tables.some(({ name }) => isFullTable(name)) && existsSync(beside)
  const givenFiles = await openOldFiles(files === undefined ? (isExport ? beside : null) : path.resolve(files))
  return withDatabase(config, async (databaseUrl) => {
    const { db, pool, close } = connectDatabase(databaseUrl, { max: 2 })
    try {
      if (!(await isUpToDate(pool)))
        throw new UsageProblem('The database lacks tables of this release. Start the site once, then import.')
      const clock = { now: () => new Date() }
      const world = { db, files: createFileStore(config), clock }
      const fetchFolder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-import-'))
      const oldFiles = await withFetchedFiles(
        givenFiles,
        fileAddresses(tables.filter(({ name }) => !isFullTable(name))),
        { folder: fetchFolder, isDryRun: !apply },
      )
      const report = await runImport(world, {
        tables,
        importers: allImporters,
        files: oldFileShelf(world, oldFiles, !apply),
        apply,
        actor: 'command line',
      }).finally(() => rm(fetchFolder, { recursive: true, force: true }))
      const remarks = [
        ...(otherFiles.length > 0
          ? [`Files in the folder that are no CSV and were not read: ${otherFiles.join(', ')}.`]
          : []),
        ...oldFiles
          .lines()
          .map(({ name, what, problem }) => `${name}: ${what}${problem === null ? '' : `. ${problem}`}`),
      ]
      const elsewhere = elsewhereText(report)
      const place = path.join(
        config.dataDir,
        'imports',
        `import-${clock.now().toISOString().replaceAll(':', '-').slice(0, 19)}Z.txt`,
      )
      // The report names customers: no other user of this machine may read it.
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      await writeFile(place, reportText(report, remarks), { mode: 0o600 })
      return [
        ...report.tables.flatMap((table) => [totalsText(table), ...table.format.map((sentence) => `  ${sentence}`)]),
        ...remarks,
        ...(elsewhere === null ? [] : [elsewhere]),
        `Every row is in ${place}.`,
        apply ? 'The import is done.' : 'This was a dry run: nothing was changed. Add --apply to import.',
      ]
    } finally {
      await close()
    }
  })
})
