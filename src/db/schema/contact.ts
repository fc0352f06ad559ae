// Messages from the contact form, kept even when the mail to the owner fails (DATA-17, OP-20).
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns'

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    status: text({ enum: ['unread', 'read', 'answered'] }).notNull().default('unread'),
    created_at: createdAt(),
  },
  (table) => [index('contact_messages_by_time').on(table.created_at), check('contact_messages_status_known', sql`${table.status} in ('unread', 'read', 'answered')`)],
)
