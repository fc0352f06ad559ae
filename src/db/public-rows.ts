// Declares which rows of a table visitors may see. A table has one column for it, which the owner switches.
import { eq, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

type WithVisibility = { is_visible: AnyPgColumn } | { is_active: AnyPgColumn } | { is_shown: AnyPgColumn }

/** Returns the condition for the rows that visitors may see. Every public query of such a table uses it. */
export function publicRows(table: WithVisibility): SQL {
  const isPublic = 'is_visible' in table ? table.is_visible : 'is_active' in table ? table.is_active : table.is_shown
  return eq(isPublic, true)
}
