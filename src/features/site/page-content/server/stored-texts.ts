// The texts under some keys and when they changed last, for what tells search engines of pages.
import { inArray } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { latest } from '@/platform/http/discovery'
import { pageContent } from '@/db/schema/page-content'

export type StoredTexts = {
  /** Title and description by key, empty when nothing is stored. */
  of(key: string): { title: string; description: string }
  changedAt: Date | null
}

export async function storedTexts({ db }: Pick<Context, 'db'>, keys: readonly string[]): Promise<StoredTexts> {
  const rows = await db
    .select()
    .from(pageContent)
    .where(inArray(pageContent.page_name, [...keys]))
  const byKey = new Map(rows.map((row) => [row.page_name, row]))
  return {
    of: (key) => ({ title: byKey.get(key)?.title.trim() ?? '', description: byKey.get(key)?.description ?? '' }),
    changedAt: latest(...rows.map((row) => row.updated_at)),
  }
}
