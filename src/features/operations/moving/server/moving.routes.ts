// The endpoint of the import: takes all files in one request, and answers line by line while it works, so that the page
// shows progress and no proxy gives up. The files are not kept: the page sends them again to apply them.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { actorName } from '@/admin-kit/server/record-history'
import type { Context } from '@/platform/context'
import type { RawRoute } from '@/platform/http/handler'
import { isFullTable, withoutCopies } from '@/features/operations/leaving/server/table-shape'
import { rememberChoice } from '@/platform/import/column-choices'
import { translateTables } from '@/platform/import/foreign-table'
import type { Importer } from '@/platform/import/importer'
import type { OldFiles } from '@/platform/import/old-files'
import type { OldFileShelf } from '@/platform/import/reading/row-reader'
import { runImport } from '@/platform/import/run-import'
import type { Network } from '@/features/operations/fetching/server/fetch-file'
import { fileAddresses, withFetchedFiles } from '@/features/operations/fetching/server/fetched-files'
import { ApiError } from '@/lib/api-error'
import { AppError } from '@/lib/errors'
import { type ImportLine, importLimits, importPath } from '../moving.rules'
import { movingTexts } from '../moving.texts'
import { chooseColumns } from './choose-columns'
import { givenFiles } from './given-files'
import { openFiles } from './open/open-files'
import { receiveFiles, type Received } from './receive-files'
import { reportLines } from './report-lines'

export type ImportParts = {
  importers: readonly Importer[]
  shelf(ctx: Context, files: OldFiles, isDryRun: boolean): OldFileShelf
  /** Resolves names and says which networks may be reached; tests replace it. */
  network?: Network
}

/** Bytes of the line that lists the files, beside the files themselves. */
const headBytes = 256 * 1024

/** This process holds the tables of one import at a time. */
let isRunning = false

type Say = (line: ImportLine) => void

/** Does the whole import and returns the last line of the answer. */
async function work(
  ctx: Context,
  { importers, shelf, network }: ImportParts,
  { received, folder, say, signal }: { received: Received; folder: string; say: Say; signal: AbortSignal },
): Promise<ImportLine> {
  const { apply, files: given } = received
  const known = importers.map(({ table, columns }) => ({ table, columns }))
  const opened = await openFiles(given, {
    folder,
    known,
    onOpened: (done) => say({ kind: 'progress', step: 'opening', done, total: given.length }),
  })
  signal.throwIfAborted()
  const cells = opened.tables.reduce((sum, { columns, rows }) => sum + columns.length * rows.length, 0)
  if (cells > importLimits.cells) throw new AppError('too_large', { message: movingTexts.tooManyCells })
  const beside = givenFiles(opened.beside)
  const chosen = await chooseColumns(ctx, opened, { known, choices: received.choices ?? {} })
  const files = await withFetchedFiles(beside, fileAddresses(chosen.tables.filter(({ name }) => !isFullTable(name))), {
    folder,
    isDryRun: !apply,
    signal,
    network,
    onProgress: (done, total) => say({ kind: 'progress', step: 'fetching', done, total }),
  })
  const report = await runImport(ctx, {
    // Joins tables of one kind; the rows are translated already.
    tables: translateTables(withoutCopies(chosen.tables), { known, foreign: [] }),
    importers,
    files: shelf(ctx, files, !apply),
    apply,
    actor: actorName(ctx),
    signal,
    onProgress: (done, total) => say({ kind: 'progress', step: 'rows', done, total }),
  })
  if (apply) for (const { columns, choice } of chosen.used) await rememberChoice(ctx, columns, choice)
  const unused = beside.unused()
  say({
    kind: 'files',
    files: [
      ...chosen.files,
      ...opened.beside.map(({ name }) => ({
        name,
        what: unused.includes(name) ? movingTexts.unusedFile : movingTexts.usedFile,
        problem: null,
      })),
      ...files.lines(),
    ],
  })
  for (const line of reportLines(report)) say(line)
  return { kind: 'done', isApplied: apply }
}

/** Starts the import and returns its lines as they come. A browser that goes away stops it, and nothing is changed. */
function answer(ctx: Context, parts: ImportParts, { received, folder }: { received: Received; folder: string }) {
  const stop = new AbortController()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const say: Say = (line) => {
        if (!stop.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
      }
      const lastLine = await work(ctx, parts, { received, folder, say, signal: stop.signal }).catch(
        (error: unknown) => {
          if (!(error instanceof ApiError) && !stop.signal.aborted) ctx.log.error({ err: error }, 'an import failed')
          const message = error instanceof ApiError ? error.message : movingTexts.failed
          return { kind: 'failed', message } as const
        },
      )
      // The next import may begin as soon as the browser has the last line.
      isRunning = false
      await rm(folder, { recursive: true, force: true })
      say(lastLine)
      if (!stop.signal.aborted) controller.close()
    },
    cancel: () => stop.abort(new Error('The browser has gone away.')),
  })
  return new Response(body, {
    headers: {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // nginx passes each line on at once.
      'x-accel-buffering': 'no',
    },
  })
}

export function movingRoutes(parts: ImportParts): RawRoute[] {
  return [
    {
      method: 'POST',
      path: importPath,
      access: 'allowlistManager',
      summary: 'Says what an import of the sent files would do, or does it in one transaction; answers line by line.',
      maxBodyBytes: importLimits.bytes + headBytes,
      async run(ctx, { raw }) {
        if (isRunning) throw new AppError('conflict', { message: movingTexts.busy })
        isRunning = true
        const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-import-'))
        try {
          const received = await receiveFiles(raw.body, folder)
          return answer(ctx, parts, { received, folder })
        } catch (error) {
          isRunning = false
          await rm(folder, { recursive: true, force: true })
          throw error
        }
      },
    },
  ]
}
