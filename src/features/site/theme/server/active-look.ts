// The look of the site as its owner has chosen it (THEME-02).
import { desc, eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { themeSettings } from '@/db/schema/theme'
import type { ThemeLook } from '../theme.contract'

/** Null while no theme is active: the defaults hold. */
export async function activeLook({ db }: Pick<Context, 'db'>): Promise<ThemeLook | null> {
  const [theme] = await db
    .select()
    .from(themeSettings)
    .where(eq(themeSettings.is_active, true))
    .orderBy(desc(themeSettings.created_at))
    .limit(1)
  return theme ? { colors: theme.colors, typography: theme.typography, animations: theme.animations } : null
}
