// Deletes the bytes of files that were withdrawn or that nothing refers to.
import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Withdrawn } from '@/platform/stored-files/withdraw-files'
import type { Bucket } from '@/adapters/files/files'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { removeVariants } from '@/features/operations/pictures/server/picture-variants'

/** Deletes the bytes of a file that no longer has a row, and the resized copies that no other file shares. */
export async function removeBytes(
  ctx: Pick<Context, 'db' | 'files'>,
  { bucket, path, sha256 }: Withdrawn,
): Promise<void> {
  await ctx.files.remove(bucket as Bucket, path)
  const [twin] = await ctx.db
    .select({ path: storedFiles.path })
    .from(storedFiles)
    .where(and(eq(storedFiles.sha256, sha256), ne(storedFiles.path, path)))
    .limit(1)
  if (!twin) await removeVariants(ctx, sha256)
}
