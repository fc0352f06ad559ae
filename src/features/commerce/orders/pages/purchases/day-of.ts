// A day as the pages of purchases write it.

/** ERR-04: "MMM dd, yyyy", of the day it was in UTC, so that server and browser write the same. */
export function purchaseDay(moment: string): string {
  return new Date(moment).toLocaleDateString('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
