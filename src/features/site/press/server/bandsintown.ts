// Writes the next dates as a table for the event upload of Bandsintown.
import { stringify } from 'csv-stringify/sync'
import type { Context } from '@/platform/context'
import { isUpcoming } from '@/features/site/events/events.rules'
import { publicEvents, siteToday, type DatedEvent } from '@/features/site/events/server/public-events'
import { parseEndTime, parseTimes } from '@/features/site/events/time-text.rules'
import { countryCodes, countryName } from '@/lib/countries'

/** Bandsintown takes at most this many rows per file. */
const mostRows = 50

const columns = [
  'Venue',
  'Country',
  'Address',
  'City',
  'Region',
  'Postal Code',
  'Start Date',
  'Start Time',
  'End Date',
  'End Time',
  'Event Name',
  'Description',
  'Ticket Link',
] as const

/** Writes as text what a spreadsheet would run as a formula (ASVS 1.2.10). */
const asText = (value: string): string => (/^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value)

/** Returns the country that the last line of a postal address names; empty if it names none. */
export function countryFromAddress(address: string): string {
  const last = address.trim().split('\n').at(-1)?.trim().toLowerCase()
  return countryCodes.map(countryName).find((name) => name.toLowerCase() === last) ?? ''
}

/** Splits "Austin, TX" into city and region; a city without one has an empty region. */
export function splitCity(text: string): { city: string; region: string } {
  const [, city = text, region = ''] = /^(.+),\s*([A-Z]{2})$/.exec(text.trim()) ?? []
  return { city, region }
}

function toRow(event: DatedEvent, country: string): Record<(typeof columns)[number], string> {
  const { city, region } = splitCity(event.city)
  return {
    Venue: event.venue,
    // An event in another time zone is probably abroad.
    Country: event.timeZone === undefined ? country : '',
    Address: event.address ?? '',
    City: city,
    Region: region,
    'Postal Code': '',
    'Start Date': event.date,
    'Start Time': parseTimes(event.time)[0] ?? '',
    'End Date': event.endDate ?? '',
    'End Time': parseEndTime(event.time) ?? '',
    'Event Name': event.title,
    Description: event.description,
    'Ticket Link': event.ticketUrl ?? '',
  }
}

/**
 * Returns the next 50 dates that are not cancelled as CSV with a header. The country is that of the seller's postal
 * address.
 */
export async function bandsintownTable(ctx: Context): Promise<string> {
  const today = siteToday(ctx)
  const country = countryFromAddress(ctx.settings.owner.postal_address)
  const rows = (await publicEvents(ctx))
    .filter((event) => event.status !== 'cancelled' && isUpcoming(event, today))
    .slice(0, mostRows)
    .map((event) => toRow(event, country))
  return stringify(rows, { header: true, bom: true, columns: [...columns], cast: { string: asText } })
}
