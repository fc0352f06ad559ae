// Reads the settings that the owner may change while the site runs: its name and its time zone. Settings given at the
// start of the server are included, and so is the first year of the site's content.
import { eq, gte, inArray, min } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '@/adapters/database/connect'
import { orders } from '@/db/schema/commerce/orders/orders'
import { events } from '@/db/schema/site/events'
import { pageContent } from '@/db/schema/site/page-content'
import { siteNameKeys, resolveSiteName } from '@/features/site/page-content/site-name'
import { resolveSiteTimeZone, timeZoneKey } from '@/features/site/page-content/time-zone'
import type { Changes } from '../changes/changes'

type Watched = { db: Database; changes: Pick<Changes, 'subscribe'>; log: Logger; onChange: () => void }

export type OwnerSettings = Pick<ReturnType<typeof createOwnerSettings>, 'siteName' | 'timeZone' | 'firstYear'>

/** Earlier dates of events are typing errors. */
const firstPossibleDay = '1900-01-01'

/** Returns the year of the earliest event or paid order; null without any. */
async function readFirstYear(db: Database): Promise<number | null> {
  const [event] = await db
    .select({ day: min(events.date) })
    .from(events)
    .where(gte(events.date, firstPossibleDay))
  const [order] = await db
    .select({ at: min(orders.created_at) })
    .from(orders)
    .where(eq(orders.payment_status, 'completed'))
  const years = [event?.day?.slice(0, 4), order?.at?.toISOString().slice(0, 4)].flatMap((year) => Number(year) || [])
  return years.length === 0 ? null : Math.min(...years)
}

/** `given` are SITE_NAME and SITE_TIME_ZONE. */
export function createOwnerSettings(given: { siteName: string | null; timeZone: string | null }, baseUrl: string) {
  const host = new URL(baseUrl).hostname
  let name = given.siteName ?? host
  let zone = resolveSiteTimeZone(given.timeZone, undefined)
  let first: number | null = null
  let latest = 0
  return {
    siteName: () => name,
    timeZone: () => zone,
    /** Year of the earliest event or paid order, for the copyright; null without any. */
    firstYear: () => first,
    /**
     * Reads the settings, and again whenever texts or events change. Calls `onChange` once other settings are in effect.
     * Resolves after the first reading.
     */
    async watch({ db, changes, log, onChange }: Watched): Promise<void> {
      const read = async () => {
        const number = ++latest
        const rows = await db
          .select()
          .from(pageContent)
          .where(inArray(pageContent.page_name, [...siteNameKeys, timeZoneKey]))
        const nextFirst = await readFirstYear(db)
        // A later reading has begun: this one may have older data.
        if (number !== latest) return
        const findTitle = (key: string) => rows.find(({ page_name }) => page_name === key)?.title
        const nextName = resolveSiteName(findTitle, { given: given.siteName, host })
        const nextZone = resolveSiteTimeZone(given.timeZone, findTitle(timeZoneKey))
        const isSameZone = nextZone.timeZone === zone.timeZone && nextZone.from === zone.from
        if (nextName === name && isSameZone && nextFirst === first) return
        first = nextFirst
        name = nextName
        zone = nextZone
        onChange()
      }
      const readAgain = () => {
        read().catch((err: unknown) =>
          log.warn({ err }, 'name and time zone of the site could not be read; the previous ones stay in use'),
        )
      }
      changes.subscribe({
        changed: (table) => ['page_content', 'events'].includes(table) && readAgain(),
        found: readAgain,
      })
      await read()
    },
  }
}
