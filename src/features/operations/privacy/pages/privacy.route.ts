// /privacy: the page and its head, loaded together when a visitor opens it.
import type { HeadContext, PageSummary } from '@/lib/page-facts'

export { PrivacyPage } from './PrivacyPage'

/** Returns the page's title, description and other head data. */
export function privacyHead({ site }: HeadContext): PageSummary {
  return {
    site,
    path: '/privacy',
    title: 'Privacy',
    description: `What ${site.name} keeps about visitors and buyers, why, how long, and how to see it or have it erased.`,
  }
}
