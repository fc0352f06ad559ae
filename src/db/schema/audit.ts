// What happened to money, goods and settings, in order; rows are only ever added; what names a person in them goes when its time is over.
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns'

export const audit = pgTable(
  'audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: createdAt(),
    /** `system`, `paypal`, `buyer`, or an administrator's e-mail. */
    actor: text().notNull(),
    /** Such as `checkout.paid`, `stock.shortage`, `grant.revoked`. */
    what: text().notNull(),
    /** The record it is about: `checkout:<id>`. */
    ref: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [index('audit_by_ref').on(table.ref), index('audit_by_time').on(table.at)],
)
