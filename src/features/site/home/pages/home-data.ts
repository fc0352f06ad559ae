// The musician and the site as search engines read them.
import type { PageTexts } from '@/features/site/page-content/page-content.queries'
import { musician } from '@/features/site/page-content/pages/structured-data'
import type { HomeContentKey } from '../home.content-keys'

/** schema.org: one person who is also a musical act, and whose site this is. */
export function musicianData(
  texts: PageTexts<HomeContentKey> | undefined,
  site: { name: string; baseUrl: string },
): Record<string, unknown> {
  const picture = texts?.['home-hero-image']?.picture?.url
  const description = texts?.['home-hero-title']?.description?.trim()
  const { name, baseUrl } = site
  return {
    '@graph': [
      {
        ...musician(site),
        genre: 'Jazz',
        ...(description ? { description } : null),
        ...(picture ? { image: new URL(picture, baseUrl).href } : null),
      },
      {
        '@type': 'WebSite',
        '@id': `${baseUrl}/#site`,
        name,
        url: `${baseUrl}/`,
        inLanguage: 'en',
        publisher: { '@id': `${baseUrl}/#musician` },
      },
    ],
  }
}
