// Stores the automatic letters: the welcome mail, and newsletters about new gigs and releases.
import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, oneOf } from '../columns'
import { newsletters } from './newsletter'

/** The owner's choices; at most one row. Without a row everything is off. */
export const letterSettings = pgTable(
  'letter_settings',
  {
    id: boolean().primaryKey().default(true),
    welcome_is_on: boolean().notNull().default(false),
    welcome_subject: text().notNull().default(''),
    welcome_text: text().notNull().default(''),
    /**
     * Item or edition that the welcome mail gives; null for none. No foreign key: it may go to the trash and be restored.
     */
    welcome_file: uuid(),
    gigs_are_on: boolean().notNull().default(false),
    releases_are_on: boolean().notNull().default(false),
  },
  (table) => [check('letter_settings_one_row', sql`${table.id}`)],
)

/** Gigs and releases that have had their newsletter. A row stays when the newsletter is deleted: one per thing, ever. */
export const announcedThings = pgTable(
  'announced_things',
  {
    kind: oneOf(['gig', 'release']),
    /** Id of the event, the release, or the item without a release. No foreign key: see `welcome_file`. */
    thing_id: uuid().notNull(),
    /** Item or event that the newsletter shows. */
    shown_id: uuid().notNull(),
    newsletter_id: uuid().references(() => newsletters.id, { onDelete: 'set null' }),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.thing_id] }),
    check('announced_things_kind_known', sql`${table.kind} in ('gig', 'release')`),
  ],
)
