// Queries of texts by key, for public pages (QRY-04) and the back-office.
import { createApi, type ApiQuery } from '@/lib/api-client'
import type { pageContentEndpoints, PageText } from './page-content.contract'
import type { pageTextEndpoints } from './page-text.resource'
import type { timeZoneEndpoints } from './time-zone'

const api = createApi<typeof pageContentEndpoints>()

/** Texts by key, limited to the keys that a page declares; a key without a row is missing. */
export type PageTexts<Key extends string = string> = Partial<Record<Key, PageText>>

/**
 * Returns the query for some keys, with the `staleTime` and `gcTime` of the page that shows them, in minutes (CACHE-03
 * to CACHE-06).
 */
export function pageTextsQuery<Key extends string>(
  keys: readonly Key[],
  minutes: { staleMinutes: number; gcMinutes: number },
): ApiQuery<PageTexts<Key>> {
  const query = api.query('/api/page-content', { query: { keys: keys.join(',') } }, minutes)
  // The server returns only the requested keys.
  return query as ApiQuery<PageTexts<Key>>
}

/** Back-office: the time zone of the site. */
export const timeZoneQuery = createApi<typeof timeZoneEndpoints>().query(
  '/api/admin/time-zone',
  {},
  { staleMinutes: 0, gcMinutes: 5 },
)

/** Back-office: the named texts, or all without names. */
export const storedTextsQuery = (keys?: readonly string[]) =>
  createApi<typeof pageTextEndpoints>().query(
    '/api/admin/page-content',
    { query: { keys: keys?.join(',') } },
    { staleMinutes: 2, gcMinutes: 5 },
  )

/** Returns the title stored under a key, or the fallback when there is none. */
export function pageTitle<Key extends string>(
  texts: PageTexts<Key> | undefined,
  key: NoInfer<Key>,
  fallback: string,
): string {
  return texts?.[key]?.title.trim() || fallback
}

/** Returns the description stored under a key, or the fallback when there is none. */
export function pageDescription<Key extends string>(
  texts: PageTexts<Key> | undefined,
  key: NoInfer<Key>,
  fallback: string,
): string {
  return texts?.[key]?.description?.trim() || fallback
}
