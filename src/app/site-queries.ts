// What every page needs, whatever it shows: the theme and the footer's links.
import { apiOf } from '@/lib/api-client'
import type { pageContentEndpoints } from '@/features/site/page-content/page-content.contract'
import type { themeEndpoints } from '@/features/site/theme/theme.contract'
import type { SocialLinks } from './layout/SiteFooter'

const themeApi = apiOf<typeof themeEndpoints>()
const pageContentApi = apiOf<typeof pageContentEndpoints>()

/** THEME-02. */
export const themeQuery = themeApi.query('/api/theme', {}, { fresh: 5, kept: 10 })

const networks = ['instagram', 'facebook', 'twitter', 'soundcloud', 'bandcamp'] as const
const footerKey = (network: string) => `footer-${network}-url`

/** FOOT-01; 5 / 10 minutes (CACHE-03). */
export const footerQuery = pageContentApi.query(
  '/api/page-content',
  { query: { keys: networks.map(footerKey).join(',') } },
  { fresh: 5, kept: 10 },
)

/** FOOT-02, FOOT-03: the addresses out of the stored texts, from the description, else the title; what is no web address is left out. */
export function socialLinks(texts: NonNullable<typeof footerQuery.output>): SocialLinks {
  return Object.fromEntries(
    networks.map((network) => {
      const text = texts[footerKey(network)]
      const address = (text?.description || text?.title || '').trim()
      return [network, /^https?:\/\//.test(address) ? address : null]
    }),
  )
}
