// Stores the accounts of people who may sign in (DATA-15), their credentials and sessions, and the links that prove an
// address.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, id, moment } from '../columns'

/**
 * Account of a person who proved an address by a mailed link and set a password. An account alone gives no access: the
 * address must also be allowed.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    email: text().notNull(),
    full_name: text().notNull(),
    /** Scrypt hash, with its parameters and salt. */
    password_hash: text().notNull(),
    verified_at: moment().notNull(),
    password_changed_at: moment().notNull(),
    /** Encrypted. Being set up while `totp_confirmed_at` is null. */
    totp_secret: text(),
    totp_confirmed_at: moment(),
    /** The last 30-second step whose code was accepted: a code works once. */
    totp_last_step: integer(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('accounts_email_unique').on(table.email),
    check('accounts_lower_case', sql`${table.email} = lower(${table.email})`),
    check('accounts_totp_has_secret', sql`${table.totp_confirmed_at} is null or ${table.totp_secret} is not null`),
  ],
)

/** Browsers that are signed in. Only the hash of the cookie's secret is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    token_hash: text().notNull(),
    account_id: belongsTo(() => accounts.id),
    created_at: createdAt(),
    /** Updated at most once a minute; eight hours without a request end the session. */
    last_seen_at: moment().notNull(),
    /** Latest end, which activity does not extend. */
    expires_at: moment().notNull(),
    /** Time at which this browser last gave the password or a code. */
    proved_at: moment().notNull(),
    user_agent: text(),
    ip: text(),
  },
  (table) => [
    uniqueIndex('sessions_token_unique').on(table.token_hash),
    index('sessions_by_account').on(table.account_id),
    index('sessions_by_expiry').on(table.expires_at),
  ],
)

/** A mailed link; its token is derived from the id (decision 0038). One per address and purpose is valid. */
export const accountLinks = pgTable(
  'account_links',
  {
    id: id(),
    /** Account whose address changes to `email`; null for other purposes. */
    account_id: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text().$type<'sign-up' | 'reset' | 'invitation' | 'change-email'>().notNull(),
    email: text().notNull(),
    /** Name as typed at sign-up; the person who opens the link may change it. */
    full_name: text(),
    created_at: createdAt(),
    expires_at: moment().notNull(),
    used_at: moment(),
  },
  (table) => [
    uniqueIndex('account_links_one_alive')
      .on(table.email, table.purpose)
      .where(sql`${table.used_at} is null`),
    index('account_links_by_expiry').on(table.expires_at),
    check('account_links_purpose_known', sql`${table.purpose} in ('sign-up', 'reset', 'invitation', 'change-email')`),
    check(
      'account_links_account_to_change',
      sql`(${table.account_id} is not null) = (${table.purpose} = 'change-email')`,
    ),
    check('account_links_lower_case', sql`${table.email} = lower(${table.email})`),
  ],
)

/** Recovery codes for people who lost their code device: each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { id: id(), account_id: belongsTo(() => accounts.id), code_hash: text().notNull(), used_at: moment() },
  (table) => [uniqueIndex('recovery_codes_once').on(table.account_id, table.code_hash)],
)

/** Networks from which a person has signed in to an account. They have their own budget of guesses. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    account_id: belongsTo(() => accounts.id),
    /** A keyed hash that reveals no address. */
    network: text().notNull(),
    last_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account_id, table.network] }),
    index('known_networks_by_time').on(table.last_at),
  ],
)

/**
 * Failed attempts in a row, for existing and unknown addresses. The subject is a keyed hash that identifies no person.
 */
export const accessFailures = pgTable(
  'access_failures',
  { subject: text().primaryKey(), failures: integer().notNull(), blocked_until: moment(), last_at: moment().notNull() },
  (table) => [index('access_failures_by_time').on(table.last_at)],
)
