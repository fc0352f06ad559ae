// /newsletter/{token}: the page and its head, loaded together when a visitor opens it.
import './subscription.route.css'
import type { HeadContext, PageSummary } from '@/lib/page-facts'
import { subscriptionTexts } from '../subscription.texts'

export { SubscriptionPage, UnknownSubscription } from './SubscriptionPage'

/** Returns the page's metadata. */
export function subscriptionHead({ site }: HeadContext): PageSummary {
  return { site, path: '/newsletter', title: subscriptionTexts.eyebrow.pending, isPrivate: true }
}
