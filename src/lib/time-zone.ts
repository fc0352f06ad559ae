// Names of time zones from the IANA list.

/** True when this machine knows the time zone. */
export function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value }).format()
    return true
  } catch {
    return false
  }
}

/** Returns the time zone of this browser or process. */
export const localTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Returns every time zone to choose from, by name, including UTC and the zone of this browser, which some lists leave
 * out.
 */
export const knownTimeZones = (): string[] =>
  [...new Set(['UTC', localTimeZone(), ...Intl.supportedValuesOf('timeZone')])].toSorted()

/** Returns the time zones as options of a select. */
export const timeZoneOptions = () => knownTimeZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
