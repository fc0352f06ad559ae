// Finds the confirmed subscribers of a newsletter's audience whom mail reaches. The consent is that of the newsletter, never the purchase.
import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import { checkouts, orders } from '@/db/schema/commerce/orders/orders'
import { newsletterSubscribers as subscribers } from '@/db/schema/site/newsletter'
import { isReachable } from '@/features/site/bounces/server/bounced-subscribers'
import type { Audience } from '@/lib/letter-parts'
import { toInstant } from '@/lib/zoned-time'

/** Returns the condition for the subscribers. `since` is a date in `timeZone`. */
export function inAudience({ bought, since, country }: Audience, timeZone: string): SQL | undefined {
  return and(
    eq(subscribers.status, 'confirmed'),
    isReachable,
    since === undefined
      ? undefined
      : gte(sql`coalesce(${subscribers.confirmed_at}, ${subscribers.created_at})`, toInstant(since, '00:00', timeZone)),
    bought === undefined
      ? undefined
      : sql`${subscribers.email} in (select lower(${orders.customer_email}) from ${orders} where ${orders.shop_item_id} = ${bought} and ${orders.payment_status} = 'completed')`,
    country === undefined
      ? undefined
      : sql`${subscribers.email} in (select lower(${checkouts.email}) from ${checkouts} where ${checkouts.status} = 'paid' and coalesce(${checkouts.ship_country}, ${checkouts.shipping_address}->>'countryCode') = ${country})`,
  )
}
