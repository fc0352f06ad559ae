// Loads an own page and its head together when a visitor opens /{address}.
import type { HeadContext, PageSummary } from '@/lib/page-facts'
import { knownAnswer } from '@/lib/use-api-query'
import { ownPageQuery } from '../own-pages.queries'

export { OwnPage } from './OwnPage'

/** Returns the page's title, description and other head data. */
export function ownPageHead({ site, queryClient }: HeadContext, slug: string): PageSummary {
  const page = knownAnswer(queryClient, ownPageQuery(slug))
  return { site, path: `/${slug}`, title: page?.title ?? site.name, description: page?.summary }
}
