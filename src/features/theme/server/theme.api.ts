// The active theme (THEME-02).
import { desc, eq } from 'drizzle-orm'
import { bind, type BoundEndpoint } from '@/adapters/http/handler'
import { themeSettings } from '@/db/schema/theme'
import { themeEndpoints } from '../theme.contract'

export const themeApi: BoundEndpoint[] = [
  bind(themeEndpoints.active, async ({ db }) => {
    const [theme] = await db.select().from(themeSettings).where(eq(themeSettings.is_active, true)).orderBy(desc(themeSettings.created_at)).limit(1)
    return theme ? { colors: theme.colors, typography: theme.typography, animations: theme.animations } : null
  }),
]
