// /newsletter/{token}: the page and its head, loaded together when somebody comes here.
import type { PageFacts } from '@/app/page-head'
import type { RouteContext } from '@/app/router'
import { subscriptionTexts } from '@/lib/texts/subscription'

export { SubscriptionPage, UnknownSubscription } from './SubscriptionPage'

/** What the page says of itself. */
export function subscriptionHead({ site }: RouteContext): PageFacts {
  return { site, path: '/newsletter', title: subscriptionTexts.eyebrow, isPrivate: true }
}
