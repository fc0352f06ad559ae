// Reads and stores the time zone of the site; changes are recorded in the activity log.
import { eq } from 'drizzle-orm'
import { actorName, changedColumns, noteChange, storedJson } from '@/admin-kit/server/record-history'
import { inTransaction } from '@/adapters/database/connect'
import { pageContent } from '@/db/schema/site/page-content'
import { AppError } from '@/lib/errors'
import type { Context } from '@/platform/context'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { resolveSiteTimeZone, timeZoneEndpoints, timeZoneKey } from '../time-zone'

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
    inTransaction(ctx.db, async (tx) => {
      const at = ctx.clock.now()
      const [current] = await tx.select().from(pageContent).where(eq(pageContent.page_name, timeZoneKey)).for('update')
      const before = current ? await storedJson(tx, pageContent, current.id) : {}
      const values = { page_name: timeZoneKey, title: timeZone, updated_at: at }
      const [saved] = await tx
        .insert(pageContent)
        .values(values)
        .onConflictDoUpdate({ target: pageContent.page_name, set: values })
        .returning()
      if (!saved) throw new AppError('unexpected')
      await noteChange(tx, {
        actor: actorName(ctx),
        what: `page-content.${current ? 'updated' : 'created'}`,
        ref: `page-content:${saved.id}`,
        title: timeZoneKey,
        at,
        detail: current ? changedColumns(before, await storedJson(tx, pageContent, saved.id)) : {},
      })
      return resolveSiteTimeZone(given(ctx), saved.title)
    }),
  ),
]
