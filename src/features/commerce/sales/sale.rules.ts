// Decides on which days a sale runs, and which price holds then. A day is a calendar day in the site's time zone, so a
// change of the clocks makes a day longer or shorter and never moves the end of a sale.
import { momentText } from '@/lib/zoned-time'

/** First and last day of a sale, such as `2026-11-30`; null: without an end on that side. */
export type SaleDays = { saleFrom: string | null; saleUntil: string | null }

/** Returns the day of a moment in a time zone. */
export const dayAt = (moment: Date, timeZone: string): string => momentText(moment, timeZone).slice(0, 10)

/** A sale before its first day is planned, and one after its last day has ended. */
export type SaleState = 'planned' | 'running' | 'ended'

export function saleState({ saleFrom, saleUntil }: SaleDays, today: string): SaleState {
  if (saleUntil !== null && today > saleUntil) return 'ended'
  return saleFrom !== null && today < saleFrom ? 'planned' : 'running'
}

/** Returns the price in a sale, in cents. A sale never raises a price, and never makes an item free. */
export function reducedCents(regularCents: number | null, saleCents: number | null): number | null {
  if (regularCents === null || saleCents === null || saleCents <= 0) return regularCents
  return Math.min(regularCents, saleCents)
}
