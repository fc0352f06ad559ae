// The addresses that may sign in or sign up (DATA-15).
import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns'

export const allowedEmails = pgTable(
  'allowed_emails',
  {
    id: id(),
    email: text().notNull(),
    is_admin: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('allowed_emails_email_unique').on(table.email),
    check('allowed_emails_lower_case', sql`${table.email} = lower(${table.email})`),
  ],
)
