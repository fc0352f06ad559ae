// Stores the three lists of the about page (DATA-16).
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, oneOf } from '../columns'

export const musicalInfluences = pgTable('musical_influences', {
  id: id(),
  name: text().notNull(),
  order_index: integer().notNull().default(0),
  created_at: createdAt(),
})

export const collaborations = pgTable('collaborations', {
  id: id(),
  artist: text().notNull(),
  project: text().notNull(),
  /** Year as typed: "2019", "2019-2021". */
  year: text().notNull(),
  order_index: integer().notNull().default(0),
  created_at: createdAt(),
})

export const stats = pgTable(
  'stats',
  {
    id: id(),
    icon_name: oneOf(['Music', 'Users', 'MapPin']),
    /** Number as shown: "25+", "1,200". */
    number_value: text().notNull(),
    label: text().notNull(),
    order_index: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (table) => [check('stats_icon_known', sql`${table.icon_name} in ('Music', 'Users', 'MapPin')`)],
)
