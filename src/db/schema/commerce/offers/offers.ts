// Stores codes that make an order cheaper. Written by features/commerce/offers. Amounts are whole cents.
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid, boolean } from 'drizzle-orm/pg-core'
import { belongsTo, type Columns, createdAt, id, oneOf, texts, updatedAt } from '../../columns'

export const offerKinds = ['percent', 'amount'] as const
export const offerScopes = ['everything', 'categories', 'items'] as const
export const useStates = ['claimed', 'kept', 'returned'] as const

/**
 * Returns a code as it is compared: capital letters and digits. ASCII only, because letters of other alphabets depend on
 * the locale of the database.
 */
export const codeKeyOf = ({ code }: Columns<'code'>) => sql`upper(regexp_replace(${code}, '[^A-Za-z0-9]', '', 'g'))`

export const offers = pgTable(
  'offers',
  {
    id: id(),
    /** Spelled as buyers see it: "EASTER 25". */
    code: text().notNull(),
    kind: oneOf(offerKinds),
    /** Hundredths of a per cent; 99 % at most, so that no order costs nothing. */
    percent_basis_points: integer(),
    amount_cents: integer(),
    /** Currency of the amounts. */
    currency: text().notNull(),
    scope: oneOf(offerScopes).default('everything'),
    /** Categories of items that it counts for. */
    categories: texts(),
    /** The goods of the order cost at least this much before the discount; null: any amount. */
    least_cents: integer(),
    /** First and last day in the site's time zone; null: no limit. */
    starts_on: date({ mode: 'string' }),
    ends_on: date({ mode: 'string' }),
    /** Orders that may use it; null: no limit. */
    uses_limit: integer(),
    /** Orders that have used it or are being paid with it: its rows of `offer_uses` that are not returned. */
    uses: integer().notNull().default(0),
    is_active: boolean().notNull().default(true),
    /** Tells the owner who got it. */
    note: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('offers_code_unique').on(codeKeyOf(table)),
    check('offers_code_shape', sql`${table.code} ~ '^[A-Za-z0-9][A-Za-z0-9 -]{1,38}[A-Za-z0-9]$'`),
    check('offers_kind_known', sql`${table.kind} in ('percent', 'amount')`),
    check('offers_scope_known', sql`${table.scope} in ('everything', 'categories', 'items')`),
    check(
      'offers_value_of_kind',
      sql`(${table.kind} = 'percent') = (${table.percent_basis_points} is not null) and (${table.kind} = 'amount') = (${table.amount_cents} is not null)`,
    ),
    check('offers_percent_range', sql`${table.percent_basis_points} between 1 and 9900`),
    check('offers_amount_positive', sql`${table.amount_cents} > 0 and ${table.least_cents} > 0`),
    check('offers_days_in_order', sql`${table.ends_on} >= ${table.starts_on}`),
    check('offers_limit_positive', sql`${table.uses_limit} > 0`),
    check('offers_uses_within_limit', sql`${table.uses} >= 0 and ${table.uses} <= ${table.uses_limit}`),
  ],
)

/** Items that a code counts for. No foreign key to the item: a deleted item leaves its row, so that the owner sees it. */
export const offerItems = pgTable(
  'offer_items',
  {
    id: id(),
    offer_id: belongsTo(() => offers.id),
    shop_item_id: uuid().notNull(),
    /** Title at the time of choice. */
    label: text().notNull(),
    position: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('offer_items_by_offer').on(table.offer_id, table.position),
    check('offer_items_label_present', sql`length(btrim(${table.label})) > 0`),
  ],
)

/**
 * Uses of a code: claimed between approval and capture, kept by a paid order, returned by every other end. No foreign
 * keys: a deleted code leaves its uses, so that it counts them again when the owner restores it.
 */
export const offerUses = pgTable(
  'offer_uses',
  {
    offer_id: uuid().notNull(),
    checkout_id: uuid().notNull(),
    state: oneOf(useStates),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.offer_id, table.checkout_id] }),
    index('offer_uses_by_checkout').on(table.checkout_id),
    check('offer_uses_state_known', sql`${table.state} in ('claimed', 'kept', 'returned')`),
  ],
)
