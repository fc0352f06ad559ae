// Compares the days of a code with today, in the site's time zone.
import type { Settings } from '@/platform/context'
import { momentText } from '@/lib/zoned-time'

type Days = { starts_on: string | null; ends_on: string | null }

/** Returns the day of a moment in the site's time zone, such as `2026-11-23`. */
const dayAt = (now: Date, timeZone: string): string => momentText(now, timeZone).slice(0, 10)

/** True from the day after the last one. */
export const hasEnded = (
  { ends_on }: Pick<Days, 'ends_on'>,
  now: Date,
  { timeZone }: Pick<Settings, 'timeZone'>,
): boolean => ends_on !== null && dayAt(now, timeZone) > ends_on

/** True before the first day. */
export const isEarly = (
  { starts_on }: Pick<Days, 'starts_on'>,
  now: Date,
  { timeZone }: Pick<Settings, 'timeZone'>,
): boolean => starts_on !== null && dayAt(now, timeZone) < starts_on
