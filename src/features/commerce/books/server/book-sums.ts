// Adds up the rows of the archive for the accountant by currency, and writes them into its README.
import { centsToDecimal } from '@/lib/money'
import { type BookName, bookFiles, booksTexts as texts } from '../books.texts'
import type { Period } from './book-rows'

const names = ['sales', 'payments', 'fees', 'refunds', 'credits', 'invoices', 'creditNotes'] as const
export type SumName = (typeof names)[number]

/** Sums in cents by currency, and the number of payments without a known fee. */
export type BookSums = {
  add(name: SumName, currency: string, cents: number): void
  countUnknownFee(currency: string): void
  /** Returns the lines of the README. */
  lines(): string[]
}

export function bookSums(): BookSums {
  const sums = new Map<string, { cents: Record<SumName, number>; unknownFees: number }>()
  const ofCurrency = (currency: string) => {
    const known = sums.get(currency) ?? {
      cents: { sales: 0, payments: 0, fees: 0, refunds: 0, credits: 0, invoices: 0, creditNotes: 0 },
      unknownFees: 0,
    }
    sums.set(currency, known)
    return known
  }
  return {
    add(name, currency, cents) {
      ofCurrency(currency).cents[name] += cents
    },
    countUnknownFee(currency) {
      ofCurrency(currency).unknownFees++
    },
    lines: () =>
      sums.size === 0
        ? [texts.none]
        : [...sums]
            .toSorted(byCurrency)
            .flatMap(([currency, { cents, unknownFees }]) => [
              currency,
              ...names.map((name) => `  ${texts.sumNames[name]}: ${centsToDecimal(cents[name])}`),
              ...(unknownFees > 0 ? [`  ${texts.sumNames.unknownFees}: ${unknownFees}`] : []),
            ]),
  }
}

const byCurrency = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)

type Made = Period & {
  site: string
  zone: string
  /** Time at which the archive was made, in the site's time zone. */
  moment: string
}

/** Returns the README: what the archive is, its sums, and what every column means. */
export function readme({ site, from, to, zone, moment }: Made, sums: BookSums): Buffer {
  const lines = [
    texts.title(site, from, to),
    '',
    texts.made(moment, zone),
    texts.limits,
    texts.cells,
    '',
    texts.sums,
    '',
    ...sums.lines(),
    '',
    texts.files,
    ...(Object.keys(bookFiles) as BookName[]).flatMap((name) => {
      const { file, about, columns } = bookFiles[name]
      return ['', file, about, ...Object.entries(columns).map(([column, meaning]) => `  ${column}: ${meaning}`)]
    }),
  ]
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)
}
