// Registers newsletter addresses as personal data.
import { and, eq, lt, sql } from 'drizzle-orm'
import { daysAgo, erasedPerson, mapped, removeRows, type PersonalData } from '@/platform/privacy/personal-data'
import { durationWords } from '@/platform/privacy/retention-days'
import {
  newsletterDeliveries,
  newsletterSubscribers as subscribers,
  newsletters,
  suppressedAddresses,
} from '@/db/schema/site/newsletter'
import { suppressAddress } from './suppression'

const always = () => 'Until erased'

export const newsletterPrivacy: PersonalData = {
  map: [
    mapped(subscribers, {
      personal: {
        email: 'e-mail address',
        status: 'whether it was confirmed',
        created_at: 'when it was entered',
        asked_at: 'when it was last entered',
        confirmed_at: 'when it was confirmed',
        unsubscribed_at: 'when it was cancelled',
      },
      impersonal: 'id',
      title: 'Newsletter',
      why: 'To send the newsletter to people who asked for it and confirmed it, and to be able to show that',
      retention: ({ unconfirmed }) => `Until erased; an address that is not confirmed: ${durationWords(unconfirmed)}`,
      seenBy: 'The musician, and the mail service that carries it',
      exported: 'All of it',
      erased: 'Deleted; a fingerprint of the address stays, so that no old list brings it back',
    }),
    mapped(newsletterDeliveries, {
      personal: { subscriber_id: 'which letter went to whom' },
      impersonal: 'newsletter_id status queued_at',
      title: null,
      why: 'To send each newsletter once',
      retention: always,
      seenBy: 'The musician',
      exported: 'How many newsletters',
      erased: 'Deleted',
    }),
    mapped(newsletters, {
      personal: { created_by: 'administrator' },
      impersonal: 'id subject body blocks audience links status created_at updated_at sent_at send_at',
      title: null,
      why: 'To know who wrote a newsletter',
      retention: always,
      seenBy: 'Administrators',
      exported: 'Nothing',
      erased: 'The author is hidden',
    }),
    mapped(suppressedAddresses, {
      personal: { hash: 'fingerprint of an erased address' },
      impersonal: 'created_at',
      title: null,
      why: 'So that no import of an old list brings an erased address back',
      retention: always,
      seenBy: 'Nobody',
      exported: 'Nothing',
      erased: 'Stays',
    }),
  ],
  forget: [
    {
      name: 'unconfirmed subscribers',
      run: (tx, ctx, batch) =>
        removeRows(
          tx,
          subscribers,
          and(
            eq(subscribers.status, 'pending'),
            lt(subscribers.asked_at, daysAgo(ctx, ctx.settings.retention.unconfirmed)),
          ),
          batch,
        ),
    },
  ],
  async collect(tx, _ctx, email) {
    const { status, created_at, asked_at, confirmed_at, unsubscribed_at } = subscribers
    const letters = sql<number>`(select count(*)::int from newsletter_deliveries d where d.subscriber_id = newsletter_subscribers.id)`
    return [
      {
        name: 'newsletter',
        rows: await tx
          .select({ email: subscribers.email, status, created_at, asked_at, confirmed_at, unsubscribed_at, letters })
          .from(subscribers)
          .where(eq(subscribers.email, email)),
      },
    ]
  },
  async erase(tx, { clock }, email) {
    const { rowCount } = await tx.delete(subscribers).where(eq(subscribers.email, email))
    await suppressAddress(tx, email, clock.now())
    await tx
      .update(newsletters)
      .set({ created_by: erasedPerson })
      .where(sql`lower(${newsletters.created_by}) = ${email}`)
    return { subscriptions: rowCount ?? 0 }
  },
}
