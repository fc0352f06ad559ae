// Opens the files of an import: tables and ZIPs in a process with limits, one after the other. Pictures and other files
// are only noted by their names; they are opened when a row uses them.
import { appendFileSync, closeSync, createReadStream, openSync } from 'node:fs'
import path from 'node:path'
import pLimit from 'p-limit'
import type { FileBounds } from '@/adapters/bounded-process/file-bounds'
import { runOnFile } from '@/adapters/bounded-process/run-on-file'
import type { OwnTable } from '@/platform/import/foreign-table'
import type { DumpTable } from '@/platform/import/reading/read-dump'
import { importLimits, type OpenedFile } from '../../moving.rules'
import { movingTexts } from '../../moving.texts'
import type { ReceivedFile } from '../receive-files'
import { isSheetName, isTableName, isZipName } from './file-kinds'
import { addRows, type OpenAnswer, type OpenedPart, type OpenQuestion } from './opened-part'

const openWorker = { name: 'open-import-worker', source: new URL('open-worker.ts', import.meta.url) }

/** Limits for a table of 48 MB: its text, its cells and their translation at once. */
const openBounds: FileBounds = {
  dataMegabytes: 700,
  threads: 1,
  residentMegabytes: 560,
  heapMegabytes: 400,
  processorSeconds: 60,
  seconds: 180,
}

const oneAtATime = pLimit(1)

/** A picture, PDF or recording given beside the tables. */
export type GivenFile = { name: string; path: string }

export type Opened = {
  tables: DumpTable[]
  files: OpenedFile[]
  beside: GivenFile[]
  /** Name of the file that each table was in. */
  sources: Map<DumpTable, string>
}

const emptyHanded = (): Opened => ({ tables: [], files: [], beside: [], sources: new Map() })

/** Opens all files in their order. `folder` takes the files of ZIPs. */
export async function openFiles(
  given: readonly ReceivedFile[],
  { folder, known, onOpened }: { folder: string; known: readonly OwnTable[]; onOpened(done: number): void },
): Promise<Opened> {
  const opened = emptyHanded()
  for (const [place, file] of given.entries()) {
    if (isTableName(file.name) || isZipName(file.name)) await openOne(file, { folder, known, opened })
    else if (isSheetName(file.name))
      opened.files.push({ name: file.name, what: movingTexts.workbook, problem: movingTexts.workbookProblem })
    else opened.beside.push({ name: file.name, path: file.path })
    onOpened(place + 1)
  }
  return opened
}

async function openOne(
  file: ReceivedFile,
  { folder, known, opened }: { folder: string; known: readonly OwnTable[]; opened: Opened },
): Promise<void> {
  const collected = emptyHanded()
  const parts = takeParts(collected, folder)
  let answer: OpenAnswer | null
  try {
    answer = await oneAtATime(() =>
      runOnFile<OpenAnswer, OpenedPart>(
        { byteSize: file.size, read: () => createReadStream(file.path) },
        {
          entry: openWorker,
          question: { name: file.name, known } satisfies OpenQuestion,
          bounds: openBounds,
          onPart: parts.take,
        },
      ),
    )
  } finally {
    parts.close()
  }
  const problem = answer === null ? movingTexts.tooMuch : (parts.problem() ?? answer.problem)
  if (problem !== null) {
    // Drops a table that was cut off: half of it would look complete.
    opened.files.push({ name: file.name, what: movingTexts.notRead, problem })
    return
  }
  opened.tables.push(...collected.tables)
  opened.files.push(...collected.files)
  opened.beside.push(...collected.beside)
  for (const [table, name] of collected.sources) opened.sources.set(table, name)
}

/** Number of files unpacked by this process, for their names on disk. */
let unpacked = 0

function takeParts(opened: Opened, folder: string) {
  let handle: number | null = null
  let cells = 0
  let problem: string | null = null
  const close = () => {
    if (handle !== null) closeSync(handle)
    handle = null
  }
  return {
    close,
    problem: () => problem,
    take(part: OpenedPart) {
      if (part.kind === 'source') opened.files.push({ name: part.name, what: part.what, problem: part.problem })
      else if (part.kind === 'table') {
        const table = { ...part.table, rows: [] }
        opened.tables.push(table)
        opened.sources.set(table, opened.files.at(-1)?.name ?? '')
      } else if (part.kind === 'rows') {
        const table = opened.tables.at(-1)
        if (!table) return
        cells += part.rows.length * table.columns.length
        if (cells > importLimits.cells) problem = movingTexts.tooManyCells
        else addRows(table, part.rows)
      } else if (part.kind === 'file') {
        close()
        const place = path.join(folder, `unpacked-${++unpacked}`)
        handle = openSync(place, 'wx', 0o600)
        opened.beside.push({ name: part.name, path: place })
      } else if (handle !== null) appendFileSync(handle, part.bytes)
    },
  }
}
