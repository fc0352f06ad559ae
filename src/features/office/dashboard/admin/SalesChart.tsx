// Shows the sales of the last 30 days as bars. A table gives the same figures to visitors who cannot see them.
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import type { SalesDay } from '../dashboard.contract'
import { axisFigures, axisWords } from './chart-scale'

type SalesChartProps = {
  days: readonly SalesDay[]
  /** ISO 4217 code of the amounts. */
  currency: string
  /** Sales in other currencies in words; empty without any. */
  others: string
}

export function SalesChart({ days, currency, others }: SalesChartProps) {
  const figures = axisFigures(Math.max(...days.map(({ cents }) => cents)))
  const [top] = figures
  const best = days.reduce((most, day) => (day.cents > most.cents ? day : most))
  const total = days.reduce((sum, { cents }) => sum + cents, 0)
  const orders = days.reduce((sum, day) => sum + day.orders, 0)
  const sold = days.filter((day) => day.orders > 0)
  return (
    <section aria-labelledby="sales" className="dashboard-sales">
      <h2 id="sales" className="type-subheading">
        Sales of the last 30 days
      </h2>
      <p className="text-ink-soft">
        {formatMoney(total, currency)} in {orders} {orders === 1 ? 'order' : 'orders'}
        {best.cents > 0 && ` · best day ${formatDate(best.day, 'MMM dd, yyyy')}: ${formatMoney(best.cents, currency)}`}
        {others !== '' && ` · ${others}`}
      </p>
      {orders > 0 && (
        <div className="dashboard-chart" aria-hidden="true">
          <ol className="dashboard-axis">
            {figures.map((cents) => (
              <li key={cents}>{axisWords(cents, currency)}</li>
            ))}
          </ol>
          <svg viewBox={`0 0 ${days.length * 10} 60`} preserveAspectRatio="none">
            {[0, 30].map((y) => (
              <line key={y} x1={0} x2={days.length * 10} y1={y} y2={y} />
            ))}
            {days.map(({ day, cents }, place) => {
              const height = Math.max(cents > 0 ? 1 : 0.5, (Math.max(0, cents) / top) * 60)
              return (
                <rect
                  key={day}
                  x={place * 10 + 1}
                  y={60 - height}
                  width={8}
                  height={height}
                  data-quiet={cents <= 0 || undefined}
                >
                  <title>{`${formatDate(day, 'MMM dd, yyyy')}: ${formatMoney(cents, currency)}`}</title>
                </rect>
              )
            })}
          </svg>
          <ol className="dashboard-days">
            {days
              .filter((_, place) => (days.length - 1 - place) % 7 === 0)
              .map(({ day }) => (
                <li key={day}>{formatDate(day, 'MMM dd, yyyy').slice(0, 6)}</li>
              ))}
          </ol>
        </div>
      )}
      {sold.length > 0 && (
        <table className="visually-hidden">
          <caption>Sales by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Orders</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {sold.map((day) => (
              <tr key={day.day}>
                <td>{formatDate(day.day, 'MMM dd, yyyy')}</td>
                <td>{day.orders}</td>
                <td>{formatMoney(day.cents, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
