// Recognises lists of subscribers of other services. Their other columns stay: one of them may be an opt-out.
import type { ForeignTable } from '@/platform/import/foreign-table'
import type { DumpTable } from '@/platform/import/reading/read-dump'

/** Columns of a service by the columns of ours: the time of the sign-up is the consent. */
type Names = { email: string; created_at?: string; confirmed_at?: string; unsubscribed_at?: string }

function list(service: string, has: readonly string[], names: Names): ForeignTable {
  const renamed = new Map(Object.entries(names).map(([ours, theirs]) => [theirs, ours]))
  return {
    name: `subscribers of ${service}`,
    has,
    translate: ({ rows }: DumpTable) => ({
      newsletter_subscribers: rows.map((from) => ({
        from,
        cells: Object.fromEntries(
          [...from.cells]
            .filter(([column]) => column !== 'id')
            .map(([column, text]) => [renamed.get(column) ?? column, text]),
        ),
      })),
    }),
  }
}

export const subscriberLists: readonly ForeignTable[] = [
  list('Mailchimp (unsubscribed)', ['email address', 'unsub_time', 'optin_time'], {
    email: 'email address',
    created_at: 'optin_time',
    confirmed_at: 'confirm_time',
    unsubscribed_at: 'unsub_time',
  }),
  list('Mailchimp', ['email address', 'optin_time', 'confirm_time'], {
    email: 'email address',
    created_at: 'optin_time',
    confirmed_at: 'confirm_time',
  }),
  list('Substack', ['email', 'active_subscription', 'email_disabled', 'created_at'], { email: 'email' }),
  list('Ghost', ['email', 'subscribed_to_emails', 'complimentary_plan', 'created_at'], { email: 'email' }),
  list('Bandcamp', ['email', 'date added'], { email: 'email', created_at: 'date added' }),
]
