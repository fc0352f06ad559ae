// Queries the data of every page: the theme and the footer's links.
import { createApi } from '@/lib/api-client'
import { pageTextsQuery } from '@/features/site/page-content/page-content.queries'
import type { themeEndpoints } from '@/features/site/theme/theme.contract'
import { footerContentKeys, footerKey, networks } from '../layout/footer.content-keys'

const themeApi = createApi<typeof themeEndpoints>()

/** THEME-02. */
export const themeQuery = themeApi.query('/api/theme', {}, { staleMinutes: 5, gcMinutes: 10 })

/** FOOT-01; 5 / 10 minutes (CACHE-03). */
export const footerQuery = pageTextsQuery(footerContentKeys, { staleMinutes: 5, gcMinutes: 10 })

/**
 * FOOT-02, FOOT-03: returns the addresses in the stored texts, from the description, else the title; null for a text
 * that is no web address.
 */
export function socialLinks(
  texts: NonNullable<typeof footerQuery.output>,
): Partial<Record<(typeof networks)[number], string | null>> {
  return Object.fromEntries(
    networks.map((network) => {
      const text = texts[footerKey(network)]
      const address = (text?.description || text?.title || '').trim()
      return [network, /^https?:\/\//.test(address) ? address : null]
    }),
  )
}
