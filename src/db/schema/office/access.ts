// Stores the addresses that may sign in, with their roles (DATA-15).
import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../columns'

export const allowedEmails = pgTable(
  'allowed_emails',
  {
    id: id(),
    email: text().notNull(),
    is_admin: boolean().notNull().default(false),
    /** True when the person may edit the site, and sees no orders, people or money. */
    is_editor: boolean().notNull().default(false),
    /** True when the person only packs: sees the orders to ship and marks them shipped. */
    is_packer: boolean().notNull().default(false),
    /** The administrator who added it; null for an address from the configuration or an import. */
    added_by: text(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('allowed_emails_email_unique').on(table.email),
    check('allowed_emails_lower_case', sql`${table.email} = lower(${table.email})`),
    check(
      'allowed_emails_one_role',
      sql`(${table.is_admin}::int + ${table.is_editor}::int + ${table.is_packer}::int) <= 1`,
    ),
  ],
)
