// Finds the price to show beside a sale price: the lowest of the 30 days before the sale (EU Directive 98/6/EC, Article
// 6a). A price that was never asked in that time is never shown.
import { day } from '@/lib/durations'
import { daysAfter } from '@/lib/dates'
import { toInstant } from '@/lib/zoned-time'
import { dayAt, reducedCents, saleState } from './sale.rules'

/** Holds the prices that begin at a moment, in cents. They hold until the next note. */
type Note = { validFrom: Date; priceCents: number | null; salePriceCents: number | null }
export type ItemNote = Note & {
  digitalPriceCents: number | null
  saleDigitalPriceCents: number | null
  saleFrom: string | null
  saleUntil: string | null
}

/** The notes of an item, and those of one of its variants; each from the oldest to the newest. */
export type PriceHistory = { item: readonly ItemNote[]; variant?: readonly Note[] }

const window = 30 * day
const midnight = (date: string, timeZone: string): number => toInstant(date, '00:00', timeZone).getTime()

const lastBefore = <Row extends Note>(rows: readonly Row[], moment: number): Row | undefined =>
  rows.findLast(({ validFrom }) => validFrom.getTime() <= moment)

/** Returns the price at a moment, in cents; null when there was none. */
function priceAt({ item, variant }: PriceHistory, moment: number, isDigital: boolean, timeZone: string): number | null {
  const note = lastBefore(item, moment)
  const own = variant && lastBefore(variant, moment)
  if (!note || (variant && !own)) return null
  const isRunning = saleState(note, dayAt(new Date(moment), timeZone)) === 'running'
  const reduced = (regular: number | null, sale: number | null) => (isRunning ? reducedCents(regular, sale) : regular)
  if (isDigital && note.digitalPriceCents !== null) return reduced(note.digitalPriceCents, note.saleDigitalPriceCents)
  const ofItem = reduced(note.priceCents, note.salePriceCents)
  if (!own) return ofItem
  return own.priceCents === null ? reduced(ofItem, own.salePriceCents) : reduced(own.priceCents, own.salePriceCents)
}

const isInSale = ({ salePriceCents, saleDigitalPriceCents }: ItemNote): boolean =>
  salePriceCents !== null || saleDigitalPriceCents !== null

/**
 * Returns when the sale of the newest note began, in milliseconds: on its first day, or later when its first note is
 * younger. Notes that only lower its price or move its last day belong to the same sale.
 */
function saleStart(item: readonly ItemNote[], timeZone: string): number | null {
  const newest = item.at(-1)
  if (!newest) return null
  const other = item.findLastIndex((note) => note.saleFrom !== newest.saleFrom)
  const first = item[other + 1] ?? newest
  const noted = first.validFrom.getTime()
  return newest.saleFrom === null ? noted : Math.max(noted, midnight(newest.saleFrom, timeZone))
}

/**
 * Returns the lowest price in cents of the 30 days before the sale of the newest note began; null when the item had no
 * price then. With `isDigital` it is the price of the digital format.
 */
export function lowestBefore(
  history: PriceHistory,
  { isDigital = false, timeZone }: { isDigital?: boolean; timeZone: string },
): number | null {
  const { item, variant = [] } = history
  const start = saleStart(item, timeZone)
  if (start === null) return null
  const first = start - window
  const changes = [...item, ...variant].map(({ validFrom }) => validFrom.getTime())
  const ends = item
    .filter(isInSale)
    .flatMap(({ saleFrom, saleUntil }) => [saleFrom, saleUntil && daysAfter(saleUntil, 1)])
    .flatMap((date) => (date ? [midnight(date, timeZone)] : []))
  const moments = [first, ...changes, ...ends].filter((moment) => moment >= first && moment < start)
  const prices = moments.flatMap((moment) => priceAt(history, moment, isDigital, timeZone) ?? [])
  return prices.length > 0 ? Math.min(...prices) : null
}
