// Counters of requests as personal data: a keyed fingerprint of a network address, for an hour or two.
import type { PersonalData } from '@/adapters/privacy/personal-data'

export const rateLimitsPrivacy: PersonalData = {
  map: [
    {
      table: 'rate_limits',
      columns: { key: 'keyed fingerprint of a network address', points: 'how many requests of one kind', expire: null },
      title: 'Requests of forms and logins',
      why: 'To stop whoever sends the same form again and again',
      kept: () => 'An hour after the limit ends, a day at most',
      seenBy: 'Nobody',
      exported: 'Nothing: the fingerprint cannot be told from an e-mail address',
      erased: 'Gone by itself',
    },
  ],
}
