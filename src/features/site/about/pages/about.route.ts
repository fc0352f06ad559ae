// /about: the page and its head, loaded together when a visitor opens it.
import './about.route.css'
import type { HeadContext, PageSummary } from '@/lib/page-facts'
import { pageDescription } from '@/features/site/page-content/page-content.queries'
import { musician } from '@/features/site/page-content/pages/structured-data'
import { aboutTexts } from '../about.texts'
import { knownAnswer } from '@/lib/use-api-query'
import { aboutTextsQuery } from '../about.queries'

export { AboutPage } from './AboutPage'

/** Returns the page's title, description and other head data. */
export function aboutHead({ site, queryClient }: HeadContext): PageSummary {
  const texts = knownAnswer(queryClient, aboutTextsQuery)
  const description = pageDescription(texts, 'about-hero', aboutTexts.description(site.name))
  const image = texts?.['about-hero-image']?.picture?.url
  const person = () => ({
    ...musician(site),
    description,
    ...(image ? { image: new URL(image, site.baseUrl).href } : null),
  })
  const jsonLd = import.meta.env.SSR
    ? { '@type': 'ProfilePage', url: `${site.baseUrl}/about`, mainEntity: person() }
    : null
  return { site, path: '/about', title: 'About', description, image, jsonLd }
}
