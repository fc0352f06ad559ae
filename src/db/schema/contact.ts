// Messages from the contact form, stored even when the mail to the owner fails (DATA-17, OP-20).
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, searchText } from './columns'

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    status: text({ enum: ['unread', 'read', 'answered'] })
      .notNull()
      .default('unread'),
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
