// Names the services for which subscribers are exported, with the columns that each of them writes itself.

type Columns = Readonly<Record<string, 'email' | 'consent' | 'yes' | 'no'>>

/** `consent` is the time of the confirmation. The importer recognises each service by these columns. */
export const subscriberExports = {
  mailchimp: {
    name: 'Mailchimp',
    columns: { 'Email Address': 'email', OPTIN_TIME: 'consent', CONFIRM_TIME: 'consent' },
  },
  substack: {
    name: 'Substack',
    columns: { email: 'email', active_subscription: 'no', email_disabled: 'no', created_at: 'consent' },
  },
  ghost: {
    name: 'Ghost',
    columns: { email: 'email', subscribed_to_emails: 'yes', complimentary_plan: 'no', created_at: 'consent' },
  },
  bandcamp: { name: 'Bandcamp', columns: { email: 'email', 'date added': 'consent' } },
} as const satisfies Record<string, { name: string; columns: Columns }>

/** Columns of this site, which another site of the same program imports. */
export const ownColumns = { email: 'email', created_at: 'consent', confirmed_at: 'consent' } as const satisfies Columns

export type SubscriberService = keyof typeof subscriberExports

/** Returns the columns of a service; those of this site for any other name. */
export const exportColumns = (service: string | null): Columns =>
  service !== null && Object.hasOwn(subscriberExports, service)
    ? subscriberExports[service as SubscriberService].columns
    : ownColumns
