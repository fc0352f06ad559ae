// Reads the texts of some keys: the one place where visitors' pages get them, so that an editor's drafts reach each page.
import { inArray } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import type { TextDrafts } from '@/platform/context'
import { type Discovery, latest } from '@/platform/http/discovery'
import { pageContent } from '@/db/schema/site/page-content'

type StoredText = typeof pageContent.$inferSelect

/** `drafts`: stand for the stored texts of their keys. */
export type TextSource = { db: Database | Transaction; drafts?: TextDrafts }

/** Returns the rows of these keys that exist, in no order; a draft needs no stored row. */
export async function textRows({ db, drafts }: TextSource, keys: readonly string[]): Promise<StoredText[]> {
  const stored = await db
    .select()
    .from(pageContent)
    .where(inArray(pageContent.page_name, [...keys]))
  if (!drafts) return stored
  const now = new Date()
  return keys.flatMap((page_name) => {
    const row = stored.find((one) => one.page_name === page_name)
    const draft = drafts.get(page_name)
    if (!draft) return row ?? []
    return { id: page_name, updated_at: now, ...row, page_name, ...draft }
  })
}

/** `of` returns title and description of a key, empty if nothing is stored. */
export async function storedTexts<Key extends string>(source: TextSource, keys: readonly Key[]) {
  const rows = await textRows(source, keys)
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
