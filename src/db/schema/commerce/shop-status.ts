// Stores whether the shop is open (DATA-03). Written by features/commerce/shop-status.
import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns'

export const pageSettings = pgTable('page_settings', {
  page_name: text().primaryKey(),
  is_work_in_progress: boolean().notNull().default(false),
  wip_message: text(),
  updated_at: moment().notNull().defaultNow(),
})
