// Stores the events of money, goods and settings, in order. Rows are only added. Details that name a person are deleted
// after their retention period.
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns'

export const audit = pgTable(
  'audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: createdAt(),
    /** `system`, `paypal`, `buyer`, or an administrator's e-mail. */
    actor: text().notNull(),
    /** Such as `checkout.paid`, `stock.shortage`, `grant.revoked`. */
    what: text().notNull(),
    /** Record of the entry: `checkout:<id>`. */
    ref: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [index('audit_by_ref').on(table.ref), index('audit_by_time').on(table.at)],
)
