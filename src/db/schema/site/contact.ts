// Stores messages from the contact form, even when the mail to the owner fails (DATA-17, OP-20), and the replies to
// them.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, oneOf, searchText } from '../columns'

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    status: oneOf(['unread', 'read', 'answered']).default('unread'),
    created_at: createdAt(),
  },
  (table) => [
    index('contact_messages_by_time').on(table.created_at),
    index('contact_messages_search').using(
      'gin',
      sql`${searchText(table.name, table.email, table.subject, table.message)} gin_trgm_ops`,
    ),
    index('contact_messages_unread')
      .on(table.created_at)
      .where(sql`${table.status} = 'unread'`),
    check('contact_messages_status_known', sql`${table.status} in ('unread', 'read', 'answered')`),
  ],
)

/** The owner's replies. No foreign key: a deleted message may be restored, and its replies with it. */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: id(),
    message_id: uuid().notNull(),
    recipient: text().notNull(),
    body: text().notNull(),
    written_by: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [index('contact_replies_by_message').on(table.message_id, table.created_at)],
)
