// How public pages read their texts by key (QRY-04).
import { apiOf } from '@/lib/api-client'
import type { pageContentEndpoints, PageText } from './page-content.contract'

const api = apiOf<typeof pageContentEndpoints>()

/** Texts by key; a key without a row is missing. */
export type PageTexts = Record<string, PageText>

/** The texts of some keys, with the freshness and retention of the page that shows them, in minutes (CACHE-03 to CACHE-06). */
export function pageTextsQuery(keys: readonly string[], minutes: { fresh: number; kept: number }) {
  return api.query('/api/page-content', { query: { keys: keys.join(',') } }, minutes)
}

/** The title stored under a key, or the fallback when there is none. */
export function titleOf(texts: PageTexts | undefined, key: string, fallback: string): string {
  return texts?.[key]?.title.trim() || fallback
}

/** The description stored under a key, or the fallback when there is none. */
export function descriptionOf(texts: PageTexts | undefined, key: string, fallback: string): string {
  return texts?.[key]?.description?.trim() || fallback
}
