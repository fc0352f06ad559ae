// Reads the settings that the owner may change while the site runs: its name and its time zone. Settings given at the
// start of the server are included.
import { inArray } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '@/adapters/database/connect'
import { pageContent } from '@/db/schema/site/page-content'
import { siteNameKeys, resolveSiteName } from '@/features/site/page-content/site-name'
import { resolveSiteTimeZone, timeZoneKey } from '@/features/site/page-content/time-zone'
import type { Changes } from '../changes/changes'

type Watched = { db: Database; changes: Pick<Changes, 'subscribe'>; log: Logger; onChange: () => void }

export type OwnerSettings = Pick<ReturnType<typeof createOwnerSettings>, 'siteName' | 'timeZone'>

/** `given` are SITE_NAME and SITE_TIME_ZONE. */
export function createOwnerSettings(given: { siteName: string | null; timeZone: string | null }, baseUrl: string) {
  const host = new URL(baseUrl).hostname
  let name = given.siteName ?? host
  let zone = resolveSiteTimeZone(given.timeZone, undefined)
  let latest = 0
  return {
    siteName: () => name,
    timeZone: () => zone,
    /**
     * Reads the settings, and again whenever texts change. Calls `onChange` once other settings are in effect. Resolves
     * after the first reading.
     */
    async watch({ db, changes, log, onChange }: Watched): Promise<void> {
      const read = async () => {
        const number = ++latest
        const rows = await db
          .select()
          .from(pageContent)
          .where(inArray(pageContent.page_name, [...siteNameKeys, timeZoneKey]))
        // A later reading has begun: this one may have older data.
        if (number !== latest) return
        const findTitle = (key: string) => rows.find(({ page_name }) => page_name === key)?.title
        const nextName = resolveSiteName(findTitle, { given: given.siteName, host })
        const nextZone = resolveSiteTimeZone(given.timeZone, findTitle(timeZoneKey))
        if (nextName === name && nextZone.timeZone === zone.timeZone && nextZone.from === zone.from) return
        name = nextName
        zone = nextZone
        onChange()
      }
      const readAgain = () => {
        read().catch((err: unknown) =>
          log.warn({ err }, 'name and time zone of the site could not be read; the previous ones stay in use'),
        )
      }
      changes.subscribe({ changed: (table) => table === 'page_content' && readAgain(), found: readAgain })
      await read()
    },
  }
}
