// Treats the privacy requests themselves as personal data.
import { sql } from 'drizzle-orm'
import { mapped, type PersonalData } from '@/platform/privacy/personal-data'
import { privacyRequests } from '@/db/schema/operations/privacy'
import { forgetRequests } from './privacy-requests'

export const privacyPrivacy: PersonalData = {
  map: [
    mapped(privacyRequests, {
      personal: {
        kind: 'what was asked for',
        email: 'e-mail address',
        requested_by: 'administrator',
        created_at: 'when',
        done_at: 'when it was done',
      },
      impersonal: 'id expires_at',
      title: 'Requests to see or to erase all this',
      why: 'To make sure that the request comes from the mailbox it is about',
      retention: () => '30 days',
      seenBy: 'Administrators',
      exported: 'All but the administrator',
      erased: 'The address is deleted; that there was a request, and when, stays',
    }),
  ],
  forget: [{ name: 'privacy requests', run: forgetRequests }],
  async collect(tx, _ctx, email) {
    const { kind, created_at, done_at } = privacyRequests
    return [
      {
        name: 'privacy-requests',
        rows: await tx
          .select({ kind, created_at, done_at })
          .from(privacyRequests)
          .where(sql`${privacyRequests.email} = ${email}`)
          .orderBy(created_at),
      },
    ]
  },
}
