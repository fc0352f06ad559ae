// Bought files that were asked for and are not in the store: the owner reads of them on the dashboard, and a new upload takes their place.
import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { fileOfPrivateName } from '@/adapters/files/file-names'
import { downloadGrants } from '@/db/schema/downloads'
import { itemFiles } from '@/db/schema/shop'

/** So many are looked for again; more would make the dashboard wait. */
const most = 50

/** One entry for all of them; one that has come back meanwhile, from a backup or by a new upload, is left out. */
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
          ? `A buyer asked for “${first}”, and its file is missing: upload it again at its item, or bring it back from a backup.`
          : `Buyers asked for ${missing.length} files that are missing, such as “${first}”: upload them again at their items, or bring them back from a backup.`,
      href: '/admin/shop',
      kind: 'trouble' as const,
    },
  ]
}

/** A file that was replaced at its item since it was found missing is the one that its buyers get. */
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
