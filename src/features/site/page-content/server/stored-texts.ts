// The texts under some keys and when they changed last, for what tells search engines of pages.
import { inArray } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { latest } from '@/platform/http/discovery'
import { pageContent } from '@/db/schema/page-content'

export type StoredTexts<Key extends string> = {
  /** Title and description by key, empty when nothing is stored. */
  of(key: Key): { title: string; description: string }
  changedAt: Date | null
}

export async function storedTexts<Key extends string>(
  { db }: Pick<Context, 'db'>,
  keys: readonly Key[],
): Promise<StoredTexts<Key>> {
  const rows = await db
    .select()
    .from(pageContent)
    .where(inArray(pageContent.page_name, [...keys]))
  const byKey = new Map<string, (typeof rows)[number]>(rows.map((row) => [row.page_name, row]))
  return {
    of: (key) => ({ title: byKey.get(key)?.title.trim() ?? '', description: byKey.get(key)?.description ?? '' }),
    changedAt: latest(...rows.map((row) => row.updated_at)),
  }
}
