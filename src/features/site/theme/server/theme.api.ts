// The active theme (THEME-02), and the endpoint that returns to the previous one.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { publicRows } from '@/db/public-rows'
import { themeSettings } from '@/db/schema/site/theme'
import { themeBeforeEndpoints, themeEndpoints } from '../theme.contract'
import { activeLook } from './active-look'
import { backToThemeBefore, themeBefore } from './theme-before'

export const themeApi: BoundEndpoint[] = [
  bind(themeEndpoints.active, activeLook),
  bind(themeBeforeEndpoints.find, async ({ db }) => {
    const [active] = await db.select({ name: themeSettings.name }).from(themeSettings).where(publicRows(themeSettings))
    return { now: active?.name ?? null, before: (await themeBefore(db))?.name ?? null }
  }),
  bind(themeBeforeEndpoints.return, async (ctx, { body }) => ({
    now: (await backToThemeBefore(ctx, body.to))?.name ?? null,
  })),
]
