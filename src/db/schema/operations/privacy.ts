// Stores requests to export or erase the data of an address, until that mailbox has confirmed them and they are done.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, oneOf } from '../columns'

export const privacyRequests = pgTable(
  'privacy_requests',
  {
    /** The token of the mailed link is derived from the id (decision 0038). */
    id: id(),
    kind: oneOf(['export', 'erase']),
    /** Lower-cased; `erased` once a request to erase is done. */
    email: text().notNull(),
    /** E-mail of the administrator who recorded the request. */
    requested_by: text().notNull(),
    created_at: createdAt(),
    expires_at: moment().notNull(),
    /** Time at which the mailbox's owner first used the link's button and the request was carried out. */
    done_at: moment(),
  },
  (table) => [
    uniqueIndex('privacy_requests_one_open')
      .on(table.email, table.kind)
      .where(sql`${table.done_at} is null`),
    index('privacy_requests_by_time').on(table.created_at),
    check('privacy_requests_kind_known', sql`${table.kind} in ('export', 'erase')`),
    check('privacy_requests_lower_case', sql`${table.email} = lower(${table.email})`),
  ],
)
