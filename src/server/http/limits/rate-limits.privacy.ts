// Declares the personal data in counters of requests and mails: a keyed fingerprint of a network or e-mail address, for
// a day at most.
import type { PersonalData } from '@/platform/privacy/personal-data'

export const rateLimitsPrivacy: PersonalData = {
  map: [
    {
      table: 'rate_limits',
      columns: {
        key: 'keyed fingerprint of a network address or of an e-mail address',
        points: 'how many requests or mails of one kind',
        expire: null,
      },
      title: 'Requests of forms and logins',
      why: 'To stop people who send the same form again and again, or have mails sent to another person',
      retention: () => 'Two hours after the limit ends, which takes a day at most',
      seenBy: 'Nobody',
      exported: 'Nothing: it only says how many mails there were today',
      erased: 'Deleted automatically',
    },
  ],
}
