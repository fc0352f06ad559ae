// Shows the sales of the last 30 days as bars. A table gives the same figures to visitors who cannot see them.
import { MoneyChart } from '@/admin-kit/charts/MoneyChart'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import type { SalesDay } from '../dashboard.contract'

type SalesChartProps = {
  days: readonly SalesDay[]
  /** ISO 4217 code of the amounts. */
  currency: string
  /** Sales in other currencies in words; empty without any. */
  others: string
}

export function SalesChart({ days, currency, others }: SalesChartProps) {
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
        <MoneyChart
          label="Sales by day"
          bars={days.map(({ day, cents }) => {
            const words = formatDate(day, 'MMM dd, yyyy')
            return { key: day, words, short: words.slice(0, 6), cents }
          })}
          currency={currency}
          every={7}
        />
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
