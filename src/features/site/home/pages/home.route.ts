// / and /home: the page and its head, loaded together when somebody comes here.
import './home.route.css'
import type { HeadContext, PageFacts } from '@/lib/page-facts'
import { descriptionOf } from '@/features/site/page-content/page-content.queries'
import { homeTexts } from '../home.texts'
import { knownAnswer } from '@/lib/use-api-query'
import { homeTextsQuery } from '../home.queries'
import { musicianData } from './home-data'

export { HomePage } from './HomePage'

/** What the page says of itself. */
export function homeHead({ site, queryClient }: HeadContext): PageFacts {
  const texts = knownAnswer(queryClient, homeTextsQuery)
  return {
    site,
    path: '/home',
    title: site.name,
    description: descriptionOf(texts, 'home-hero-description', homeTexts.description(site.name)),
    image: texts?.['home-hero-image']?.picture?.url,
    jsonLd: import.meta.env.SSR ? musicianData(texts, site) : null,
  }
}
