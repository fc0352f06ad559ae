// Moves a database to another server: the same copy and the same verification as a backup, without an archive in
// between.
import { exportDatabase } from './export-database'
import { importDatabase } from './import-database'

/**
 * Copies everything from one database to an empty one, and compares rows and checksums of every table. Throws
 * BackupProblem; the target is then empty.
 */
export function moveDatabase(from: string, to: string) {
  return exportDatabase(from, async ({ head, pieces, tables }) => {
    await importDatabase(to, { head, pieces: pieces(), expected: () => tables })
    return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) }
  })
}
