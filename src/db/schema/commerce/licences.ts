// Stores the licences on sale. Written by features/commerce/licences.
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, amountAsCents, id, oneOf, updatedAt } from '../columns'

export const licencePriceRules = ['times', 'plus'] as const

/**
 * Licences for sheet music, the same for the whole shop (decision 0040). If there are none, every sheet is one copy.
 */
export const licenceTiers = pgTable(
  'licence_tiers',
  {
    id: id(),
    name: text().notNull(),
    /** Number of copies that its holder may make. */
    copies: integer().notNull(),
    /** Rule that multiplies the edition's price or adds to it. */
    price_rule: oneOf(licencePriceRules).default('times'),
    /** Hundredths: 250 is 2.5 times the price, or 2.50 of the shop's currency on top. */
    price_amount: amountAsCents().notNull(),
    /** Rights of the buyer, in a sentence. */
    terms: text(),
    /** True when holder, order and copies are printed on every page; the checkout then asks for the holder. */
    is_stamped: boolean().notNull().default(true),
    order_index: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    check('licence_tiers_copies_range', sql`${table.copies} between 1 and 1000`),
    check('licence_tiers_rule_known', sql`${table.price_rule} in ('times', 'plus')`),
    check(
      'licence_tiers_never_cheaper',
      sql`${table.price_amount} >= case ${table.price_rule} when 'times' then 1 else 0 end`,
    ),
  ],
)
