// What a feature contributes so that its pages are found and can be shared. The server gathers it into sitemap, feed and pictures.
import type { PublicTable } from '@/lib/endpoint'
import type { SharedFacts } from '@/lib/share-picture'
import type { Context } from '@/platform/context'

/** A page that anybody may find; path, title, line and image are those its head names. */
export type PublicPage = SharedFacts & {
  /** When anything on it changed last; null when nobody knows. */
  changedAt: Date | null
}

/** Something new, for those who follow the feed. */
export type NewsItem = {
  /** Of the record, so that a reader shows it once. */
  id: string
  title: string
  text: string
  /** Of the page it stands on. */
  path: string
  publishedAt: Date
}

export type Discovery = {
  /** Tables whose change makes any of it stale. */
  reads: readonly PublicTable[]
  pages(ctx: Context): Promise<PublicPage[]>
  /** The newest, at most `most`. */
  news?(ctx: Context, most: number): Promise<NewsItem[]>
}

/** The latest of some moments; null when there is none. */
export function latest(...moments: readonly (Date | null | undefined)[]): Date | null {
  return moments.reduce<Date | null>((last, moment) => (moment && (!last || moment > last) ? moment : last), null)
}
