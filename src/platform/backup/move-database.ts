// Moves a database to another server: the same copy and the same proof as a backup, without an archive in between.
import type { ArchiveHead } from './archive-format'
import { exportDatabase } from './export-database'
import { importDatabase } from './import-database'

export type MoveResult = {
  /** Version of the server it came from. */
  server: ArchiveHead['server']
  tables: number
  rows: number
}

/** Copies everything from one database to an empty one and compares rows and checksums of every table. Throws BackupProblem; the target is empty then. */
export async function moveDatabase(from: string, to: string): Promise<MoveResult> {
  return exportDatabase(from, async ({ head, pieces, tables }) => {
    await importDatabase(to, { head, pieces: pieces(), expected: () => tables })
    return { server: head.server, tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) }
  })
}
