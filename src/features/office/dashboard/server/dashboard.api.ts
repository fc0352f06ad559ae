// Collects the dashboard items of all features without importing any of them.
import type { Context } from '@/platform/context'
import { type BoundEndpoint, bind } from '@/platform/http/handler'
import { dashboardEndpoints, type SalesDay, type TodayItem } from '../dashboard.contract'
import { startHere } from './start-here'
import { tileTexts } from './tile-facts'

export type DashboardSources = {
  /** Each feature's own items. Those with a count of 0 are left out unless they are facts. */
  today: readonly ((ctx: Context) => Promise<TodayItem[]>)[]
  /** One entry per day, oldest first. */
  sales(ctx: Context): Promise<SalesDay[]>
}

const rank: Record<TodayItem['kind'], number> = { trouble: 0, todo: 1, fact: 2 }

export function dashboardApi({ today, sales }: DashboardSources): BoundEndpoint[] {
  return [
    bind(dashboardEndpoints.overview, async (ctx) => {
      // The rest concerns money, people and the server, which editors may not see (decision 0038).
      if (ctx.actor.kind === 'editor') return { today: [], sales: [], start: [], tiles: await tileTexts(ctx) }
      const [items, days, start, tiles] = await Promise.all([
        Promise.all(today.map((source) => source(ctx))),
        sales(ctx),
        startHere(ctx),
        tileTexts(ctx),
      ])
      return {
        today: items
          .flat()
          .filter((item) => item.count > 0 || item.kind === 'fact')
          .toSorted((a, b) => rank[a.kind] - rank[b.kind]),
        sales: days,
        start,
        tiles,
      }
    }),
  ]
}
