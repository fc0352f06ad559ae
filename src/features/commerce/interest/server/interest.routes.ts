// Counts what visitors do with an item, per item and day. Reads no address and stores nothing about the visitor.
import { sql } from 'drizzle-orm'
import { publicRows } from '@/db/public-rows'
import { shopItems } from '@/db/schema/commerce/shop'
import type { RawRoute } from '@/platform/http/handler'
import { isPerson, readInterest } from '../interest.rules'

export const interestRoutes: RawRoute[] = [
  {
    method: 'POST',
    path: '/api/seen',
    access: 'everyone',
    summary:
      'Counts that a visitor saw an item, looked inside, listened or put it into the cart: `seen <id of the item>`. Counts neither programs nor signed-in users, and nothing about the visitor.',
    limit: { requests: 120, perSeconds: 60 },
    maxBodyBytes: 100,
    async run({ db, clock, settings }, { raw }, http) {
      const interest = readInterest(await raw.text())
      // A browser with a cookie of this name is signed in, or asks not to be counted.
      const isSignedIn = ['sid', '__Host-sid'].some((name) => http.cookie(name) !== undefined)
      if (interest && !isSignedIn && isPerson(raw.headers.get('user-agent')))
        // Items on sale only, so that made-up ids fill no table.
        await db.execute(sql`
          insert into item_days as d (day, shop_item_id, step, times)
          select (${clock.now().toISOString()}::timestamptz at time zone ${settings.timeZone})::date, ${shopItems.id}, ${interest.step}, 1
          from ${shopItems} where ${shopItems.id} = ${interest.itemId} and ${publicRows(shopItems)}
          on conflict (shop_item_id, day, step) do update set times = d.times + 1`)
      return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
    },
  },
]
