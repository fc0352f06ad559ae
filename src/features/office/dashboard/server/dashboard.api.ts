// Collects the dashboard items of all features without importing any of them.
import type { Context } from '@/platform/context'
import { type BoundEndpoint, bind } from '@/platform/http/handler'
import { changeWords } from '@/lib/change-words'
import { currencyName } from '@/lib/currency-names'
import { formatMoney } from '@/lib/money'
import {
  dashboardEndpoints,
  type ComingGig,
  type Figure,
  type NewestOrder,
  type SalesDay,
  type TodayItem,
} from '../dashboard.contract'
import { startHere } from './start-here'

/** Number of something that waits, and the same in words: `2`, `2 orders to ship`. */
export type WaitingCount = { count: number; text: string }

export type DashboardSources = {
  /** Each feature's own items. Those with a count of 0 are left out unless they are facts. */
  today: readonly ((ctx: Context) => Promise<TodayItem[]>)[]
  /** One entry per day for these last days, oldest first, in the shop's currency. */
  sales(ctx: Context, days: number): Promise<SalesDay[]>
  /** The sales of these last days in each other currency. */
  otherSales(ctx: Context, days: number): Promise<{ currency: string; cents: number }[]>
  /** The figures after the sales, in their order. */
  figures: readonly ((ctx: Context) => Promise<Figure>)[]
  /** The newest orders, at most this many. */
  orders(ctx: Context, most: number): Promise<NewestOrder[]>
  gig(ctx: Context): Promise<ComingGig | null>
  /** Path of a page → the number of things that wait there. */
  counts: Readonly<Record<`/admin/${string}`, (ctx: Context) => Promise<WaitingCount>>>
}

const rank: Record<TodayItem['kind'], number> = { trouble: 0, todo: 1, fact: 2 }
const chartDays = 30
const newestOrders = 5

const sum = (days: readonly SalesDay[]): number => days.reduce((total, { cents }) => total + cents, 0)

/** Compares the sales of the chart with those of as many days before it. */
function salesFigure(
  before: readonly SalesDay[],
  shown: readonly SalesDay[],
  { currency, others }: { currency: string; others: string },
): Figure {
  const format = (cents: number) => formatMoney(cents, currency)
  return {
    key: 'sales',
    label: `Sales, ${chartDays} days`,
    value: format(sum(shown)),
    change: [changeWords(sum(shown) - sum(before), `the ${chartDays} days before`, format), others]
      .filter(Boolean)
      .join(', '),
    href: '/admin/orders',
  }
}

/** Returns "and $120.00 in US dollars"; empty without such sales. */
const otherSalesWords = (others: readonly { currency: string; cents: number }[]): string =>
  others.map(({ currency, cents }) => `and ${formatMoney(cents, currency)} in ${currencyName(currency)}`).join(' ')

export function dashboardApi({
  today,
  sales,
  otherSales,
  figures,
  orders,
  gig,
  counts,
}: DashboardSources): BoundEndpoint[] {
  return [
    bind(dashboardEndpoints.overview, async (ctx) => {
      const { currency } = ctx.settings.owner
      // The rest concerns money, people and the server, which editors may not see (decision 0038).
      if (ctx.actor.kind === 'editor')
        return {
          figures: [],
          today: [],
          orders: [],
          gig: await gig(ctx),
          sales: [],
          currency,
          otherSales: '',
          start: [],
        }
      const [items, days, abroad, others, newest, next, start] = await Promise.all([
        Promise.all(today.map((source) => source(ctx))),
        sales(ctx, 2 * chartDays),
        otherSales(ctx, chartDays),
        Promise.all(figures.map((source) => source(ctx))),
        orders(ctx, newestOrders),
        gig(ctx),
        startHere(ctx),
      ])
      const shown = days.slice(-chartDays)
      const inOthers = otherSalesWords(abroad)
      return {
        figures: [salesFigure(days.slice(0, -chartDays), shown, { currency, others: inOthers }), ...others],
        today: items
          .flat()
          .filter((item) => item.count > 0 || item.kind === 'fact')
          .toSorted((a, b) => rank[a.kind] - rank[b.kind]),
        orders: newest,
        gig: next,
        sales: shown,
        currency,
        otherSales: inOthers,
        start,
      }
    }),
    bind(dashboardEndpoints.counts, async (ctx) => {
      if (ctx.actor.kind === 'editor') return { counts: {} }
      const found = await Promise.all(
        Object.entries(counts).map(async ([path, source]) => [path, await source(ctx)] as const),
      )
      return { counts: Object.fromEntries(found.filter(([, { count }]) => count > 0)) }
    }),
  ]
}
