// Reads the settings that the owner may change while the site runs: the table of settings, and the site's name and time
// zone among the texts. Settings given at the start of the server are included, and so are the first year of the site's
// content and the address of the primary administrator.
import { isDeepStrictEqual } from 'node:util'
import { eq, gte, inArray, min } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '@/adapters/database/connect'
import { orders } from '@/db/schema/commerce/orders/orders'
import { events } from '@/db/schema/site/events'
import { pageContent } from '@/db/schema/site/page-content'
import { siteNameKeys, resolveSiteName } from '@/features/site/page-content/site-name'
import { resolveSiteTimeZone, timeZoneKey } from '@/features/site/page-content/time-zone'
import { dateWords } from '@/lib/date-words'
import { writeDatesWith } from '@/lib/dates'
import { defaultSettings } from '@/lib/site-settings'
import { readPrimaryAdministrator } from '@/platform/settings/primary-administrator'
import { readStoredSettings, type StoredSettings } from '@/platform/settings/stored-settings'
import type { Changes } from '../changes/changes'
import type { Config } from './config/config'

type Watched = { db: Database; changes: Pick<Changes, 'subscribe'>; log: Logger; onChange: () => void }

export type OwnerSettings = Pick<
  ReturnType<typeof createOwnerSettings>,
  'siteName' | 'timeZone' | 'firstYear' | 'adminEmail' | 'given' | 'values' | 'secrets' | 'payPalSince'
>

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

type StartConfig = Pick<Config, 'baseUrl' | 'siteName' | 'timeZone' | 'adminEmail' | 'tokenSecret' | 'given'>

/** `config.given` has the settings of the environment, which win. */
export function createOwnerSettings(config: StartConfig) {
  const host = new URL(config.baseUrl).hostname
  let name = config.siteName ?? host
  let zone = resolveSiteTimeZone(config.timeZone, undefined)
  let first: number | null = null
  let administrator = config.adminEmail
  const { site_name: _name, time_zone: _zone, ...givenValues } = config.given.values
  let stored: Pick<StoredSettings, 'values' | 'secrets' | 'payPalSince'> = {
    values: { ...defaultSettings, ...givenValues },
    secrets: {},
    payPalSince: null,
  }
  let latest = 0
  /** Unreadable settings of the last reading: each is reported once. */
  let warnedOf: readonly string[] = []
  return {
    given: config.given,
    /** The server's own values, else the owner's, else the defaults. */
    values: () => stored.values,
    /** Decrypted secrets by name. They must not reach a browser, a log or a file. */
    secrets: () => stored.secrets,
    /** Moment of the owner's last change of the PayPal account; null when there was none. */
    payPalSince: () => stored.payPalSince,
    siteName: () => name,
    timeZone: () => zone,
    /** Year of the earliest event or paid order, for the copyright; null without any. */
    firstYear: () => first,
    /** Address of the primary administrator. */
    adminEmail: () => administrator,
    /**
     * Reads the settings, and again whenever settings, texts or events change. Calls `onChange` once other settings are in effect.
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
        const { values, secrets, unreadable, payPalSince } = await readStoredSettings(db, config.tokenSecret)
        const nextAdministrator = await readPrimaryAdministrator(db, config.adminEmail)
        // A later reading has begun: this one may have older data.
        if (number !== latest) return
        // Needs no `onChange`: no page shows the address.
        administrator = nextAdministrator
        const findTitle = (key: string) => rows.find(({ page_name }) => page_name === key)?.title
        const nextName = resolveSiteName(findTitle, { given: config.siteName, host })
        const nextZone = resolveSiteTimeZone(config.timeZone, findTitle(timeZoneKey))
        const isSameZone = nextZone.timeZone === zone.timeZone && nextZone.from === zone.from
        const newlyUnreadable = unreadable.filter((each) => !warnedOf.includes(each))
        warnedOf = unreadable
        if (newlyUnreadable.length > 0)
          log.warn({ unreadable: newlyUnreadable }, 'these settings could not be read; their defaults are used')
        const next = { values: { ...values, ...givenValues }, secrets, payPalSince }
        if (nextName === name && isSameZone && nextFirst === first && isDeepStrictEqual(next, stored)) return
        stored = next
        first = nextFirst
        name = nextName
        zone = nextZone
        writeDatesWith(dateWords(next.values.date_language))
        onChange()
      }
      const readAgain = () => {
        read().catch((err: unknown) =>
          log.warn({ err }, 'the settings of the site could not be read; the previous ones stay in use'),
        )
      }
      changes.subscribe({
        changed: (table) => ['settings', 'page_content', 'events'].includes(table) && readAgain(),
        found: readAgain,
      })
      await read()
    },
  }
}
