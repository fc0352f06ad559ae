// Finds the stored files that are still referenced. Every text of every table counts, so no new column is missed.
import { sql } from 'drizzle-orm'
import type { Database } from '@/adapters/database/connect'
import { day } from '@/lib/durations'
import { previewPath } from '@/features/operations/pdf-files/server/pages/pdf-preview'

/** Tables that describe files without using them. */
const silentTables = ['stored_files', 'uploads']
/** Days a file is kept when only the change history names it. */
const historyDays = 30
const rowsAtOnce = 500

type FileName = { bucket: string; path: string }

/**
 * Yields the texts of one table that name any file of ours, a few hundred at a time. Table names come from the database
 * itself.
 */
async function* speakingTexts(db: Database, table: string, now: Date): AsyncGenerator<string[]> {
  const recent =
    table === 'audit'
      ? sql`and t.at > ${new Date(now.getTime() - historyDays * day).toISOString()}::timestamptz`
      : sql``
  let after = '(0,0)'
  for (;;) {
    const { rows } = await db.execute<{ at: string; content: string }>(sql`
      select t.ctid::text as at, t::text as content from ${sql.identifier(table)} t
      where t.ctid > ${after}::tid and t::text ~ '(/media/|/pictures/|private:)' ${recent} order by t.ctid limit ${rowsAtOnce}`)
    if (rows.length === 0) return
    yield rows.map((row) => row.content)
    after = rows.at(-1)?.at ?? after
  }
}

/** Returns the spellings of a name such as `media/photo-gallery/x.jpg`: encoded as in an address, and plain. */
function spellings({ bucket, path }: FileName): string[] {
  return [`${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`, `${bucket}/${path}`]
}

/** Returns those of `files` that no row of any table names. A preview is in use as long as its PDF is. */
export async function unreferenced<File extends FileName>(
  db: Database,
  files: readonly File[],
  now: Date,
): Promise<File[]> {
  const left = new Map(files.map((file) => [file, spellings(file)]))
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of tables) {
    if (silentTables.includes(name)) continue
    for await (const texts of speakingTexts(db, name, now)) {
      for (const [file, names] of left) {
        if (names.some((spelling) => texts.some((text) => text.includes(spelling)))) left.delete(file)
      }
    }
  }
  const orphans = [...left.keys()]
  const usedPreviews = new Set(
    files.filter((file) => !left.has(file)).map((file) => `${file.bucket}/${previewPath(file.path)}`),
  )
  return orphans.filter((file) => !usedPreviews.has(`${file.bucket}/${file.path}`))
}
