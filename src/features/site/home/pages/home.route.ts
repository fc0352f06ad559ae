// / and /home: the page and its head, loaded together when a visitor opens it.
import './home.route.css'
import type { HeadContext, PageSummary, SiteIdentity } from '@/lib/page-facts'
import { pageDescription, type PageTexts } from '@/features/site/page-content/page-content.queries'
import { homeTexts } from '../home.texts'
import { knownAnswer } from '@/lib/use-api-query'
import { homeTextsQuery } from '../home.queries'
import { musician } from '@/features/site/page-content/pages/structured-data'
import type { HomeContentKey } from '../home.content-keys'

export { HomePage } from './HomePage'

/** Returns the page's metadata. */
export function homeHead({ site, queryClient }: HeadContext): PageSummary {
  const texts = knownAnswer(queryClient, homeTextsQuery)
  return {
    site,
    path: '/home',
    title: site.name,
    description: pageDescription(texts, 'home-hero-description', homeTexts.description(site.name)),
    image: texts?.['home-hero-image']?.picture?.url,
    jsonLd: import.meta.env.SSR ? musicianData(texts, site) : null,
  }
}

/** schema.org data: one person who is also a musical act and owns this site. */
function musicianData(texts: PageTexts<HomeContentKey> | undefined, site: SiteIdentity): Record<string, unknown> {
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
