// Reads and stores the time zone of the site; changes are recorded in the activity log.
import { eq } from 'drizzle-orm'
import { inTransaction } from '@/adapters/database/connect'
import { pageContent } from '@/db/schema/site/page-content'
import type { Context } from '@/platform/context'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { resolveSiteTimeZone, timeZoneEndpoints, timeZoneKey } from '../time-zone'
import { storeTitle } from './site-identity'

/**
 * Returns the environment's value if the server was started with one; the stored value is then ignored. Null otherwise.
 */
const given = ({ settings }: Context) => (settings.timeZoneFrom === 'environment' ? settings.timeZone : null)

export const timeZoneApi: BoundEndpoint[] = [
  bind(timeZoneEndpoints.read, async (ctx) => {
    const [row] = await ctx.db.select().from(pageContent).where(eq(pageContent.page_name, timeZoneKey))
    return resolveSiteTimeZone(given(ctx), row?.title)
  }),
  bind(timeZoneEndpoints.save, (ctx, { body: { timeZone } }) =>
    inTransaction(ctx.db, async (tx) =>
      resolveSiteTimeZone(given(ctx), await storeTitle(tx, ctx, timeZoneKey, timeZone)),
    ),
  ),
]
