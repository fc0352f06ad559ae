// Endpoints of the back-office about figures of sales, and their table for spreadsheets.
import { stringify } from 'csv-stringify/sync'
import type { z } from 'zod'
import { type BoundEndpoint, bind, type RawRoute } from '@/platform/http/handler'
import { asText, csvHeaders } from '@/lib/csv-text'
import { AppError } from '@/lib/errors'
import { centsToDecimal } from '@/lib/money'
import { figures, type Figures, interestQuestion, numbersEndpoints, numbersQuestion } from '../numbers.contract'
import { numbersTexts } from '../numbers.texts'
import { interestReport, shownInterest } from './interest-report'
import { storeRate } from './platform-rate'
import { saleReport, shownReport } from './sale-report'

const names = Object.keys(figures.shape) as (keyof Figures)[]

const cell = (name: keyof Figures, value: number): string =>
  name.endsWith('Cents') ? centsToDecimal(value) : String(value)

/** Reads the question of an address. Throws AppError `invalid_input` with its sentence. */
function readQuestion<Question>(schema: z.ZodType<Question>, raw: Request): Question {
  const question = schema.safeParse(Object.fromEntries(new URL(raw.url).searchParams))
  if (question.success) return question.data
  throw new AppError('invalid_input', { message: question.error.issues[0]?.message ?? numbersTexts.reversed })
}

export const numbersAdminApi: BoundEndpoint[] = [
  bind(numbersEndpoints.report, (ctx, { query }) => shownReport(ctx, query)),
  bind(numbersEndpoints.platformRate, (ctx, { body }) => storeRate(ctx, body)),
  bind(numbersEndpoints.interest, (ctx, { query }) => shownInterest(ctx, query)),
]

export const numbersAdminRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/numbers.csv',
    access: 'administrator',
    summary:
      'Exports the figures of sales as a spreadsheet table, with all rows; amounts in the currency of the column.',
    maxBodyBytes: 0,
    async run(ctx, { raw }) {
      const question = readQuestion(numbersQuestion, raw)
      const { rows, currency } = await saleReport(ctx, question)
      const table = rows.map((row) => [
        asText(row.label),
        row.from,
        row.to,
        currency,
        ...names.map((name) => cell(name, row[name])),
        row.beforeNetCents === null ? '' : centsToDecimal(row.beforeNetCents),
      ])
      const { by } = question
      const head = [
        numbersTexts.bys[by],
        numbersTexts.from,
        numbersTexts.to,
        numbersTexts.currency,
        ...names.map((name) => numbersTexts.columns[name]),
        numbersTexts.before,
      ]
      return new Response(stringify([head, ...table], { bom: true }), { headers: csvHeaders(`numbers-by-${by}.csv`) })
    },
  },
  {
    method: 'GET',
    path: '/api/admin/numbers/interest.csv',
    access: 'administrator',
    summary: 'Exports what visitors did with each item as a spreadsheet table, with all rows.',
    maxBodyBytes: 0,
    async run(ctx, { raw }) {
      const rows = await interestReport(ctx, readQuestion(interestQuestion, raw))
      const { item, steps } = numbersTexts.interest
      const table = rows.map(({ title, seen, inside, played, cart, bought }) => [
        asText(title),
        ...[seen, inside, played, cart, bought].map(String),
      ])
      return new Response(stringify([[item, ...Object.values(steps)], ...table], { bom: true }), {
        headers: csvHeaders('visits-of-items.csv'),
      })
    },
  },
]
