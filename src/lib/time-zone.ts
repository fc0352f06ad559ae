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
