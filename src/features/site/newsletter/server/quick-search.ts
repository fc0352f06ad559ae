// Finds subscribers for the quick search of the back-office.
import { and } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { hasWords, searchText } from '@/db/schema/columns'
import { newsletterSubscribers } from '@/db/schema/site/newsletter'

const stateWords = {
  pending: 'Subscriber, not confirmed yet',
  confirmed: 'Subscriber',
  unsubscribed: 'Unsubscribed',
} as const

/** Returns up to `most` subscribers with these words in the address. Each leads to the list with this address. */
export async function searchSubscribers({ db }: Context, search: string, most: number) {
  const { email, status } = newsletterSubscribers
  const rows = await db
    .select({ email, status })
    .from(newsletterSubscribers)
    // The first condition is that of the search index, the second leaves out addresses whose state has the word.
    .where(and(hasWords(searchText(email, status), search), hasWords(searchText(email), search)))
    .limit(most)
  return rows.map((subscriber) => ({
    title: subscriber.email,
    note: stateWords[subscriber.status],
    href: `/admin/subscribers?search=${encodeURIComponent(subscriber.email)}`,
  }))
}
