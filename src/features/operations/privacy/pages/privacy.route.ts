// /privacy: the page and its head, loaded together when somebody comes here.
import type { HeadContext, PageFacts } from '@/lib/page-facts'

export { PrivacyPage } from './PrivacyPage'

/** What the page says of itself. */
export function privacyHead({ site }: HeadContext): PageFacts {
  return {
    site,
    path: '/privacy',
    title: 'Privacy',
    description: `What ${site.name} keeps of visitors and buyers, why, how long, and how to see it or have it erased.`,
  }
}
