// The back-office service of themes (ADM-THEME-06, OP-38): activating one deactivates the others, in one transaction.
import { and, eq, ne } from 'drizzle-orm'
import { resourceService } from '@/admin-kit/server/resource-service'
import { themeSettings } from '@/db/schema/site/theme'
import { themesResource } from '../theme.resource'
import { endActive } from './theme-before'

export const themesService = resourceService(themesResource, {
  table: themeSettings,
  titleColumn: 'name',
  searched: ['name'],
  order: [{ column: 'created_at', direction: 'desc' }],
  async toColumns({ is_hard_to_read_accepted: _, ...columns }, { ctx, tx, current }) {
    const now = ctx.clock.now()
    // Ends the other theme before this one is saved: the database refuses a second active theme even for a moment.
    if (columns.is_active) await endActive(tx, now, current?.id)
    return current?.is_active === true && !columns.is_active ? { ...columns, active_until: now } : columns
  },
  // A restored theme is unchanged, but does not replace the one that is active now.
  async beforeRestore(columns, { tx, id }) {
    const others = await tx.$count(themeSettings, and(eq(themeSettings.is_active, true), ne(themeSettings.id, id)))
    return columns.is_active === true && others > 0 ? { ...columns, is_active: false } : columns
  },
})
