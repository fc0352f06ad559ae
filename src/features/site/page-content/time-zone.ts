// The time zone of the site, as the owner confirmed it (decision 0047).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { isTimeZone } from '@/lib/time-zone'

/** The key of the text that stores the time zone; its title is the IANA name. */
export const timeZoneKey = 'site-time-zone'

/**
 * Source of the time zone. SITE_TIME_ZONE takes precedence over the owner. Null if neither is set; UTC is then used.
 */
export const timeZoneSources = ['environment', 'owner'] as const
export type TimeZoneSource = (typeof timeZoneSources)[number] | null

/**
 * `given` is SITE_TIME_ZONE, `stored` the title under `timeZoneKey`; a `stored` name that this machine does not know is
 * ignored.
 */
export function resolveSiteTimeZone(
  given: string | null,
  stored: string | undefined,
): { timeZone: string; from: TimeZoneSource } {
  if (given !== null) return { timeZone: given, from: 'environment' }
  return stored !== undefined && isTimeZone(stored)
    ? { timeZone: stored, from: 'owner' }
    : { timeZone: 'UTC', from: null }
}

const state = z.object({ timeZone: z.string(), from: z.enum(timeZoneSources).nullable() })

export const timeZoneEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/time-zone',
    access: 'editor',
    summary: 'The time zone of event times, and where it is set.',
    output: state,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/admin/time-zone',
    access: 'editor',
    summary: 'Sets the time zone of the site; SITE_TIME_ZONE takes precedence.',
    body: z.object({
      timeZone: z.string().trim().refine(isTimeZone, 'Please choose a time zone such as Europe/Berlin.'),
    }),
    output: state,
  }),
}
