// Endpoints of the back-office about figures of sales, and their table for spreadsheets.
import { stringify } from 'csv-stringify/sync'
import { type BoundEndpoint, bind, type RawRoute } from '@/platform/http/handler'
import { asText, csvHeaders } from '@/lib/csv-text'
import { AppError } from '@/lib/errors'
import { centsToDecimal } from '@/lib/money'
import { figures, type Figures, numbersEndpoints, numbersQuestion } from '../numbers.contract'
import { numbersTexts } from '../numbers.texts'
import { saleReport, shownReport } from './sale-report'

const names = Object.keys(figures.shape) as (keyof Figures)[]

const cell = (name: keyof Figures, value: number): string =>
  name.endsWith('Cents') ? centsToDecimal(value) : String(value)

export const numbersAdminApi: BoundEndpoint[] = [
  bind(numbersEndpoints.report, (ctx, { query }) => shownReport(ctx, query)),
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
      const question = numbersQuestion.safeParse(Object.fromEntries(new URL(raw.url).searchParams))
      if (!question.success)
        throw new AppError('invalid_input', { message: question.error.issues[0]?.message ?? numbersTexts.reversed })
      const { rows, currency } = await saleReport(ctx, question.data)
      const table = rows.map((row) => [
        asText(row.label),
        row.from,
        row.to,
        currency,
        ...names.map((name) => cell(name, row[name])),
        row.beforeNetCents === null ? '' : centsToDecimal(row.beforeNetCents),
      ])
      const { by } = question.data
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
]
