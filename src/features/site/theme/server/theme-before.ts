// Finds the theme that the site had before the present one, and switches back to it.
import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { actorName, noteChange } from '@/admin-kit/server/record-history'
import { themeSettings } from '@/db/schema/site/theme'

type Named = { id: string; name: string }

/**
 * Deactivates the active theme, unless its id is `except`, and stores the time it ended. Returns that theme; null if
 * there was none.
 */
export async function endActive(tx: Transaction, now: Date, except?: string): Promise<Named | null> {
  const [ended] = await tx
    .update(themeSettings)
    .set({ is_active: false, active_until: now })
    .where(and(eq(themeSettings.is_active, true), except === undefined ? undefined : ne(themeSettings.id, except)))
    .returning({ id: themeSettings.id, name: themeSettings.name })
  return ended ?? null
}

/** Returns the last theme that was active before the present one; null means the default look. */
export async function themeBefore(db: Context['db'] | Transaction): Promise<Named | null> {
  const [before] = await db
    .select({ id: themeSettings.id, name: themeSettings.name })
    .from(themeSettings)
    .where(and(eq(themeSettings.is_active, false), isNotNull(themeSettings.active_until)))
    .orderBy(desc(themeSettings.active_until), desc(themeSettings.created_at))
    .limit(1)
  return before ?? null
}

/**
 * Switches to the previous or the default look and returns the theme that is now active; null is the default look. A
 * second click switches back.
 */
export async function backToThemeBefore(ctx: Context, to: 'before' | 'default'): Promise<Named | null> {
  return inTransaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    const before = to === 'before' ? await themeBefore(tx) : null
    const ended = await endActive(tx, at)
    if (before)
      await tx.update(themeSettings).set({ is_active: true, updated_at: at }).where(eq(themeSettings.id, before.id))
    const changed = (theme: Named, isActive: boolean) =>
      noteChange(tx, {
        actor: actorName(ctx),
        what: 'themes.updated',
        ref: `themes:${theme.id}`,
        title: theme.name,
        at,
        detail: { before: { is_active: !isActive }, after: { is_active: isActive } },
      })
    if (ended) await changed(ended, false)
    if (before) await changed(before, true)
    return before
  })
}
