// /media: the page and its head, loaded together when a visitor opens it.
import './media.route.css'
import type { HeadContext, PageSummary } from '@/lib/page-facts'
import { pageDescription } from '@/features/site/page-content/page-content.queries'
import { mediaTexts } from '../media.texts'
import { knownAnswer } from '@/lib/use-api-query'
import { mediaTextsQuery } from '../media.queries'

export { MediaPage } from './MediaPage'

/** Returns the page's metadata. */
export function mediaHead({ site, queryClient }: HeadContext): PageSummary {
  const texts = knownAnswer(queryClient, mediaTextsQuery)
  const description = pageDescription(texts, 'media', mediaTexts.description(site.name))
  return { site, path: '/media', title: 'Media', description }
}
