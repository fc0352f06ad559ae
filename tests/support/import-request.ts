// Sends files to the import of the back-office, as its page does, and reads the answer line by line.
import { expect } from 'vitest'
import { headEnd, type ImportLine, importPath } from '@/features/operations/moving/moving.rules'
import { collectReport, readLines } from '@/features/operations/moving/admin/send-import'
import type { TestApp } from './test-app'

export type GivenFile = { name: string; bytes: Uint8Array | string }

/** Returns the body of the request: the line that lists the files, then their bytes. `more` is added to that line. */
export function importRequest(files: readonly GivenFile[], apply: boolean, more: Record<string, unknown> = {}): Buffer {
  const buffers = files.map(({ bytes }) => Buffer.from(bytes))
  const head = { apply, files: files.map(({ name }, place) => ({ name, size: buffers[place]?.length ?? 0 })), ...more }
  return Buffer.concat([Buffer.from(JSON.stringify(head) + headEnd), ...buffers])
}

/** Answers requests to a site, in this process or another. */
export type Asked = Pick<TestApp, 'request'>

export const postImport = (app: Asked, body: Buffer, headers: Record<string, string> = {}) =>
  app.request(importPath, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': 'application/octet-stream', 'content-length': String(body.length), ...headers },
  })

/** Sends the files and returns the report with every line of progress. */
export async function importFiles(
  app: Asked,
  files: readonly GivenFile[],
  apply = false,
  more: Record<string, unknown> = {},
) {
  const response = await postImport(app, importRequest(files, apply, more))
  expect(response.status).toBe(200)
  if (!response.body) throw new Error('no body')
  const progress: ImportLine[] = []
  const report = await collectReport(readLines(response.body), apply, (line) => progress.push(line))
  return { ...report, progress }
}
