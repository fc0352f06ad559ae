// The name of the site as it is now: what the owner wrote, else what the server was started with.
import { inArray } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '@/adapters/database/connect'
import { pageContent } from '@/db/schema/page-content'
import { siteNameKey } from '@/features/site/page-content/site-name'
import type { Changes } from '../changes/changes'

const heroKey = 'home-hero-title'

export type SiteName = {
  current(): string
  /** Reads it, and again whenever texts change; `onChange` is called once another one counts. Resolves after the first reading. */
  watch(parts: { db: Database; changes: Pick<Changes, 'subscribe'>; log: Logger; onChange?: () => void }): Promise<void>
}

/**
 * In this order: the text `site-name`; `given` (SITE_NAME); the title of the home page, where an owner writes her name first; the host name.
 * Nothing is invented.
 */
export function createSiteName(given: string | null, baseUrl: string): SiteName {
  let name = given ?? new URL(baseUrl).hostname
  let latest = 0
  return {
    current: () => name,
    async watch({ db, changes, log, onChange }) {
      const read = async () => {
        const number = ++latest
        const rows = await db
          .select()
          .from(pageContent)
          .where(inArray(pageContent.page_name, [siteNameKey, heroKey]))
        // A later reading has begun: what this one saw may be older.
        if (number !== latest) return
        const titleOf = (key: string) => rows.find(({ page_name }) => page_name === key)?.title.trim()
        const next = titleOf(siteNameKey) || given || titleOf(heroKey) || new URL(baseUrl).hostname
        if (next === name) return
        name = next
        onChange?.()
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
