// Data that a feature declares for search engines, feeds and link previews. The server collects it into sitemap, feed
// and share pictures.
import type { PublicTable } from '@/lib/public-tables'
import type { SharedPage } from '@/lib/share-picture'
import type { Context } from '@/platform/context'

/** A public page for search engines. Path, title, line and image are the same as in its head. */
export type PublicPage = SharedPage & {
  /** Time of the last change on the page; null when unknown. */
  changedAt: Date | null
}

/** A news entry for readers of the feed. */
export type NewsItem = {
  /** Id of the record, so that a feed reader shows it once. */
  id: string
  title: string
  text: string
  /** Path of the page that shows it. */
  path: string
  publishedAt: Date
}

export type Discovery = {
  /** Tables whose change makes this data stale. */
  reads: readonly PublicTable[]
  pages(ctx: Context): Promise<PublicPage[]>
  /** Returns the newest entries, at most `most`. */
  news?(ctx: Context, most: number): Promise<NewsItem[]>
}

/** Returns the latest of the given moments; null when there is none. */
export function latest(...moments: readonly (Date | null | undefined)[]): Date | null {
  return moments.reduce<Date | null>((last, moment) => (moment && (!last || moment > last) ? moment : last), null)
}
