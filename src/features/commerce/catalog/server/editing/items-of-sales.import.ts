// Adds the items that a table of sales names, unless an item here has the same title and
// category: its past orders go there.
import { and, eq, ne, sql } from 'drizzle-orm'
import { shopItems } from '@/db/schema/commerce/shop'
import { RowRefused } from '@/platform/import/import-problem'
import type { Importer } from '@/platform/import/importer'

/** Adds the column `unless_titled` to the importer of items. */
export const unlessTitled = (importer: Importer): Importer => ({
  ...importer,
  columns: [...importer.columns, 'unless_titled'],
  async read(row) {
    const draft = await importer.read(row)
    return row.yes('unless_titled', false) ? { ...draft, values: { ...draft.values, unless_titled: true } } : draft
  },
  async write({ values: { unless_titled, ...values }, ...draft }, given) {
    if (unless_titled === true) {
      const titled = and(
        sql`lower(${shopItems.title}) = ${String(values.title).toLowerCase()}`,
        eq(shopItems.category, values.category as typeof shopItems.$inferSelect.category),
        ne(shopItems.id, draft.key),
      )
      const [known] = await given.tx.select({ id: shopItems.id }).from(shopItems).where(titled).limit(1)
      const [own] = await given.tx.select({ id: shopItems.id }).from(shopItems).where(eq(shopItems.id, draft.key))
      if (known && !own)
        throw new RowRefused('An item with this title is here already. Its past orders are added to that item.')
    }
    return importer.write({ ...draft, values }, given)
  },
})
