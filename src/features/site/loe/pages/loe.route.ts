// /loe: the page and its head, loaded together when somebody comes here.
import './loe.route.css'
import type { HeadContext, PageFacts } from '@/lib/page-facts'
import { descriptionOf, titleOf } from '@/features/site/page-content/page-content.queries'
import { knownAnswer } from '@/lib/use-api-query'
import { loeTextsQuery, loeVideosQuery } from '../loe.queries'
import { loeTracksQuery } from '@/features/site/player/player.queries'
import { recordings } from './loe-data'
import { loeTextDefaults } from './loe-texts'

export { LoePage, loadSections } from './LoePage'

/** What the page says of itself. */
export function loeHead({ site, queryClient }: HeadContext): PageFacts {
  const texts = knownAnswer(queryClient, loeTextsQuery)
  const [first] = knownAnswer(queryClient, loeVideosQuery)?.videos ?? []
  const description = descriptionOf(texts, 'loe', loeTextDefaults.description)
  return {
    site,
    path: '/loe',
    title: titleOf(texts, 'loe', loeTextDefaults.title),
    description,
    image: first?.thumbnail.url,
    jsonLd: import.meta.env.SSR ? recordings(knownAnswer(queryClient, loeTracksQuery)?.tracks, site) : null,
  }
}
