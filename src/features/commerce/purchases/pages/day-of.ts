// Formats a day for the pages of purchases.

/** Returns "MMM dd, yyyy" (ERR-04) for the day in UTC, so that server and browser write the same. */
export function purchaseDay(moment: string): string {
  return new Date(moment).toLocaleDateString('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
