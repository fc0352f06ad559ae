// The owner's looks at work (ADM-THEME-06, OP-38): making one active makes the others inactive, in one transaction.
import { and, eq, ne } from 'drizzle-orm'
import { resourceService } from '@/admin-kit/server/resource-service'
import { themeSettings } from '@/db/schema/theme'
import { themesResource } from '../theme.resource'

export const themesService = resourceService(themesResource, {
  table: themeSettings,
  titleColumn: 'name',
  searched: ['name'],
  order: [{ column: 'created_at', direction: 'desc' }],
  async toColumns(values, { tx, current }) {
    // Before this one is written: the database refuses a second active theme even for a moment.
    if (values.is_active)
      await tx
        .update(themeSettings)
        .set({ is_active: false })
        .where(and(eq(themeSettings.is_active, true), current ? ne(themeSettings.id, current.id) : undefined))
    return values
  },
  // It comes back as it was, but does not take the place of the one that is active now.
  async beforeRestore(columns, { tx, id }) {
    const others = await tx.$count(themeSettings, and(eq(themeSettings.is_active, true), ne(themeSettings.id, id)))
    return columns.is_active === true && others > 0 ? { ...columns, is_active: false } : columns
  },
})
