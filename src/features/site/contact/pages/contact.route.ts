// /contact: the page and its head, loaded together when somebody comes here.
import type { PageFacts } from '@/app/page-head'
import type { RouteContext } from '@/app/router'
import { descriptionOf } from '@/features/site/page-content/page-content.queries'
import { contactTexts } from '@/lib/texts/contact'
import { knownAnswer } from '@/lib/use-api-query'
import { contactTextsQuery } from '../contact.queries'

export { ContactPage } from './ContactPage'

/** What the page says of itself. */
export function contactHead({ site, queryClient }: RouteContext): PageFacts {
  const description = descriptionOf(
    knownAnswer(queryClient, contactTextsQuery),
    'contact-hero-description',
    contactTexts.lede,
  )
  return { site, path: '/contact', title: 'Contact', description }
}
