// Stores checkouts, payments and orders (DATA-02 and payments-security 2.2). Written by features/commerce/ledger. Money
// is in whole cents.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { checkedJson } from '../../checked-json'
import type { PostalAddress } from '@/lib/postal-address'
import type { BoughtEntry, EntrySnapshot, FileSnapshot, PartSnapshot } from './bundle-snapshots'
import { belongsTo, createdAt, id, moment, oneOf, refersTo, searchText, updatedAt } from '../../columns'
import { searchedOfCheckout } from './checkout-search'
import type { LicenceSnapshot } from './licence-snapshot'
import type { OfferSnapshot } from './offer-snapshot'

/**
 * Reasons why a licence was not printed into a file: it needs a password, is damaged, is too large, is on another
 * server, or printing failed.
 */
export const deliveryProblems = ['locked', 'damaged', 'large', 'elsewhere', 'failed'] as const

export const checkoutStatuses = [
  'open',
  'provider_created',
  'capturing',
  'pending',
  'paid',
  'declined',
  'denied',
  'mismatch',
  'shortage',
  'expired',
  'cancelled',
  'refused',
] as const

/**
 * Reasons why an order costs nothing: a card was redeemed, the buyer confirmed the newsletter, a gift was opened, or it
 * cost nothing in the shop from which it was imported.
 */
export const givenWays = ['card', 'newsletter', 'gift', 'import'] as const

export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    /** SHA-256 of the secret in the buyer's HttpOnly cookie: only that browser gets download tokens. */
    cookie_hash: text().notNull(),
    /** Fingerprint of lines and e-mail: the same cart in the same browser is the same checkout. */
    cart_hash: text().notNull(),
    email: text().notNull(),
    /** The payer's address according to PayPal; used for mail only when `email` is missing (OP-16). */
    payer_email: text(),
    /**
     * The payer's name at PayPal. It is the buyer's name if nothing is sent by post. Null in orders from before this
     * column existed.
     */
    payer_name: text(),
    currency: text().notNull().default('USD'),
    /** Reason why it costs nothing; null for an order that costs money. */
    given_as: text({ enum: givenWays }),
    /** Goods before the discount. */
    items_cents: integer().notNull(),
    /** Taken off by the code in `offer`; the sum over its lines. */
    discount_cents: integer().notNull().default(0),
    /** The code as it was when the checkout was opened; null without one. */
    offer: checkedJson<OfferSnapshot | null>(
      'checkouts.offer',
      z.object({ id: z.string(), code: z.string(), kind: z.enum(['percent', 'amount']), value: z.number() }),
      null,
    ),
    shipping_cents: integer().notNull().default(0),
    total_cents: integer().notNull(),
    needs_shipping: boolean().notNull().default(false),
    /** ISO 3166 code of the country that the buyer named for the parcel; null when the checkout did not ask. */
    ship_country: text(),
    shipping_address: checkedJson<PostalAddress | null>(
      'checkouts.shipping_address',
      z.object({ line1: z.string() }),
      null,
    ),
    status: oneOf(checkoutStatuses).default('open'),
    /**
     * Time from which nothing is left to send: the last piece was marked as sent, or the rest was refunded. Follows
     * from `shipments` and `orders`; it is here so that an index finds the orders that wait.
     */
    shipped_at: moment(),
    /** Sum of its completed refunds, repeated here for the same reason. */
    refunded_cents: integer().notNull().default(0),
    /**
     * True when a paid line has delivered nothing to its buyer, and no file or link has been added since. It is here
     * for the same reason.
     */
    owes_goods: boolean().notNull().default(false),
    /** Part of the idempotency key of the capture; raised only after a definite decline. */
    attempt: integer().notNull().default(1),
    /** While it is in the future, a process is settling this checkout. */
    lease_until: moment(),
    provider_order_id: text(),
    invoice_number: text().notNull(),
    /** Time of the poller's next check; null when nothing is left to do. */
    next_check_at: moment(),
    /** Number of checks by the poller. */
    checks: integer().notNull().default(0),
    /** Reason for its final state, for the owner and the log. */
    note: text(),
    /** The buyer's message to the seller, sent with the order. */
    buyer_note: text(),
    /** Origin of the buyer: a host, or a name in the link; null if unknown, or erased. */
    source: text(),
    /** Campaign that the link named; null without one. */
    campaign: text(),
    /** Keyed hash of the network that opened it, for rate limits; removed after a day. */
    network: text(),
    /** Time at which the buyer's browser showed that the payment arrived; null: its next page shows it. */
    shown_at: moment(),
    created_at: createdAt(),
    updated_at: updatedAt(),
    /** Time of the sale: it was paid, or released before its payment. */
    paid_at: moment(),
  },
  (table) => [
    uniqueIndex('checkouts_provider_order_unique').on(table.provider_order_id),
    uniqueIndex('checkouts_invoice_unique').on(table.invoice_number),
    uniqueIndex('checkouts_one_open_per_cart')
      .on(table.cookie_hash, table.cart_hash)
      .where(sql`${table.status} in ('open', 'provider_created', 'declined')`),
    // Indexes of the owner's list: by time, orders to ship, and orders with problems.
    index('checkouts_by_time').on(table.created_at, table.id),
    index('checkouts_to_ship')
      .on(table.created_at, table.id)
      .where(sql`${table.needs_shipping} and ${table.status} = 'paid' and ${table.shipped_at} is null`),
    index('checkouts_refunded')
      .on(table.created_at, table.id)
      .where(sql`${table.refunded_cents} > 0`),
    index('checkouts_given')
      .on(table.created_at, table.id)
      .where(sql`${table.given_as} is not null`),
    index('checkouts_search')
      .using('gin', sql`${searchedOfCheckout(table)} gin_trgm_ops`)
      .where(sql`${table.status} in ('capturing', 'pending', 'paid', 'denied', 'mismatch', 'shortage')`),
    index('checkouts_out_of_line')
      .on(table.created_at, table.id)
      .where(sql`${table.status} in ('capturing', 'pending', 'denied', 'mismatch', 'shortage')`),
    index('checkouts_owing')
      .on(table.created_at, table.id)
      .where(sql`${table.owes_goods}`),
    // Hold all that the dashboard reads of sales and of parcels.
    index('checkouts_sold')
      .on(table.paid_at, table.currency, table.total_cents, table.refunded_cents)
      .where(sql`${table.status} = 'paid'`),
    index('checkouts_parcels')
      .on(table.paid_at, table.shipped_at, table.id)
      .where(sql`${table.needs_shipping} and ${table.status} = 'paid'`),
    index('checkouts_by_network')
      .on(table.network, table.created_at)
      .where(sql`${table.network} is not null`),
    index('checkouts_by_browser').on(table.cookie_hash, table.created_at),
    index('checkouts_by_email').on(sql`lower(${table.email}) text_pattern_ops`),
    index('checkouts_due')
      .on(table.next_check_at)
      .where(sql`${table.next_check_at} is not null`),
    check(
      'checkouts_totals_add_up',
      sql`${table.total_cents} = ${table.items_cents} - ${table.discount_cents} + ${table.shipping_cents}`,
    ),
    check(
      'checkouts_discount_range',
      sql`${table.discount_cents} between 0 and greatest(${table.items_cents} - 1, 0) and (${table.discount_cents} = 0 or ${table.offer} is not null)`,
    ),
    check(
      'checkouts_total_positive',
      sql`case when ${table.given_as} is null then ${table.total_cents} > 0 and ${table.items_cents} > 0 and ${table.shipping_cents} >= 0 else ${table.total_cents} = 0 and ${table.items_cents} = 0 and ${table.shipping_cents} = 0 end`,
    ),
    check('checkouts_given_known', sql`${table.given_as} in ('card', 'newsletter', 'gift', 'import')`),
    check('checkouts_refund_not_negative', sql`${table.refunded_cents} >= 0`),
    check(
      'checkouts_status_known',
      sql`${table.status} in ('open', 'provider_created', 'capturing', 'pending', 'paid', 'declined', 'denied', 'mismatch', 'shortage', 'expired', 'cancelled', 'refused')`,
    ),
  ],
)

/**
 * Columns of a line that `checkout_lines` and `orders` have alike. The order line copies them, so that the order stays
 * complete when an item is deleted or renamed (OP-39).
 */
const lineColumns = (table: 'checkout_lines' | 'orders') => ({
  /** No foreign key: the item may be deleted between payment and capture, and the line stays (failure row 30). */
  shop_item_id: uuid().notNull(),
  format: text().notNull(),
  /** The chosen variant; null if there was no choice. No foreign key, for the same reason. */
  variant_id: uuid(),
  /** Copies of the texts that the buyer read: "LP", "M". Null in orders from before these columns existed. */
  format_name: text(),
  variant_label: text(),
  /** The chosen licence with a copy of its content; null if none is chosen. No foreign key, for the same reason. */
  licence_id: uuid(),
  licence: checkedJson<LicenceSnapshot | null>(
    `${table}.licence`,
    z.object({ name: z.string(), copies: z.number() }),
    null,
  ),
  /**
   * The order line whose licence it raises to more copies; null for everything else. No foreign key: the order may be
   * deleted first.
   */
  tops_up: uuid(),
  title: text().notNull(),
  category: text().notNull(),
  quantity: integer().notNull(),
  /** Price of one piece before the discount of a code. */
  unit_cents: integer().notNull(),
  /** Taken off the whole line by a code, fixed when the checkout is opened. */
  discount_cents: integer().notNull().default(0),
  /** True when one piece was bought at a sale price. */
  in_sale: boolean().notNull().default(false),
  /** Lowest price of one piece in the 30 days before the sale, as the buyer saw it; null: none was shown. */
  before_unit_cents: integer(),
  /** Part of `unit_cents` that the buyer chose to pay on top of the price. */
  extra_unit_cents: integer().notNull().default(0),
  /** Weight of one piece in grams; null: not known, or nothing is sent by post. */
  weight_grams: integer(),
  bandcamp_url: text(),
  external_url: text(),
  position: integer().notNull(),
})

const agreedColumns = lineColumns('checkout_lines')
export const lineColumnNames = Object.keys(agreedColumns) as (keyof typeof agreedColumns)[]
/** A line as both tables have it. */
export type LineColumns = Pick<typeof checkoutLines.$inferSelect, keyof typeof agreedColumns>

/** The server's own snapshot of the bought items and their prices. */
export const checkoutLines = pgTable(
  'checkout_lines',
  {
    checkout_id: belongsTo(() => checkouts.id),
    ...agreedColumns,
    /** Version of the chosen edition's file in `pdf_file_url`; null if the file is the item's own. */
    edition_version: integer(),
    /** True when this line reduces tracked stock. */
    takes_stock: boolean().notNull().default(false),
    /** True when it is given away: only then it costs nothing. */
    is_given: boolean().notNull().default(false),
    /** True when its parcel goes to the home zone only. */
    home_zone_only: boolean().notNull().default(false),
    /** Private (OP-04). File of the chosen edition, or of the item if no edition is chosen. */
    pdf_file_url: text(),
    /** Files of digital music; null if the item has none. */
    files: checkedJson<FileSnapshot[] | null>(
      'checkout_lines.files',
      z.array(z.object({ id: z.string(), name: z.string(), file: z.string(), byteSize: z.number() })),
      null,
    ),
    /** The parts of a set in score order; null for everything else. */
    parts: checkedJson<PartSnapshot[] | null>(
      'checkout_lines.parts',
      z.array(z.object({ id: z.string(), name: z.string(), file: z.string() })),
      null,
    ),
    /** Entries of a bundle; null for everything else. */
    entries: checkedJson<EntrySnapshot[] | null>(
      'checkout_lines.entries',
      z.array(
        z.object({
          id: z.string(),
          itemId: z.string(),
          title: z.string(),
          parts: z.array(z.object({ id: z.string(), file: z.string() })),
        }),
      ),
      null,
    ),
    image_url: text(),
    download_limit: integer().notNull(),
    download_expiry_days: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.checkout_id, table.position] }),
    unique('checkout_lines_one_per_choice')
      .on(table.checkout_id, table.shop_item_id, table.format, table.variant_id, table.licence_id, table.tops_up)
      .nullsNotDistinct(),
    // Finds the orders of an item for the filter of the list.
    index('checkout_lines_by_item').on(table.shop_item_id, table.checkout_id),
    index('checkout_lines_search').using('gin', sql`${searchText(table.title)} gin_trgm_ops`),
    check('checkout_lines_quantity_range', sql`${table.quantity} between 1 and 99`),
    check(
      'checkout_lines_price_positive',
      sql`case when ${table.is_given} then ${table.unit_cents} = 0 else ${table.unit_cents} > 0 end`,
    ),
    check(
      'checkout_lines_discount_range',
      sql`${table.discount_cents} between 0 and ${table.quantity} * ${table.unit_cents}`,
    ),
    check('checkout_lines_extra_range', sql`${table.extra_unit_cents} between 0 and ${table.unit_cents}`),
  ],
)

export const payments = pgTable(
  'payments',
  {
    id: id(),
    checkout_id: refersTo(() => checkouts.id),
    provider_capture_id: text().notNull(),
    status: oneOf(['completed', 'pending', 'denied', 'refunded', 'partially_refunded', 'reversed']),
    amount_cents: integer().notNull(),
    currency: text().notNull(),
    /** PayPal's fee; null until PayPal reports it, and in payments from before this column existed. */
    fee_cents: integer(),
    /** PayPal's own word, with its reason. */
    raw_status: text().notNull(),
    payer_email: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('payments_capture_unique').on(table.provider_capture_id),
    index('payments_by_checkout').on(table.checkout_id),
    uniqueIndex('payments_one_live_per_checkout')
      .on(table.checkout_id)
      .where(sql`${table.status} <> 'denied'`),
    check('payments_amount_positive', sql`${table.amount_cents} > 0`),
    check('payments_fee_not_negative', sql`${table.fee_cents} >= 0`),
  ],
)

/** One row per bought item (DATA-02). */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    checkout_id: refersTo(() => checkouts.id),
    customer_email: text().notNull(),
    payment_status: oneOf(['pending', 'completed', 'failed', 'refunded']),
    ...lineColumns('orders'),
    /**
     * Set on a line whose licence is raised: the only checkout that may take money for it now, so that a buyer does not
     * pay twice for the same copies.
     */
    topping_up: uuid(),
    /** Bought entries of a bundle; null for everything else. */
    entries: checkedJson<BoughtEntry[] | null>(
      'orders.entries',
      z.array(z.object({ id: z.string(), itemId: z.string(), name: z.string(), cents: z.number() })),
      null,
    ),
    currency: text().notNull().default('USD'),
    provider_order_id: text().notNull(),
    refunded_cents: integer().notNull().default(0),
    /** Number of pieces that were refunded one by one: they are not sent any more. */
    refunded_pieces: integer().notNull().default(0),
    /** Reason why its file was delivered without the printed licence, or not at all; null if nothing went wrong. */
    delivery_problem: text({ enum: deliveryProblems }),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('orders_one_per_choice')
      .on(table.checkout_id, table.shop_item_id, table.format, table.variant_id, table.licence_id, table.tops_up)
      .nullsNotDistinct(),
    index('orders_by_email').on(table.customer_email, table.payment_status, table.created_at),
    index('orders_topping_up')
      .on(table.tops_up)
      .where(sql`${table.tops_up} is not null`),
    index('orders_with_delivery_problem')
      .on(table.updated_at)
      .where(sql`${table.delivery_problem} is not null`),
    check(
      'orders_delivery_problem_known',
      sql`${table.delivery_problem} in ('locked', 'damaged', 'large', 'elsewhere', 'failed')`,
    ),
    check('orders_status_known', sql`${table.payment_status} in ('pending', 'completed', 'failed', 'refunded')`),
    check('orders_quantity_positive', sql`${table.quantity} > 0`),
    check(
      'orders_refund_within_price',
      sql`${table.refunded_cents} between 0 and ${table.quantity} * ${table.unit_cents} - ${table.discount_cents}`,
    ),
    check('orders_discount_not_negative', sql`${table.discount_cents} >= 0`),
    check('orders_refunded_pieces_range', sql`${table.refunded_pieces} between 0 and ${table.quantity}`),
  ],
)
