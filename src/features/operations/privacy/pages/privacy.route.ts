// /privacy: the page and its head, loaded together when somebody comes here.
import type { PageFacts } from '@/app/page-head'
import type { RouteContext } from '@/app/router'

export { PrivacyPage } from './PrivacyPage'

/** What the page says of itself. */
export function privacyHead({ site }: RouteContext): PageFacts {
  return {
    site,
    path: '/privacy',
    title: 'Privacy',
    description: `What ${site.name} keeps of visitors and buyers, why, how long, and how to see it or have it erased.`,
  }
}
