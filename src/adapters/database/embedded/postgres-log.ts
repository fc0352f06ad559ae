// Manages the server's log file: bounded in size, and read for the sentence that explains a failed start.
import { closeSync, copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'

/** Maximum size of each of two files: the log and the one before it. */
const largestLogBytes = 2 * 1024 * 1024

const measureSize = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/**
 * Moves a large log aside. Copies and empties it in place, because the running server keeps its descriptor (opened for
 * appending).
 */
export function boundLog(file: string): void {
  if (measureSize(file) <= largestLogBytes) return
  copyFileSync(file, `${file}.1`)
  truncateSync(file)
}

/** Runs `use` with a descriptor for appending, for a child process. */
export function withLogDescriptor<T>(file: string, use: (descriptor: number) => T): T {
  const descriptor = openSync(file, 'a', 0o600)
  try {
    return use(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The log's current end in bytes: pass it to `logSince` later. */
export const logPosition = measureSize

/** Returns the text written after a position; all of it when the log was moved aside meanwhile. */
export function logSince(file: string, position: number): string {
  try {
    const bytes = readFileSync(file)
    return bytes.subarray(bytes.length < position ? 0 : position).toString('utf8')
  } catch {
    return ''
  }
}

const knownCauses: [RegExp, (directory: string) => string][] = [
  [
    /No space left on device|Check free disk space|Disk quota exceeded/i,
    (directory) => `There is no room left on the disk that holds ${directory}.`,
  ],
  [
    /incompatible with server|initialized by PostgreSQL version/,
    (directory) =>
      `The database in ${directory} was made by another version of PostgreSQL. Move it away, start again, and restore the newest backup.`,
  ],
  [
    /Permission denied|wrong ownership|Read-only file system|invalid permissions|operation not permitted/i,
    (directory) => `PostgreSQL may not read or write ${directory}.`,
  ],
  [
    /already in use|lock file .* already exists|still in use/i,
    (directory) => `Another PostgreSQL is using ${directory}.`,
  ],
  [
    /Cannot allocate memory|could not map anonymous shared memory|Out of memory/i,
    () => 'There is not enough memory to start PostgreSQL.',
  ],
  [
    /error while loading shared libraries|cannot execute|No such file or directory: .*postgres/,
    () => 'The embedded PostgreSQL does not run on this system. Set DATABASE_URL to a PostgreSQL 15 or newer.',
  ],
]

/** Returns a plain sentence for a failed start, with the server's last lines. */
export function explainFailure(output: string, directory: string): string {
  const sentence =
    knownCauses.find(([pattern]) => pattern.test(output))?.[1](directory) ??
    `PostgreSQL could not start in ${directory}.`
  const lines = output.trim().split('\n').slice(-8).filter(Boolean)
  return lines.length === 0 ? sentence : `${sentence}\nPostgreSQL said:\n${lines.map((line) => `  ${line}`).join('\n')}`
}
