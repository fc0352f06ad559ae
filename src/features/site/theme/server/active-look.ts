// Reads the look of the site that the owner has chosen (THEME-02).
import { desc } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { publicRows } from '@/db/public-rows'
import { themeSettings } from '@/db/schema/site/theme'
import type { ThemeLook } from '../theme.contract'
import { defaultLook } from '../theme.rules'

/**
 * Returns null while no theme is active: the defaults apply, as they do for each part that is stored in another shape.
 */
export async function activeLook({ db }: Pick<Context, 'db'>): Promise<ThemeLook | null> {
  const [theme] = await db
    .select()
    .from(themeSettings)
    .where(publicRows(themeSettings))
    .orderBy(desc(themeSettings.created_at))
    .limit(1)
  if (!theme) return null
  const { colors, typography, animations } = theme
  return {
    colors: { ...defaultLook.colors, ...colors },
    typography: { ...defaultLook.typography, ...typography },
    animations: { ...defaultLook.animations, ...animations },
  }
}
