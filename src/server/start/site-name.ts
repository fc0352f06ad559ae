// The name of the site as it is now: what the owner wrote, else what the server was started with.
import { inArray } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '@/adapters/database/connect'
import { pageContent } from '@/db/schema/page-content'
import { siteNameKeys, siteNameOf } from '@/features/site/page-content/site-name'
import type { Changes } from '../changes/changes'

type Watched = { db: Database; changes: Pick<Changes, 'subscribe'>; log: Logger; onChange: () => void }

/** `given` is SITE_NAME. */
export function createSiteName(given: string | null, baseUrl: string) {
  const host = new URL(baseUrl).hostname
  let name = given ?? host
  let latest = 0
  return {
    current: () => name,
    /** Reads it, and again whenever texts change; `onChange` is called once another one counts. Resolves after the first reading. */
    async watch({ db, changes, log, onChange }: Watched): Promise<void> {
      const read = async () => {
        const number = ++latest
        const rows = await db
          .select()
          .from(pageContent)
          .where(inArray(pageContent.page_name, [...siteNameKeys]))
        // A later reading has begun: what this one saw may be older.
        if (number !== latest) return
        const next = siteNameOf((key) => rows.find(({ page_name }) => page_name === key)?.title, { given, host })
        if (next === name) return
        name = next
        onChange()
      }
      const readAgain = () => {
        read().catch((err: unknown) =>
          log.warn({ err }, 'the name of the site could not be read; the one before stays'),
        )
      }
      changes.subscribe({ changed: (table) => table === 'page_content' && readAgain(), found: readAgain })
      await read()
    },
  }
}
