// Names of time zones, as the IANA list has them.

/** Whether clocks of this machine know the zone. */
export function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value }).format()
    return true
  } catch {
    return false
  }
}

/** The zone of this browser or process. */
export const localTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Every zone to choose from, by name; with UTC and the zone of this browser, which some lists leave out. */
export const knownTimeZones = (): string[] =>
  [...new Set(['UTC', localTimeZone(), ...Intl.supportedValuesOf('timeZone')])].toSorted()
