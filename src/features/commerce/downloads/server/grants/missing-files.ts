// Bought files that a buyer requested and that are not in the store. The dashboard tells the owner, and a new upload
// replaces them.
import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { fileOfPrivateName } from '@/adapters/files/file-names'
import { downloadGrants } from '@/db/schema/commerce/downloads'
import { itemFiles } from '@/db/schema/commerce/recordings'

/** Maximum number of files to look for again; more would slow the dashboard down. */
const most = 50

/**
 * Returns one entry for all missing files. Leaves out a file that is back meanwhile, from a backup or by a new upload.
 */
export async function downloadsToday({ db, files }: Pick<Context, 'db' | 'files'>) {
  const noted = await db
    .select({ title: downloadGrants.title, file: downloadGrants.file })
    .from(downloadGrants)
    .where(and(isNotNull(downloadGrants.missing_since), isNull(downloadGrants.revoked_at)))
    .orderBy(asc(downloadGrants.missing_since))
    .limit(most)
  const titles = new Map(noted.map(({ file, title }) => [file, title]))
  const missing: string[] = []
  for (const [file, title] of titles) {
    const stored = fileOfPrivateName(file)
    if (!stored || (await files.stat(stored.bucket, stored.path)) === null) missing.push(title)
  }
  const [first] = missing
  return [
    {
      key: 'missing-files',
      count: missing.length,
      text:
        missing.length === 1
          ? `A buyer asked for “${first}”, but its file is missing. Upload it again at its item, or restore it from a backup.`
          : `Buyers asked for ${missing.length} files that are missing, such as “${first}”. Upload them again at their items, or restore them from a backup.`,
      href: '/admin/shop',
      action: 'See items',
      kind: 'trouble' as const,
    },
  ]
}

/** Points grants with a missing file to the file that has replaced it at its item since. */
export async function renewMissingFiles({ db }: Pick<Context, 'db'>): Promise<void> {
  await db
    .update(downloadGrants)
    .set({ file: sql`${itemFiles.file}`, byte_size: sql`${itemFiles.byte_size}`, missing_since: null })
    .from(itemFiles)
    .where(
      and(
        isNotNull(downloadGrants.missing_since),
        eq(itemFiles.id, downloadGrants.file_id),
        ne(itemFiles.file, downloadGrants.file),
      ),
    )
}
