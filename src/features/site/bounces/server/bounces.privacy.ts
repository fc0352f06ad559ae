// Declares the personal data about bounced addresses. It belongs to a subscriber and is deleted with it.
import { eq } from 'drizzle-orm'
import { bouncedSubscribers as bounced } from '@/db/schema/site/bounces'
import { newsletterSubscribers as subscribers } from '@/db/schema/site/newsletter'
import { mapped, type PersonalData } from '@/platform/privacy/personal-data'

export const bouncesPrivacy: PersonalData = {
  map: [
    mapped(bounced, {
      personal: {
        subscriber_id: 'whose mail came back',
        reason: 'why',
        source: 'who said so',
        status_code: 'the code of the mail server',
        created_at: 'when',
      },
      impersonal: '',
      title: 'Newsletters that came back',
      why: 'To send no more newsletters to a mailbox that does not exist, or to a reader who reported one as spam',
      retention: () => 'Until the subscription is deleted or confirmed again',
      seenBy: 'The musician, and the mail service that reports it',
      exported: 'All of it',
      erased: 'Deleted with the subscription',
    }),
  ],
  async collect(tx, _ctx, email) {
    const { reason, source, status_code, created_at } = bounced
    return [
      {
        name: 'newsletters-that-came-back',
        rows: await tx
          .select({ reason, source, status_code, created_at })
          .from(bounced)
          .innerJoin(subscribers, eq(subscribers.id, bounced.subscriber_id))
          .where(eq(subscribers.email, email)),
      },
    ]
  },
}
