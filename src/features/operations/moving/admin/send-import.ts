// Sends the files of an import in one request, and reads the answer line by line while the server works.
import { ApiError, errorFromBody } from '@/lib/api-error'
import { unreachable } from '@/lib/failure-texts'
import {
  headEnd,
  type ImportHead,
  type ImportLine,
  importPath,
  type OpenedFile,
  type ReportedRow,
  type ReportedTable,
} from '../moving.rules'
import { movingTexts } from '../moving.texts'

export type ShownTable = ReportedTable & { rows: ReportedRow[] }
export type ImportReport = { isApplied: boolean; files: OpenedFile[]; tables: ShownTable[] }
export type ImportProgress = Extract<ImportLine, { kind: 'progress' }>

/** Returns the body of the request: the line that lists the files, then their bytes. The browser reads them from disk. */
export function importBody(files: readonly File[], { apply, choices }: Pick<ImportHead, 'apply' | 'choices'>): Blob {
  const head: ImportHead = { apply, choices, files: files.map(({ name, size }) => ({ name, size })) }
  return new Blob([JSON.stringify(head), headEnd, ...files])
}

/** Yields the lines of an answer as they arrive. */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<ImportLine> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let held = ''
  for (;;) {
    const { done, value } = await reader.read()
    held += decoder.decode(value, { stream: !done })
    const lines = held.split('\n')
    held = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield JSON.parse(line) as ImportLine
    if (done) return
  }
}

/** Collects an answer. Throws ApiError when it ends before its last line, or when the import failed. */
export async function collectReport(
  lines: AsyncIterable<ImportLine>,
  apply: boolean,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportReport> {
  const report: ImportReport = { isApplied: false, files: [], tables: [] }
  for await (const line of lines) {
    if (line.kind === 'progress') onProgress(line)
    else if (line.kind === 'files') report.files = line.files
    else if (line.kind === 'table') report.tables.push({ ...line.table, rows: [] })
    else if (line.kind === 'rows') report.tables.at(-1)?.rows.push(...line.rows)
    else if (line.kind === 'failed') throw new ApiError('upload_failed', { message: line.message, retryable: true })
    else return { ...report, isApplied: line.isApplied }
  }
  throw lostConnection(apply)
}

const lostConnection = (apply: boolean) =>
  new ApiError('database_unavailable', { message: apply ? movingTexts.lost : movingTexts.lostCheck, retryable: true })

/** Checks the files, or imports them with `apply`. Throws ApiError, and the reason of `signal` when it aborts. */
export async function sendImport(
  files: readonly File[],
  {
    apply,
    choices,
    signal,
    onProgress,
  }: Pick<ImportHead, 'apply' | 'choices'> & { signal: AbortSignal; onProgress(progress: ImportProgress): void },
): Promise<ImportReport> {
  let response: Response
  try {
    response = await fetch(importPath, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/octet-stream' },
      body: importBody(files, { apply, choices }),
      signal,
    })
  } catch (cause) {
    signal.throwIfAborted()
    throw new ApiError('database_unavailable', { message: unreachable, retryable: true, cause })
  }
  if (!response.ok || response.body === null) throw errorFromBody(await response.json().catch(() => null))
  try {
    return await collectReport(readLines(response.body), apply, onProgress)
  } catch (thrown) {
    signal.throwIfAborted()
    throw thrown instanceof ApiError ? thrown : lostConnection(apply)
  }
}
