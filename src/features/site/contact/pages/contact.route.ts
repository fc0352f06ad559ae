// /contact: the page and its head, loaded together when a visitor opens it.
import './contact.route.css'
import type { HeadContext, PageSummary } from '@/lib/page-facts'
import { pageDescription } from '@/features/site/page-content/page-content.queries'
import { contactTexts } from '../contact.texts'
import { knownAnswer } from '@/lib/use-api-query'
import { contactTextsQuery } from '../contact.queries'

export { ContactPage } from './ContactPage'

/** Returns the page's title, description and other head data. */
export function contactHead({ site, queryClient }: HeadContext): PageSummary {
  const texts = knownAnswer(queryClient, contactTextsQuery)
  const description = pageDescription(texts, 'contact-hero-description', contactTexts.description(site.name))
  return { site, path: '/contact', title: 'Contact', description }
}
