// Reads the texts of some keys and their last change, for code that describes pages to search engines.
import { inArray } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import { type Discovery, latest } from '@/platform/http/discovery'
import { pageContent } from '@/db/schema/site/page-content'

/** `of` returns title and description of a key, empty if nothing is stored. */
export async function storedTexts<Key extends string>({ db }: { db: Database | Transaction }, keys: readonly Key[]) {
  const rows = await db
    .select()
    .from(pageContent)
    .where(inArray(pageContent.page_name, [...keys]))
  const byKey = new Map(rows.map((row) => [row.page_name, row]))
  return {
    of: (key: Key) => ({ title: byKey.get(key)?.title.trim() ?? '', description: byKey.get(key)?.description ?? '' }),
    changedAt: latest(...rows.map((row) => row.updated_at)),
  }
}

type PageOfTexts<Key extends string> = {
  path: string
  /** Default: the name of the site. */
  title?: string
  keys: readonly Key[]
  /** Key of the text that holds the picture of a shared link. */
  image?: NoInfer<Key>
}

/** Describes a page that changes only with its texts. */
export const discoveryOfTexts = <Key extends string>({ path, title, keys, image }: PageOfTexts<Key>): Discovery => ({
  reads: ['page_content'],
  async pages(ctx) {
    const { of, changedAt } = await storedTexts(ctx, keys)
    return [{ path, title: title ?? ctx.settings.siteName, image: image && (of(image).description || null), changedAt }]
  },
})
