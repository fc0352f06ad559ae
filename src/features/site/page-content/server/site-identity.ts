// Reads and stores the name and the time zone of the site, which are among its texts (decision 0047).
import { eq, inArray } from 'drizzle-orm'
import { actorName, changedColumns, noteChange, storedJson } from '@/admin-kit/server/record-history'
import type { Database, Transaction } from '@/adapters/database/connect'
import { pageContent } from '@/db/schema/site/page-content'
import { AppError } from '@/lib/errors'
import { isTimeZone } from '@/lib/time-zone'
import type { Context } from '@/platform/context'
import { resolveSiteName, siteNameKey, siteNameKeys } from '../site-name'
import { timeZoneKey } from '../time-zone'

export type SiteIdentity = {
  site_name: string
  /** Empty until one is chosen. */
  time_zone: string
}

/** Returns what visitors see now; the server's own values are the caller's to add. `baseUrl` names a nameless site. */
export async function readSiteIdentity(db: Database | Transaction, baseUrl: string): Promise<SiteIdentity> {
  const rows = await db
    .select()
    .from(pageContent)
    .where(inArray(pageContent.page_name, [...siteNameKeys, timeZoneKey]))
  const findTitle = (key: string) => rows.find(({ page_name }) => page_name === key)?.title
  const zone = findTitle(timeZoneKey)
  return {
    site_name: resolveSiteName(findTitle, { given: null, host: new URL(baseUrl).hostname }),
    time_zone: zone !== undefined && isTimeZone(zone) ? zone : '',
  }
}

/** Stores the named values in this transaction, each with an entry in the activity log. */
export async function storeSiteIdentity(tx: Transaction, ctx: Context, changes: Partial<SiteIdentity>): Promise<void> {
  if (changes.site_name !== undefined) await storeTitle(tx, ctx, siteNameKey, changes.site_name)
  if (changes.time_zone !== undefined) await storeTitle(tx, ctx, timeZoneKey, changes.time_zone)
}

/** Stores the title of a text; a missing text is added. */
export async function storeTitle(tx: Transaction, ctx: Context, key: string, title: string): Promise<string> {
  const at = ctx.clock.now()
  const [current] = await tx.select().from(pageContent).where(eq(pageContent.page_name, key)).for('update')
  const before = current ? await storedJson(tx, pageContent, current.id) : {}
  const values = { page_name: key, title, updated_at: at }
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
    title: key,
    at,
    detail: current ? changedColumns(before, await storedJson(tx, pageContent, saved.id)) : {},
  })
  return saved.title
}
