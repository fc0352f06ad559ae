// /admin/numbers: what sold in a period, as totals, a chart and a table. Every figure opens its orders.
import { useState } from 'react'
import { AdminLink } from '@/admin-kit/AdminLink'
import { AdminPage } from '@/admin-kit/AdminPage'
import { MoneyChart } from '@/admin-kit/charts/MoneyChart'
import type { Column } from '@/admin-kit/definition'
import { DataTable } from '@/admin-kit/lists/DataTable'
import { RowTitle } from '@/admin-kit/lists/row/RowTitle'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { changeWords } from '@/lib/change-words'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { useApiQuery } from '@/lib/use-api-query'
import { LinkButton } from '@/ui/Button'
import { type Figures, type FiguresRow, numbersQuestion, type SaleReport } from '../numbers.contract'
import { chartStep } from '../numbers.rules'
import { numbersQuery } from '../numbers.queries'
import { numbersTexts as texts } from '../numbers.texts'
import { saleFilterOf } from '../sale-filter'
import { InterestSection } from './InterestSection'
import { NumbersFilter } from './NumbersFilter'
import { PlatformShare } from './PlatformShare'
import { questionParameters, useQuestion } from './numbers-address'
import './numbers.css'

type Shown = SaleReport & { leftOut: number }

const ordersAddress = ({ from, to, sales }: Pick<FiguresRow, 'from' | 'to' | 'sales'>, isRefunded = false): string =>
  `/admin/orders?${new URLSearchParams({ ...(isRefunded && { filter: 'refunded' }), from, to, sales })}`

const periodParameters = ({ period: { from, to } }: Shown) => new URLSearchParams({ from, to })

/** The number of orders; a phone has no heading above it. */
const Orders = ({ count }: { count: number }) => (
  <>
    {count}
    <span className="numbers-unit"> {texts.ordersUnit(count)}</span>
  </>
)

/** Columns of the table in their order; a phone shows the net and the number of orders. */
function tableColumns({ by, currency, before }: Shown): readonly Column<FiguresRow>[] {
  const money = (key: keyof Figures, more: Partial<Column<FiguresRow>> = {}): Column<FiguresRow> => ({
    key,
    header: key in texts.columns ? texts.columns[key] : '',
    align: 'end',
    cell: (row) => formatMoney(row[key], currency),
    ...more,
  })
  const earlier: Column<FiguresRow> = {
    key: 'before',
    header: texts.before,
    align: 'end',
    cell: ({ beforeNetCents }) => formatMoney(beforeNetCents ?? 0, currency),
  }
  return [
    { key: 'label', header: texts.bys[by], isTitle: true, cell: ({ label }) => <RowTitle>{label}</RowTitle> },
    {
      key: 'orders',
      header: texts.columns.orders,
      align: 'end',
      phone: 'bottom',
      cell: ({ orders }) => <Orders count={orders} />,
    },
    { key: 'pieces', header: texts.columns.pieces, align: 'end', isExtra: true, cell: ({ pieces }) => pieces },
    money('grossCents'),
    money('discountCents', { isExtra: true }),
    money('shippingCents', { isExtra: true }),
    money('refundedCents'),
    money('feeCents', { isExtra: true }),
    money('netCents', { phone: 'top' }),
    ...(before === null ? [] : [earlier]),
  ]
}

export function NumbersAdminPage() {
  const [question, change] = useQuestion()
  const error = numbersQuestion.safeParse(question).error?.issues[0]?.message
  const query = useApiQuery(numbersQuery(question), { enabled: error === undefined })
  // Keeps the last report on the page while the next one is fetched, so that nothing moves.
  const [last, setLast] = useState<Shown>()
  if (query.data !== undefined && query.data !== last) setLast(query.data)
  const report = query.data ?? last
  return (
    <AdminPage
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        error === undefined && (
          <>
            {report && (
              <LinkButton size="small" href={`/api/admin/books.zip?${periodParameters(report)}`} download>
                {texts.books}
              </LinkButton>
            )}
            <LinkButton size="small" href={`/api/admin/numbers.csv?${questionParameters(question)}`} download>
              {texts.export}
            </LinkButton>
          </>
        )
      }
    >
      {report ? (
        <>
          <NumbersFilter question={question} report={report} error={error} onChange={change} />
          <Report report={report} />
          <PlatformShare report={report} onChanged={() => void query.refetch()} />
          <InterestSection period={report.period} />
        </>
      ) : (
        <QueryNotice query={query} />
      )}
    </AdminPage>
  )
}

function Report({ report }: { report: Shown }) {
  const { rows, chart, currency, leftOut, period, isMoving } = report
  const step = chartStep(period)
  return (
    <>
      {isMoving && (
        <p role="status" className="mb-4">
          {texts.moving}
        </p>
      )}
      <Totals report={report} />
      {rows.length === 0 ? (
        <p className="admin-empty">{texts.none}</p>
      ) : (
        <>
          <section aria-labelledby="chart" className="mb-8">
            <h2 id="chart" className="type-subheading">
              {texts.chart}
            </h2>
            <MoneyChart
              label={texts.chart}
              currency={currency}
              bars={chart.map(({ from, to, cents }) => {
                const words = formatDate(from, 'MMM d, yyyy')
                const end = formatDate(to, 'MMM d, yyyy')
                const isDay = step === 'day' || step === 'week'
                const short = isDay ? words.replace(/, \d+$/, '') : words.replace(/ \d+,/, '')
                return { key: from, words: texts.earlier(words, end), short, cents }
              })}
            />
          </section>
          <DataTable
            label={texts.list}
            columns={tableColumns(report)}
            rows={rows}
            rowName={({ label }) => label}
            rowHref={(row) => ordersAddress(row)}
          />
          {leftOut > 0 && <p className="text-ink-soft mt-3">{texts.leftOut(leftOut)}</p>}
          <p className="text-ink-soft type-small mt-3">{texts.note}</p>
        </>
      )}
    </>
  )
}

const totals = [
  'netCents',
  'grossCents',
  'discountCents',
  'shippingCents',
  'refundedCents',
  'feeCents',
  'orders',
] as const satisfies readonly (keyof Figures)[]

/** The sums of the period, each with its change. Each opens its orders. */
function Totals({ report: { total, totalBefore, before, currency, period } }: { report: Shown }) {
  const format = (name: keyof Figures, value: number) =>
    name === 'orders' ? String(value) : formatMoney(value, currency)
  const earlier = before && texts.earlier(formatDate(before.from, 'MMM d, yyyy'), formatDate(before.to, 'MMM d, yyyy'))
  const sales = saleFilterOf(currency, 'all', '')
  return (
    <>
      <ul className="numbers-totals">
        {totals.map((name) => (
          <li key={name}>
            <AdminLink to={ordersAddress({ ...period, sales }, name === 'refundedCents')}>
              {texts.columns[name]}
            </AdminLink>
            <span className="numbers-value">{format(name, total[name])}</span>
            {totalBefore && (
              <span className="numbers-change">
                {changeWords(total[name] - totalBefore[name], texts.earlierPeriod, (size) => format(name, size))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {earlier && <p className="text-ink-soft type-small mb-6">{texts.compared(earlier)}</p>}
    </>
  )
}
