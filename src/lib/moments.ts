// Formats moments for the back-office: in the reader's own time zone, to the minute.

const short = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/**
 * Formats `"2026-11-20T12:00:00Z"` → `"Nov 20, 2026, 12:00 PM"`. Throws RangeError on anything that is not a moment.
 */
export function formatMoment(iso: string): string {
  return short.format(new Date(iso))
}
