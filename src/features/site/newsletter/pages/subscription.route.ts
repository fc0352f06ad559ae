// /newsletter/{token}: the page and its head, loaded together when somebody comes here.
import './subscription.route.css'
import type { HeadContext, PageFacts } from '@/lib/page-facts'
import { subscriptionTexts } from '../subscription.texts'

export { SubscriptionPage, UnknownSubscription } from './SubscriptionPage'

/** What the page says of itself. */
export function subscriptionHead({ site }: HeadContext): PageFacts {
  return { site, path: '/newsletter', title: subscriptionTexts.eyebrow, isPrivate: true }
}
